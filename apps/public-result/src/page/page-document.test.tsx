import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { PublicResult } from '../PublicResult';
import { result as english } from '@thervu/words/compiled/result';
import { ta as tamil } from '@thervu/words/compiled/ta/result';
import type { PageWords } from '../page-words';
import { laterPublication, publication, result } from '../testing/result-samples';
import { API, resultServer } from '../testing/result-server';
import { pageDocument } from './page-document';
import type { PageState } from './page-state';

const { server, asked } = resultServer();
const files = { script: 'public-result/page.01234567.js', style: 'public-result/page.89abcdef.css' };
const form: PageState = { publication, outcome: null, regNo: '', exam: '' };
const found: PageState = { publication, outcome: { kind: 'result', result }, regNo: '23UCA10045', exam: '' };

const wordsOf = ({ language = 'en' }: PageState): PageWords => ({
  language,
  texts: language === 'ta' ? tamil : english.en,
});

const read = (state: PageState) => new DOMParser().parseFromString(pageDocument(state, '/thervu/', files), 'text/html');

let root: Root | undefined;
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  sessionStorage.clear();
});

test('[S2-SCREEN-RESULT-02] without script the form posts register number and birth date to the page itself', () => {
  const page = read(form);
  const sent = page.querySelector('form')!;
  expect(sent.getAttribute('method')).toBe('post');
  expect(sent.getAttribute('action')).toBe('ExamResult');
  expect(sent.getAttribute('enctype')).toBeNull();
  expect([...sent.querySelectorAll('input')].map(({ name }) => name)).toEqual(['regNo', 'dob']);
  expect(sent.querySelector('button[type=submit]')?.textContent).toBe('Get Results');
  expect(page.querySelector('base')?.getAttribute('href')).toBe('/thervu/');
});

test('[F-19] without script the other sessions are links of the form and buttons of a result', () => {
  const page = read({ ...form, publication: laterPublication, exam: 'EVEN-2025-APR' });
  expect(page.querySelector('h1')?.textContent).toBe('UG / PG Results - April 2025');
  expect(page.querySelector<HTMLInputElement>('form input[name=exam]')?.getAttribute('value')).toBe('EVEN-2025-APR');
  expect([...page.querySelectorAll('.thr-sessions a')].map((link) => link.getAttribute('href'))).toEqual([
    'ExamResult',
    'ExamResult?exam=ODD-2025-NOV',
  ]);
  const session = { exam: 'ODD-2025-NOV', version: 1 };
  const sheet = read({
    ...found,
    publication: laterPublication,
    outcome: { kind: 'result', result: { ...result, session } },
  });
  const others = sheet.querySelector('form.thr-others')!;
  expect([others.getAttribute('method'), others.getAttribute('action')]).toEqual(['post', 'ExamResult']);
  expect(
    [...others.querySelectorAll('input, button')].map((element) => [
      element.getAttribute('name'),
      element.getAttribute('value'),
    ]),
  ).toEqual([
    ['regNo', result.studentDetails.REG_NO],
    ['dob', result.studentDetails.DOB],
    ['exam', 'EVEN-2025-APR'],
  ]);
});

test('[F-20] without script, too, the date that was read is told where nothing was found', () => {
  const page = read({
    ...form,
    outcome: { kind: 'message', text: 'No Record Found!!', readDay: '2004-09-14' },
  });
  expect(page.querySelector('[role=alert]')?.textContent).toBe('No Record Found!!');
  expect(page.querySelector('.thr-read')?.textContent).toMatch(/^We read 14 September 2004/);
});

test('why a paper has its result can be opened without script', () => {
  const reasons = read(found).querySelector('details')!;
  expect(reasons.querySelector('summary')?.textContent).toBe('Why these results?');
  expect(reasons.querySelectorAll('li')).toHaveLength(result.examResults.length);
});

