import * as z from 'zod/mini';
import { accentProblem, COLOUR_PATTERN, USUAL_ACCENT } from './colour-rules';
import { TOPIC_LABELS, USUAL_TEXTS, type PageTopic } from './page-texts';
import { defineSetting } from './setting-shapes';
import { hiddenCharacter } from '../core/text';

const MAX_TEXT = 8000;
/** Lines that mean nothing to a reader and break a page: more than one empty line, ends of Windows. */
const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n');
const LINE_MARKS = /[\n\u200C\u200D]/g;

/** Several paragraphs; Tamil is written with joiners, which are no hidden characters in it. */
const paragraphs = z.string('Enter text.').check(
  z.overwrite(tidy),
  z.trim(),
  z.maxLength(MAX_TEXT, `At most ${MAX_TEXT} characters.`),
  z.normalize('NFC'),
  z.check<string>((payload) => {
    const message = hiddenCharacter(payload.value.replace(LINE_MARKS, ''));
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
  }),
);

const accent = z.string('Enter a colour.').check(
  z.trim(),
  z.toLowerCase(),
  z.regex(COLOUR_PATTERN, 'Enter a colour as # and six digits, such as #0b6e69.'),
  z.check<string>((payload) => {
    const message = COLOUR_PATTERN.test(payload.value) ? accentProblem('light', payload.value) : undefined;
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
  }),
);

const pageText = (topic: PageTopic, language: 'English' | 'Tamil', help: string) =>
  defineSetting({
    section: 'pages',
    kind: 'paragraphs',
    label: `${TOPIC_LABELS[topic]} (${language})`,
    help,
    audience: 'PUBLIC',
    schema: paragraphs,
    fallback: language === 'English' ? USUAL_TEXTS[topic].join('\n\n') : '',
  });

const ENGLISH = 'Shown on the page linked from sign-in and from the results. An empty line begins a paragraph.';
const TAMIL = 'The same text in Tamil, shown below the English one; may be empty.';

/** What the pages before sign-in look like and say. */
export const PAGE_SETTINGS = {
  'university.accent': defineSetting({
    section: 'pages',
    kind: 'colour',
    label: 'Accent colour',
    help: `Buttons and links of the portal and of the results. On the dark theme a lighter tint is used. The default is ${USUAL_ACCENT}.`,
    audience: 'PUBLIC',
    schema: accent,
    fallback: USUAL_ACCENT,
    required: true,
  }),
  'text.terms_en': pageText('terms', 'English', ENGLISH),
  'text.terms_ta': pageText('terms', 'Tamil', TAMIL),
  'text.policy_en': pageText('policy', 'English', ENGLISH),
  'text.policy_ta': pageText('policy', 'Tamil', TAMIL),
  'text.help_en': pageText('help', 'English', ENGLISH),
  'text.help_ta': pageText('help', 'Tamil', TAMIL),
  'text.contact_en': pageText(
    'contact',
    'English',
    'While it is empty, the name of the university and the contact e-mail are shown.',
  ),
  'text.contact_ta': pageText('contact', 'Tamil', TAMIL),
};
