import { accentColours } from '@thervu/contracts/setting/colour-rules';
import { TOPIC_LABELS, PAGE_TOPICS, type PageTopic } from '@thervu/contracts/setting/page-texts';
import type { Db } from '../../core/database/connect';
import { CHECK_STYLE, safe } from '../../core/static/check-page';
import { pictureOfHeight } from '../../core/uploads/picture';
import { pageTexts } from './list-service';
import { findLogo } from './setting-queries';
import { settingValue, settingValues } from './setting-values';

/** Twice the height it is shown in, for dense screens. */
const EMBLEM_PX = 128;

export interface Emblem {
  digest: string;
  content: Buffer;
}
/** The last emblem that was made: it changes once in years, and is asked for by every student. */
let made: Emblem | undefined;

/** The logo in the size of a page head; undefined where there is none. */
export async function emblem(db: Db): Promise<Emblem | undefined> {
  const digest = (await settingValue(db, 'university.logo'))?.digest;
  if (digest === undefined) return undefined;
  if (made?.digest === digest) return made;
  const logo = await findLogo(db);
  if (!logo) return undefined;
  made = { digest: logo.digest, content: await pictureOfHeight(logo.content, EMBLEM_PX) };
  return made;
}

/** The accent of the public page as a style sheet: its content policy lets no colour stand in the page itself. */
export async function accentStyle(db: Db): Promise<string> {
  const { light, dark } = accentColours(await settingValue(db, 'university.accent'));
  const rule = (colour: string) => `.thr-alone,.thr-page,:root{--accent:${colour}}`;
  return `${rule(light)}\n@media (prefers-color-scheme:dark){${rule(dark)}}\n@media print{${rule(light)}}\n`;
}

const paragraph = (text: string): string => `<p>${safe(text)}</p>`;

/** A text of the university as a page: no script, both languages, the way back to the results. */
export async function textPage(db: Db, topic: PageTopic, basePath: string): Promise<string> {
  const [texts, set] = await Promise.all([pageTexts(db), settingValues(db, ['university.name'])]);
  const { en, ta } = texts[topic];
  const others = PAGE_TOPICS.filter((name) => name !== topic);
  const tamil = ta.length > 0 ? `<section lang="ta">${ta.map(paragraph).join('')}</section>` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TOPIC_LABELS[topic]} - ${safe(set['university.name'])}</title><style>${CHECK_STYLE}</style>
<link rel="stylesheet" href="${safe(basePath)}api/settings/accent.css"></head>
<body><header><p>${safe(set['university.name'])}</p></header><main><h1>${TOPIC_LABELS[topic]}</h1>
<section>${en.map(paragraph).join('')}</section>${tamil}
<nav aria-label="Other pages">${others.map((name) => `<a href="${name}">${TOPIC_LABELS[name]}</a>`).join(' ')}
<a href="${safe(basePath)}ExamResult">Exam Results</a> <a href="${safe(basePath)}">Sign in</a></nav>
</main></body></html>`;
}
