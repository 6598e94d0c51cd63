import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { proofFits } from '@thervu/contracts/result/proof-rules';
import { ta } from '@thervu/words/compiled/ta/result';
import { PublicResult } from './PublicResult';
import { sha256Bytes } from './look-up/sha256';
import { inEnglish, laterPublication, papers, publication, result } from './testing/result-samples';
import { API, resultServer } from './testing/result-server';

const { server, asked, state } = resultServer();
const addresses = { apiBase: API, formAction: 'ExamResult', cookiePath: '/' };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  Object.assign(state, { publication, result, refusal: null, held: null, challenges: [] });
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ').filter(Boolean))
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
});

function openPage(known: typeof publication | null = publication) {
  const view = render(
    <PublicResult
      initial={{ publication: known, outcome: null, regNo: '', exam: '' }}
      addresses={addresses}
      words={inEnglish}
    />,
  );
  return { user: userEvent.setup(), ...view };
}

const number = () => screen.getByRole('textbox', { name: 'Register Number' });
const birthDate = () => screen.getByLabelText('Date of Birth');
const button = () => screen.getByRole('button', { name: 'Get Results' });

async function lookUp(user: ReturnType<typeof userEvent.setup>, regNo = '23UCA10045', dob = '2004-07-19') {
  await user.clear(number());
  await user.type(number(), regNo);
  await user.clear(birthDate());
  await user.type(birthDate(), dob);
  await user.click(button());
}

test('[S2-SCREEN-RESULT-01] the heading names the published session: April 2025, UG and PG', () => {
  openPage();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^UG \/ PG Results - April 2025$/);
});

test('a page that came as a file learns from the server what is published', async () => {
  openPage(null);
  expect(await screen.findByRole('heading', { name: 'UG / PG Results - April 2025' })).toBeVisible();
  expect(screen.getByText('Demo State University')).toBeVisible();
  expect(document.title).toBe('UG / PG Results - April 2025 - Demo State University');
});

test('the anchor of the release stands at the foot of the page, and nothing before there is one', () => {
  openPage({ ...publication, anchor: '3f2a9c0177de0b44' });
  // in a landmark of its own, where a screen reader finds it
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Anchor 3f2a9c0177de0b44');
  cleanup();
  openPage(publication);
  expect(screen.queryByText(/^Anchor/)).not.toBeInTheDocument();
});

test('before a publication the page says so and offers the form all the same', async () => {
  state.publication = { ...publication, sessionTitle: null, examName: null, version: null, sessions: [] };
  openPage(null);
  expect(await screen.findByText(/not published yet/)).toBeVisible();
  expect(button()).toBeEnabled();
});

