import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '@thervu/contracts/result/result-contract';
import type { Language } from '@thervu/words/say';
import { pageDocument } from './page-document';
import type { PageFiles } from './page-document';
import type { Outcome } from './page-state';

/** Written by the page's build beside this file. */
let files: PageFiles | undefined;
const pageFiles = (): PageFiles =>
  (files ??= JSON.parse(readFileSync(join(__dirname, 'files.json'), 'utf8')) as PageFiles);

/**
 * The whole page as HTML: a visit (`outcome: null`) or the answer to the plain form. The browser's script takes over
 * the same markup. The form never shows a typed birth date again; a result and the 'not found' sentence do.
 * @param state.regNo what was typed, shown again in the field
 * @param state.exam the session that was chosen, if any
 * @param state.language what the page says its texts in; left out: English
 * @param state.basePath address the portal lives below, with both slashes
 */
export function renderPage({
  publication,
  outcome,
  regNo,
  exam,
  basePath,
  language,
  offersTamil,
}: {
  publication: Publication;
  outcome: Outcome | null;
  regNo: string;
  exam: string;
  basePath: string;
  language?: Language;
  offersTamil?: boolean;
}): string {
  return pageDocument({ publication, outcome, regNo, exam, language, offersTamil }, basePath, pageFiles());
}

/** The page as a file for a static server: it has no publication, its script loads it. */
export const renderStaticPage = (basePath: string): string =>
  pageDocument({ publication: null, outcome: null, regNo: '', exam: '' }, basePath, pageFiles());