test('the document keeps to the content security policy: no script and no style of its own', () => {
  const page = read(found);
  const scripts = [...page.querySelectorAll('script')].filter(({ type }) => type !== 'application/json');
  expect(scripts.map((script) => [script.getAttribute('src'), script.textContent])).toEqual([[files.script, '']]);
  expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
  expect([...page.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()).filter((a) => /^on/i.test(a))).toEqual(
    [],
  );
});

test('a name with markup in it stays text, in the page and in the state beside it', () => {
  const NAME = '</script><img src=x onerror=alert(1)>';
  const nasty = { ...result, studentDetails: { ...result.studentDetails, NAME } };
  const page = read({ ...found, outcome: { kind: 'result', result: nasty } });
  expect(page.querySelector('img')).toBeNull();
  const state = JSON.parse(page.getElementById('state')!.textContent) as typeof found;
  expect(state.outcome).toEqual({ kind: 'result', result: nasty });
  expect([...page.querySelectorAll('dd')].map((e) => e.textContent)).toContain(NAME);
});

test('notice, hidden sessions and announced releases are in the HTML in the language of the page, as text and as links', () => {
  const bold = '<b onclick=alert(1)>Opens on 1 July</b>';
  const known = {
    ...publication,
    notice: {
      en: bold,
      ta: 'ஜூலை 1 அன்று',
      links: [{ en: 'Forms', ta: 'படிவங்கள்', url: 'https://www.example.org/f?a=1&b=2' }],
    },
    hidden: [{ exam: 'ODD-2024-NOV', title: 'November 2024', en: 'Being checked.', ta: 'சரிபார்க்கப்படுகிறது.' }],
    coming: [{ title: 'November 2025', from: '2026-01-20T05:30:00.000Z' }],
  };
  const state = { publication: known, outcome: null, regNo: '', exam: '' };
  const page = read(state);
  const text = page.querySelector('main')!.textContent!;
  expect(text).toContain(bold);
  expect(text).toContain('November 2024: these results are hidden at present.Being checked.');
  expect(text).toContain('November 2025: published here on 20 January 2026 at 11:00.');
  expect(page.querySelector('main b[onclick]')).toBeNull();
  const link = page.querySelector('main li a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Forms', 'https://www.example.org/f?a=1&b=2']);
  const tamil = read({ ...state, language: 'ta' }).querySelector('main')!.textContent!;
  expect(tamil).toContain('ஜூலை 1 அன்று');
  expect(tamil).toContain('படிவங்கள்');
  expect(tamil).toContain('சரிபார்க்கப்படுகிறது.');
  expect(tamil).not.toContain('Opens');
});

test('[S5-VAL-RESULT-01] a refused plain form says why and keeps the register number, not the birth date', () => {
  const text = 'Enter Reg. No. and Date of Birth';
  const page = read({ publication, outcome: { kind: 'message', text }, regNo: '23UCA10045', exam: '' });
  expect(page.querySelector('[role=alert]')?.textContent).toBe(text);
  expect(page.querySelector('input[name=regNo]')?.getAttribute('value')).toBe('23UCA10045');
  expect(page.querySelector('input[name=dob]')?.getAttribute('value')).toBeNull();
});

/** Puts the server's markup into the document and lets the script take it over, as a browser does. */
async function takeOver(state: PageState, before: () => void = () => {}) {
  document.body.innerHTML = read(state).getElementById('page')!.outerHTML;
  before();
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      document.getElementById('page')!,
      <PublicResult
        initial={state}
        addresses={{ apiBase: API, formAction: 'ExamResult', cookiePath: '/' }}
        words={wordsOf(state)}
      />,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });
  return complaints;
}

test.each([
  ['the form', form],
  ['a result', found],
  [
    'a message',
    { ...form, outcome: { kind: 'message', text: 'No Record Found!!' }, regNo: 'X1', exam: '' } as PageState,
  ],
  ['a file without publication', { publication: null, outcome: null, regNo: '', exam: '' }],
  ['a result in Tamil', { ...found, language: 'ta' } as PageState],
  ['a form that offers Tamil', { ...form, offersTamil: true }],
])('the script takes over %s without changing a letter', async (_what, state) => {
  expect(await takeOver(state)).toEqual([]);
});

