import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '@thervu/contracts/result/result-contract';
import { pageDocument } from './page-document';
import type { PageFiles } from './page-document';
import type { Outcome } from './page-state';

/** Written by the page's build beside this file. */
let files: PageFiles | undefined;
const pageFiles = (): PageFiles =>
  (files ??= JSON.parse(readFileSync(join(__dirname, 'files.json'), 'utf8')) as PageFiles);

/**
 * The whole page as HTML: a visit (`outcome: null`) or the answer to the plain form. The browser's script takes
 * over the same markup. A typed birth date is never part of it; only a found result shows one.
 * @param state.regNo what was typed, shown again in the field
 * @param state.basePath address the portal lives below, with both slashes
 */
export function renderPage({
  publication,
  outcome,
  regNo,
  basePath,
}: {
  publication: Publication;
  outcome: Outcome | null;
  regNo: string;
  basePath: string;
}): string {
  return pageDocument({ publication, outcome, regNo }, basePath, pageFiles());
}

/** The page as a file for a static server: it knows no publication, its script asks for it. */
export const renderStaticPage = (basePath: string): string =>
  pageDocument({ publication: null, outcome: null, regNo: '' }, basePath, pageFiles());
