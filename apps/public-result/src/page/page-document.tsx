import { renderToString } from 'react-dom/server';
import { result } from '@thervu/words/compiled/result';
import { ta } from '@thervu/words/compiled/ta/result';
import { createTranslate } from '@thervu/words/say';
import { LOCALES } from '@thervu/words/locales';
import { PublicResult } from '../PublicResult';
import { headingOf, pageTitle } from './page-state';
import type { PageState } from './page-state';

/** The built files the document names, relative to the portal's base path. */
export interface PageFiles {
  script: string;
  style: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
/** JSON that cannot close its script element, even if a name contains `</script>`. */
const dataBlock = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The sheet of the accent, where the university has chosen one: a second sheet only then. */
const accentLink = ({ publication }: PageState): string =>
  publication?.accent
    ? `<link rel="stylesheet" id="accent" href="api/settings/accent.css?v=${escape(publication.accent.slice(1))}">\n`
    : '';

/** The whole document in the language of the state: markup, and beside it that language's texts and the state from which the browser's script takes it over. */
export function pageDocument(state: PageState, basePath: string, { script, style }: PageFiles): string {
  // The script finds these three addresses again from <base>, so the markup is the same on both sides.
  const language = state.language ?? 'en';
  const texts = language === 'ta' ? ta : result.en;
  const heading = headingOf(state.publication, state, createTranslate(language, texts)('title'));
  const addresses = { apiBase: 'api', formAction: 'ExamResult', cookiePath: `${basePath}ExamResult` };
  return `<!doctype html>
<html lang="${LOCALES[language]}" class="thr-alone">
<head>
<meta charset="utf-8">
<base href="${escape(basePath)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(pageTitle(state.publication, heading))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escape(style)}">
${accentLink(state)}<script src="${escape(script)}" defer></script>
</head>
<body>
<div id="page">${renderToString(<PublicResult initial={state} addresses={addresses} words={{ language, texts }} />)}</div>
<script type="application/json" id="texts">${dataBlock(texts)}</script>
<script type="application/json" id="state">${dataBlock(state)}</script>
</body>
</html>
`;
}