test('what was typed before the script arrived is looked up after it', async () => {
  await takeOver(form, () => {
    (document.getElementById('thr-reg-no') as HTMLInputElement).value = '23-UCA-10045';
    (document.getElementById('thr-dob') as HTMLInputElement).value = '2004-07-19';
  });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Get Results' }));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('23UCA10045');
  expect(asked).toHaveLength(1);
});

test('[S7-PURPOSE-RESULT-02] a result the plain form brought is remembered too', async () => {
  await takeOver(found);
  await waitFor(() => expect(document.cookie).toMatch(/thervu-result-[0-9a-f]{16}=3\./));
});

test('the page says its texts in the language of its state, and carries that language alone', () => {
  const page = read({ ...form, language: 'ta' });
  expect(page.documentElement.lang).toBe('ta-IN');
  expect(page.querySelector('button[type=submit]')?.textContent).toBe('முடிவுகளைப் பெறுக');
  expect(page.querySelector('label')?.textContent).toBe('பதிவெண்');
  const texts = page.getElementById('texts')!.textContent!;
  expect(texts).toContain('முடிவுகளைப் பெறுக');
  expect(texts).not.toContain('Get Results');
  expect(read(form).getElementById('texts')!.textContent).not.toContain('முடிவுகளைப் பெறுக');
});

test('[DEL-9] Tamil that no native speaker has read is marked beta, on the page in English and in Tamil', () => {
  expect(read(form).querySelector('.thr-language')?.textContent).toMatch(/தமிழ்\s*beta/);
  expect(read({ ...form, language: 'ta' }).querySelector('.thr-language')?.textContent).toMatch(/தமிழ்\s*beta/);
});

test('without script the other language is a link of the form, and with a result a form that asks again', () => {
  const link = read({ ...form, exam: 'EVEN-2025-APR' }).querySelector('.thr-language a')!;
  expect(link.getAttribute('href')).toBe('ExamResult?lang=ta&exam=EVEN-2025-APR');
  const again = read({ ...found, language: 'ta' }).querySelector('.thr-language form')!;
  expect([again.getAttribute('method'), again.getAttribute('action')]).toEqual(['post', 'ExamResult?lang=en']);
  expect([...again.querySelectorAll('input')].map((input) => [input.name, input.getAttribute('value')])).toEqual([
    ['regNo', result.studentDetails.REG_NO],
    ['dob', result.studentDetails.DOB],
  ]);
});

test.each([
  ['an empty form', { text: 'Enter Reg. No. and Date of Birth' }, 'பதிவெண்ணையும் பிறந்த தேதியையும் உள்ளிடுங்கள்'],
  ['a crowd', { text: 'unused', wait: { status: 503, seconds: 4 } }, /4 விநாடிகள் கழித்து/],
  ['many attempts', { text: 'unused', wait: { status: 429, seconds: 1 } }, /ஒரு விநாடி கழித்து/],
] as const)('after %s the Tamil page answers in Tamil', (_what, message, text) => {
  const page = read({ ...form, outcome: { kind: 'message', ...message }, language: 'ta' });
  const shown = page.querySelector('[role=alert]')?.textContent;
  if (typeof text === 'string') expect(shown).toBe(text);
  else expect(shown).toMatch(text);
});

test('Tamil is offered where the browser asks for it; the page itself stays English', () => {
  const page = read({ ...form, offersTamil: true });
  expect(page.documentElement.lang).toBe('en-IN');
  expect(page.querySelector('.thr-language [lang=ta]')?.textContent).toBe('இந்தப் பக்கம் தமிழிலும் உள்ளது.');
  expect(read(form).querySelector('.thr-language')?.textContent).not.toContain('தமிழிலும்');
});
