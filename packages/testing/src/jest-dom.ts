import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';

/**
 * Where jsdom and Node together fall short of a browser. Tests ask for nothing here; the code under test
 * simply finds what it finds in Chromium.
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

/** jsdom knows no constructed style sheets; what they say is not computed here either way. */
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

// a busy machine draws a large form in seconds; what never comes is still told
configure({ asyncUtilTimeout: 10_000 });
