import { act, screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listAllExams } from '@thervu/contracts/exam/exam-contract';
import { listResultDocuments } from '@thervu/contracts/result-document/result-document-contract';
import {
  listPassStatistics,
  listRanks,
  makePressList,
  type PassStatistics,
  type RankList,
} from '@thervu/contracts/result-document/result-list-contract';
import { RANK_RULES } from '@thervu/contracts/result-document/result-list-rules';
import { englishLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ResultListsScreen } from './ResultListsScreen';

const facts = { exam_name: 'EVEN-2025-APR', version: 2, publishedAt: '2025-06-20T04:30:00.000Z' };
const exam = {
  id: 4,
  exam_tbl: 'E25A',
  camp_tbl: 'C25A',
  etype: 'EVEN' as const,
  eyear: 2025,
  emonth: 'APR',
  exam_name: facts.exam_name,
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: true,
  stage: 'REVALUATION' as const,
  row_version: 7,
};
const college = (colcode: string) => ({
  colcode,
  colname: `Demo College ${colcode}`,
  students: 40,
  withheld: 0,
  papers: 200,
  P: 160,
  RA: 30,
  AAA: 10,
  W: 0,
});
const line = (key: string, P: number, RA: number) => ({
  key,
  name: `Paper ${key}`,
  students: P + RA,
  studentsPassed: P,
  written: P + RA,
  P,
  RA,
  AAA: 0,
  W: 0,
});
const statistics: PassStatistics = {
  ...facts,
  counted: {
    at: '2025-06-18T05:30:00.000Z',
    lines: [line('23UCOCT08', 30, 10), line('23UTALT04', 0, 0)],
    total: { ...line('', 30, 10), name: '' },
  },
};
const ranks: RankList = {
  ...facts,
  degree: 'B.Com. Commerce',
  completed: 12,
  eligible: 9,
  lines: [1, 1, 3].map((rank, index) => ({
    rank,
    reg_no: `C22UG101COM00${index}`,
    stu_name: `Student ${index}`,
    dob: '2004-09-14',
    colcode: '101',
    colname: 'Demo College 101',
    cgpa: rank === 1 ? '9.25' : '8.10',
    credits: 140,
    class_label: null,
  })),
};
const api = [
  reply(listAllExams, [exam]),
  reply(listResultDocuments, {
    exam_id: 4,
    exam_name: facts.exam_name,
    version: 2,
    publishedAt: facts.publishedAt,
    colleges: [college('101'), college('102')],
  }),
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [
    {
      Deg_id: 7,
      Degree: 'B.Com.',
      Deg_name: 'Commerce',
      Deg_level: 'UG',
      Start_yr: 2017,
      tot_sem: 6,
      tot_yr: 3,
      total_credit: 140,
      deg_status: true,
      row_version: 1,
    },
  ]),
  reply(listPassStatistics, statistics),
  reply(listRanks, ranks),
];

// the screen remembers what was chosen on it
afterEach(() => sessionStorage.clear());

test('pass statistics stand with their percent and sum; a paper that nobody wrote has no percent', async () => {
  renderScreen(<ResultListsScreen />, { as: 'admin', api });
  const table = await screen.findByRole('table', { name: 'Pass statistics by paper' });
  expect(within(table).getByRole('row', { name: /23UCOCT08.*75\.0 %/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /23UTALT04.* - / })).toBeVisible();
  expect(
    screen.getByText('40 students, 30 passed all papers (75.0 %); 30 of 40 papers written are passed (75.0 %).'),
  ).toBeVisible();
  expect(requests(listPassStatistics).at(-1)!.query).toMatchObject({ by: 'PAPER' });
});

test('what they are shown by and the college are asked of the server, and stay in the address', async () => {
  const { user } = renderScreen(<ResultListsScreen />, { as: 'admin', api });
  await user.selectOptions(await screen.findByLabelText('Show by'), 'COMMUNITY');
  await user.selectOptions(await screen.findByLabelText('College'), '102');
  await waitFor(() =>
    expect(requests(listPassStatistics).at(-1)!.query).toMatchObject({ by: 'COMMUNITY', college: '102' }),
  );
  expect(await screen.findByRole('table', { name: 'Pass statistics by community' })).toBeVisible();
});

test('ranks wait for a degree, stand with their rules, and those who share one are both there', async () => {
  const { user } = renderScreen(<ResultListsScreen />, { as: 'admin', api });
  expect(await screen.findByText(/Select level and degree above/)).toBeVisible();
  expect(requests(listRanks)).toHaveLength(0);
  await user.selectOptions(await screen.findByLabelText('Degree Level'), 'UG');
  await user.selectOptions(await screen.findByLabelText('Degree'), '7');
  const table = await screen.findByRole('table', { name: 'Rank list of B.Com. Commerce' });
  expect(within(table).getAllByRole('row', { name: /9\.25/ })).toHaveLength(2);
  expect(screen.getByText('12 students completed the degree; 9 may have a rank.')).toBeVisible();
  for (const rule of RANK_RULES) expect(screen.getByText(new RegExp(rule.slice(0, 40)))).toBeVisible();
});

test('while the statistics are being counted the page says so and asks again by itself; gender stands as it was entered then', async () => {
  renderScreen(<ResultListsScreen />, { at: '/?exam=E25A&by=GENDER', as: 'admin', api });
  answerFromNowOn(reply(listPassStatistics, { ...facts, counted: null }));
  expect(await screen.findByText('The statistics are being counted. They appear here by themselves.')).toBeVisible();
  answerFromNowOn(reply(listPassStatistics, statistics));
  const soon = { timeout: 6000 };
  expect(
    await screen.findByText(/^As entered when the results were counted on 18-06-2025/, undefined, soon),
  ).toBeVisible();
});

test('a college has statistics and press list of its own, and no ranks', async () => {
  // an address of the office may ask for what a college has not
  renderScreen(<ResultListsScreen />, { as: 'college', api, at: '/?by=COLLEGE' });
  await screen.findByRole('table', { name: 'Pass statistics by paper' });
  expect(screen.queryByRole('heading', { name: 'Rank list' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('College')).not.toBeInTheDocument();
  expect(within(screen.getByLabelText('Show by')).queryByRole('option', { name: 'College' })).not.toBeInTheDocument();
});

test('a press list is ordered for the chosen part, once for a double click, and a refusal is told in words', async () => {
  const refused = rejection(makePressList, 422, { message: 'EVEN-2025-APR has no released result there.' });
  const { user } = renderScreen(<ResultListsScreen />, { as: 'admin', api: [...api, refused] });
  await user.selectOptions(await screen.findByLabelText('College'), '102');
  await user.dblClick(await screen.findByRole('button', { name: 'Press list as PDF' }));
  expect(await screen.findByText('EVEN-2025-APR has no released result there.')).toBeVisible();
  expect(requests(makePressList)).toHaveLength(1);
  expect(requests(makePressList)[0]!.body).toEqual({ college: '102', form: 'pdf' });
});

test('in Tamil nothing of it is left in English', async () => {
  await act(() => chooseLanguage('ta'));
  renderScreen(<ResultListsScreen />, { as: 'admin', api, at: '/?exam=E25A&level=UG&degree=7' });
  expect(await screen.findByRole('table', { name: 'தாள்வாரி தேர்ச்சிப் புள்ளிவிவரம்' })).toBeVisible();
  expect(await screen.findByText('12 மாணவர்கள் பட்டப்படிப்பை முடித்தனர்; 9 பேர் தரவரிசைக்குரியவர்கள்.')).toBeVisible();
  expect(englishLeft()).toEqual([]);
  await act(() => chooseLanguage('en'));
});