test('a page left open before the publication notices it by itself', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const waiting = { ...publication, sessionTitle: null, examName: null, version: null, sessions: [] };
    openPage(waiting);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Examination Results');
    await act(() => jest.advanceTimersByTimeAsync(50_000));
    expect(await screen.findByRole('heading', { name: 'UG / PG Results - April 2025' })).toBeVisible();
    expect(screen.queryByText(/not published yet/)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('[S2-SCREEN-RESULT-02] [S1-FUNC-11] [S6-PERM-PUBLIC-01] register number, birth date and Get Results bring the result, without any sign-in', async () => {
  const { user } = openPage();
  await lookUp(user);
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('23UCA10045');
  expect(asked).toEqual([expect.objectContaining({ regNo: '23UCA10045', dob: '2004-07-19' })]);
  expect(asked[0]!.headers.has('Authorization')).toBe(false);
});

test('[S2-SCREEN-RESULT-03] [S3-ENT-RESULT-01] the result shows register number, name, degree, birth date and college code', async () => {
  const { user } = openPage();
  await lookUp(user);
  await screen.findByRole('heading', { level: 2 });
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(shown).toEqual([
    ['Register Number', '23UCA10045'],
    ['Name', 'Sample Student One'],
    ['Degree', 'B.C.A.'],
    ['Date of Birth', '19-07-2004'],
    ['College Code', '101'],
  ]);
});

const cells = (code: string) => {
  const row = screen.getByRole('rowheader', { name: code }).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

async function openResult() {
  const { user } = openPage();
  await lookUp(user);
  await screen.findByRole('table', { name: 'Results by paper' });
  return user;
}

test('[S2-SCREEN-RESULT-04] [S3-ENT-RESULT-02] the table shows type, the three maxima and marks, result and absence of every paper', async () => {
  await openResult();
  expect(screen.getAllByRole('rowheader')).toHaveLength(4);
  expect(cells('23UCA41')).toEqual(['T', '25', '21', '75', '58', '100', '79', 'P', '']);
});

test('[S9-CONST-ABSENT-02] an absent candidate is marked AB, with AAA as result', async () => {
  await openResult();
  expect(cells('23UCA42')).toEqual(['T', '25', '21', '75', 'AAA', '100', '', 'AAA', 'AB']);
});

test('a mark that is not known yet stays blank beside W', async () => {
  await openResult();
  expect(cells('23UCA43')).toEqual(['T', '25', '21', '75', '', '100', '', 'W', '']);
});

test('[S9-CONST-EXTENSION-01] an extension paper shows - for its marks', async () => {
  await openResult();
  expect(cells('23UEX04')).toEqual(['E', '-', '-', '-', '-', '-', '-', 'P', '']);
});

test('[S2-SCREEN-RESULT-05] Print prints the page and Home leads back to an empty form', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const user = await openResult();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Home' }));
  expect(number()).toHaveValue('');
  expect(number()).toHaveFocus();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('[S2-SCREEN-RESULT-06] the legend explains AAA, RA and W', async () => {
  await openResult();
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map((entry) => entry.textContent)).toEqual(['AAA Absent', 'RA Re-appear', 'W Waiting for result']);
});

test.each([
  ['register number', '', '2004-07-19'],
  ['date of birth', '23UCA10045', ''],
  ['both', '', ''],
])('[S5-VAL-RESULT-01] without %s the page asks for what is missing and sends nothing', async (_what, regNo, dob) => {
  const { user } = openPage();
  if (regNo) await user.type(number(), regNo);
  if (dob) await user.type(birthDate(), dob);
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter Reg. No. and Date of Birth$/);
  expect(regNo ? birthDate() : number()).toHaveFocus();
  expect(asked).toEqual([]);
});

test('[S5-VAL-RESULT-02] the register number keeps letters and digits only', async () => {
  const { user } = openPage();
  await lookUp(user, ' 23-uca/10 045!');
  await screen.findByRole('heading', { level: 2 });
  expect(asked[0]!.regNo).toBe('23UCA10045');
});

test('[S5-VAL-RESULT-02] a stripped sign does not move the caret of the typist', async () => {
  const { user } = openPage();
  await user.type(number(), '23UCA45');
  await user.type(number(), '-x', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(number()).toHaveValue('23UCAX45');
});

test('[S8-MSG-RESULT-01] when the line fails the page says so and keeps what was typed', async () => {
  const { user } = openPage();
  state.refusal = HttpResponse.error();
  await lookUp(user);
  expect(await screen.findByText('Failed to fetch results. Please try again.')).toHaveAttribute('role', 'alert');
  expect(number()).toHaveValue('23UCA10045');
  expect(birthDate()).toHaveValue('2004-07-19');
});

test.each([[500], [502], [403]])('[S8-MSG-RESULT-01] when the server answers %i the page says so', async (status) => {
  const { user } = openPage();
  state.refusal = HttpResponse.json({ title: 'x' }, { status });
  await lookUp(user);
  expect(await screen.findByText('Failed to fetch results. Please try again.')).toBeVisible();
});

test('[S8-MSG-RESULT-01] an answer that is no result counts as failed', async () => {
  const { user } = openPage();
  state.refusal = new HttpResponse('<html>proxy page</html>', { headers: { 'Content-Type': 'text/html' } });
  await lookUp(user);
  expect(await screen.findByText('Failed to fetch results. Please try again.')).toBeVisible();
});

test('an unknown number and a number that cannot exist get the same answer', async () => {
  const { user } = openPage();
  await lookUp(user, '23UCA99999');
  expect(await screen.findByText('No Record Found!!')).toBeVisible();
  expect(asked).toHaveLength(1);
  await lookUp(user, '12');
  expect(await screen.findByText('No Record Found!!')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test.each([
  [429, '40', 'Too many look-ups from here. Please try again in 40 seconds.'],
  [503, '120', 'Many students are looking up results just now. Please try again in 2 minutes.'],
] as const)(
  'refused with %i, the page says when to try again and keeps what was typed',
  async (status, after, text) => {
    const { user } = openPage();
    state.refusal = HttpResponse.json({}, { status, headers: { 'Retry-After': after } });
    await lookUp(user);
    expect(await screen.findByText(text)).toBeVisible();
    expect(number()).toHaveValue('23UCA10045');
    expect(birthDate()).toHaveValue('2004-07-19');
  },
);

test('[SEC-3] a number that was tried often asks for a proof of work: the page says so, solves it and shows the result', async () => {
  const { user } = openPage();
  const challenge = '13.2000000000.nonce.mac';
  state.challenges = [challenge];
  const words: string[] = [];
  const status = screen.getByRole('status');
  const seen = new MutationObserver(() => words.push(status.textContent));
  seen.observe(status, { childList: true, characterData: true, subtree: true });
  await lookUp(user);
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('23UCA10045');
  seen.disconnect();
  expect(words).toContain('This number was tried often. One moment.');
  expect(asked.map(({ proof }) => proof?.startsWith(`${challenge}.`) ?? null)).toEqual([false, true]);
  expect(asked[0]!.proof).toBe('');
  expect(proofFits(sha256Bytes(asked[1]!.proof!), 13)).toBe(true);
});

test('a page that is asked for one proof after the other tells the student to wait', async () => {
  const { user } = openPage();
  state.challenges = Array<string>(9).fill('4.2000000000.nonce.mac');
  await lookUp(user);
  expect(await screen.findByText('Too many look-ups from here. Please try again in a few minutes.')).toBeVisible();
  expect(asked).toHaveLength(3);
});

test('the whole look-up works from the keyboard, and the focus arrives at the result', async () => {
  const { user } = openPage();
  await user.tab();
  expect(screen.getByRole('link', { name: 'தமிழ்' })).toHaveFocus();
  await user.tab();
  expect(number()).toHaveFocus();
  await user.keyboard('23uca10045');
  await user.tab();
  expect(birthDate()).toHaveFocus();
  await user.type(birthDate(), '2004-07-19');
  await user.tab();
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2 })).toHaveFocus();
});

test('while the answer is on its way the page says so and sends nothing twice', async () => {
  const { user } = openPage();
  let answer = () => {};
  state.held = new Promise<void>((resolve) => (answer = resolve));
  await lookUp(user);
  expect(screen.getByRole('status')).toHaveTextContent('Fetching the result…');
  await user.click(button());
  answer();
  await screen.findByRole('heading', { level: 2 });
  expect(asked).toHaveLength(1);
});

const cookies = () => document.cookie.split('; ').filter((pair) => pair.startsWith('thervu-result-'));

test('[S7-PURPOSE-RESULT-02] the second look at the same result asks no server, and another student has a cookie of their own', async () => {
  const user = await openResult();
  expect(cookies()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Home' }));
  await lookUp(user);
  await screen.findByRole('table');
  expect(asked).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Home' }));
  state.result = { ...result, studentDetails: { ...result.studentDetails, REG_NO: '23UCA10046' } };
  await lookUp(user, '23UCA10046');
  await screen.findByRole('table');
  expect(asked).toHaveLength(2);
  expect(cookies()).toHaveLength(2);
});

test('[S7-PURPOSE-RESULT-02] a remembered result is shown only under the release it came from', async () => {
  const user = await openResult();
  await user.click(screen.getByRole('button', { name: 'Home' }));
  state.publication = { ...publication, version: 4, sessions: [{ ...publication.sessions[0]!, version: 4 }] };
  await lookUp(user);
  await screen.findByRole('table');
  expect(asked).toHaveLength(2);
  await waitFor(() => expect(cookies().map((pair) => pair.split('=')[1]![0])).toEqual(['4']));
});

test('[S7-PURPOSE-RESULT-02] release 3 of another exam is another release: nothing of the exam before is shown', async () => {
  const user = await openResult();
  await user.click(screen.getByRole('button', { name: 'Home' }));
  state.publication = {
    ...laterPublication,
    version: 3,
    sessions: laterPublication.sessions.map((session) => ({ ...session, version: 3 })),
  };
  await lookUp(user);
  await screen.findByRole('table');
  expect(asked).toHaveLength(2);
});

test('why each paper has its result opens on demand, in a sentence for each; the table stays as it is listed', async () => {
  const user = await openResult();
  const reasons = screen.getByText('Why these results?').closest('details')!;
  expect(reasons).not.toHaveAttribute('open');
  await user.click(screen.getByText('Why these results?'));
  expect(reasons).toHaveAttribute('open');
  expect(reasons).toHaveTextContent('23UCA42 Absent from the examination.');
  expect(within(screen.getByRole('table')).queryByText(/Absent from/)).not.toBeInTheDocument();
});

test('a release from before the sentences were made shows without them', async () => {
  const examResults = result.examResults.map(({ WHY: _, ...row }) => row);
  state.result = { ...result, examResults };
  await openResult();
  expect(screen.queryByText('Why these results?')).not.toBeInTheDocument();
});

test('every field has a label, the alert is announced, and no two elements share an id', async () => {
  const { container } = openPage();
  for (const field of container.querySelectorAll('input')) expect(field.labels).toHaveLength(1);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.getByRole('main')).toBeInTheDocument();
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(['14-09-2004', '14/09/2004', '14092004', '2004-09-14'])(
  '[F-20] the birth date typed as %s is 14 September in every language of the phone, and is told when nothing is found',
  async (typed) => {
    const { user } = openPage();
    expect(birthDate()).toHaveAttribute('type', 'text');
    await lookUp(user, '23UCA10045', typed);
    expect(await screen.findByText('No Record Found!!')).toHaveAttribute('role', 'alert');
    expect(screen.getByText(/^We read 14 September 2004 as the date of birth/)).toBeVisible();
    expect(asked[0]!.dob).toBe('2004-09-14');
    expect(birthDate()).toHaveValue(typed);
  },
);

test('[F-20] subject names and semester stand beside the code, and an old release shows without them', async () => {
  state.result = {
    ...result,
    examResults: [{ ...papers.passed, P_NAME: 'Data Structures', SEM: 3 }, papers.absent],
  };
  await openResult();
  const named = screen.getByRole('rowheader', { name: /^23UCA41/ });
  expect(named).toHaveTextContent('23UCA41Data Structures, semester 3');
  expect(screen.getByRole('rowheader', { name: '23UCA42' })).toBeVisible();
});

describe('[F-19] sessions', () => {
  beforeEach(() => {
    state.publication = laterPublication;
  });

  test('[F-19] the latest is looked up by itself; another session of the same number is one click away, with its own heading and cookie', async () => {
    const { user } = openPage(laterPublication);
    await lookUp(user);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('November 2025');
    const others = await screen.findByRole('form', { name: 'Other sessions of this register number' });
    await user.dblClick(within(others).getByRole('button', { name: 'UG / PG Results - April 2025' }));
    expect(await screen.findByRole('heading', { level: 1, name: /April 2025/ })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('23UCA10045');
    expect(asked.map(({ exam }) => exam)).toEqual([undefined, 'EVEN-2025-APR']);
    expect(cookies()).toHaveLength(2);
  });

  test('[F-19] a session chosen before the look-up is asked for; what was typed stays', async () => {
    const { user } = openPage(laterPublication);
    await user.type(number(), '23UCA10045');
    await user.click(screen.getByRole('link', { name: 'UG / PG Results - April 2025' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('April 2025');
    expect(number()).toHaveValue('23UCA10045');
    await user.type(birthDate(), '19-07-2004');
    await user.click(button());
    await screen.findByRole('table');
    expect(asked.map(({ exam }) => exam)).toEqual(['EVEN-2025-APR']);
  });

  test('[F-19] a session that does not hold the number says so under its own heading and keeps number and date', async () => {
    const { user } = openPage(laterPublication);
    await lookUp(user);
    const others = await screen.findByRole('form', { name: 'Other sessions of this register number' });
    state.refusal = HttpResponse.json({}, { status: 404 });
    await user.click(within(others).getByRole('button', { name: 'UG / PG Results - April 2025' }));
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('April 2025');
    expect(number()).toHaveValue('23UCA10045');
    expect(birthDate()).toHaveValue('2004-07-19');
  });
});

describe('a session that two officers have hidden', () => {
  const texts = { en: 'One paper is being checked.', ta: 'ஒரு தாள் சரிபார்க்கப்படுகிறது.' };
  const { sessions, ...rest } = publication;
  const gone = {
    ...rest,
    sessionTitle: null,
    examName: null,
    version: null,
    sessions: [],
    hidden: [{ exam: sessions[0]!.exam, title: sessions[0]!.title, ...texts }],
  };
  const rejected = () => HttpResponse.json({ type: 'session-hidden' }, { status: 404 });

  test('the page says so with the reason above the form, and does not speak of results that come', () => {
    openPage(gone);
    const note = screen.getByRole('region', { name: sessions[0]!.title });
    expect(note).toHaveTextContent('UG / PG Results - April 2025: these results are hidden at present.');
    expect(note).toHaveTextContent(texts.en);
    expect(screen.queryByText(/not published yet/)).not.toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  test('a page that was open before learns it with the look-up, and shows no result that the browser remembers', async () => {
    const { user } = openPage();
    await lookUp(user);
    expect(await screen.findByRole('heading', { name: /23UCA10045/ })).toBeVisible();
    cleanup();
    Object.assign(state, { publication: gone, refusal: rejected() });
    openPage();
    await lookUp(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('These results are hidden at present.');
    expect(await screen.findByText(texts.en)).toBeVisible();
    expect(screen.queryByText('Sample Student One')).not.toBeInTheDocument();
  });

  test('in Tamil the reason is the Tamil one', () => {
    render(
      <PublicResult
        initial={{ publication: gone, outcome: null, regNo: '', exam: '' }}
        addresses={addresses}
        words={{ language: 'ta', texts: ta }}
      />,
    );
    expect(screen.getByRole('region', { name: sessions[0]!.title })).toHaveTextContent(texts.ta);
    expect(screen.queryByText(texts.en)).not.toBeInTheDocument();
  });
});

test('a release that was announced is told with day and time of the clock in India, and the page asks again by itself', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const title = 'UG / PG Results - November 2025';
    openPage({ ...publication, coming: [{ title, from: '2026-01-20T05:30:00.000Z' }] });
    expect(screen.getByText(`${title}: published here on 20 January 2026 at 11:00.`)).toBeVisible();
    expect(button()).toBeEnabled();
    state.publication = laterPublication;
    await act(() => jest.advanceTimersByTimeAsync(50_000));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('November 2025'));
    expect(screen.queryByText(/published here on/)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
