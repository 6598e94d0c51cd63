import { hydrateRoot } from 'react-dom/client';
import type { PageWords } from '../page-words';
import { PublicResult } from '../PublicResult';
import type { PageState } from './page-state';

/** Takes over the page that is already there, from the state written beside it. */
const state = JSON.parse(document.getElementById('state')!.textContent) as PageState;
const words = {
  language: state.language ?? 'en',
  texts: JSON.parse(document.getElementById('texts')!.textContent) as PageWords['texts'],
} as const;
const addresses = {
  apiBase: 'api',
  formAction: 'ExamResult',
  cookiePath: new URL('ExamResult', document.baseURI).pathname,
};

hydrateRoot(document.getElementById('page')!, <PublicResult initial={state} addresses={addresses} words={words} />);
