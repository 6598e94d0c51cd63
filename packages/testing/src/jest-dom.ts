import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';
import * as React from 'react';

/**
 * Browser features that jsdom and Node lack. Tests need not call them; the code under test finds what it would find in
 * Chromium.
 */

const NodeFormData = globalThis.FormData;

/** Node's FormData takes no form, and React reads one on submit. */
class BrowserFormData extends NodeFormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super();
    for (const control of form?.elements ?? []) {
      const { name, value, type, checked, disabled } = control as HTMLInputElement;
      const pressed = control === submitter || !['submit', 'button', 'reset'].includes(type);
      const ticked = checked || !['checkbox', 'radio'].includes(type);
      if (name && !disabled && pressed && ticked) this.append(name, value);
    }
  }
}

/** jsdom has no constructed style sheets; their rules are not computed here either way. */
class ConstructedSheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

if (typeof window !== 'undefined') {
  globalThis.FormData = BrowserFormData;
  globalThis.CSSStyleSheet = ConstructedSheet as unknown as typeof CSSStyleSheet;
  document.adoptedStyleSheets ??= [];
}

/**
 * React's development build takes the stack of every element it makes, for warnings: a fifth of the time of a screen test.
 * Elements beyond a number a second have none; here none has.
 */
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// jsdom has no file addresses, so URL is Node's, which all test files of one process share: a replaced function or a
// spy must not leak into the next file
const { createObjectURL, revokeObjectURL } = URL;
afterAll(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));

// a busy machine draws a large form in seconds; an element that never appears still fails the test
configure({ asyncUtilTimeout: 10_000 });
