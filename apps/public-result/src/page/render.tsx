import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '@thervu/contracts/result/result-contract';
import { renderToString } from 'react-dom/server';
import { PublicResult } from '../PublicResult';
import type { Outcome, PageState } from './page-state';

interface PageFiles {
  script: string;
  style: string;
}

/** Written by the page's build beside this file. */
let files: PageFiles | undefined;
const pageFiles = (): PageFiles =>
  (files ??= JSON.parse(readFileSync(join(__dirname, 'files.json'), 'utf8')) as PageFiles);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
/** JSON that cannot end its script element, whatever a name contains. */
const dataBlock = (state: PageState) => JSON.stringify(state).replace(/</g, '\\u003c');

function documentOf(state: PageState, basePath: string): string {
  const { script, style } = pageFiles();
  const title = [state.publication?.sessionTitle ?? 'Examination Results', state.publication?.universityName];
  // The script finds these three addresses again from <base>, so the markup is the same on both sides.
  const place = { apiBase: 'api', formAction: 'ExamResult', cookiePath: `${basePath}ExamResult` };
  return `<!doctype html>
<html lang="en-IN" class="thr-alone">
<head>
<meta charset="utf-8">
<base href="${escape(basePath)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(title.filter(Boolean).join(' - '))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escape(style)}">
<script src="${escape(script)}" defer></script>
</head>
<body>
<div id="page">${renderToString(<PublicResult initial={state} place={place} />)}</div>
<script type="application/json" id="state">${dataBlock(state)}</script>
</body>
</html>
`;
}

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
  return documentOf({ publication, outcome, regNo }, basePath);
}

/** The page as a file for a static server: it knows no publication, its script asks for it. */
export const renderStaticPage = (basePath: string): string =>
  documentOf({ publication: null, outcome: null, regNo: '' }, basePath);
