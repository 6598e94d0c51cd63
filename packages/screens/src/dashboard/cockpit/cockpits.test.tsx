import { act, screen, waitFor, within } from '@testing-library/react';
import { listBarcodeErrors, listDifferentMarks } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { getCampCockpit, type CampCockpit } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { getCollegeCockpit, type CollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { getOfficeCockpit, type OfficeCockpit } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { listCredentialEvents } from '@thervu/contracts/auth/auth-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { getPublication } from '@thervu/contracts/result/result-contract';
import { englishLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CampDashboardScreen } from '../CampDashboardScreen';
import { CollegeDashboardScreen } from '../CollegeDashboardScreen';
import { OfficeDashboardScreen } from '../OfficeDashboardScreen';

const AT = '2025-12-01T06:30:00.000Z';
const valuation = { id: 7, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION' as const };
const application = { id: 8, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' as const };
const group = (key: string, name: string, passed: number, before: number | null) => ({
  key,
  name,
  passed,
  written: 100,
  before: before === null ? null : { passed: before, written: 100 },
});
const results = {
  exam: { ...valuation, exam_tbl: 'E25A', exam_name: 'EVEN-2025-APR', stage: 'REVALUATION' as const },
  before: 'EVEN-2024-APR',
  released: true,
  all: group('ALL', 'EVEN-2025-APR', 80, 78),
  papers: [group('23UMACT11', 'Algebra', 48, 71), group('23UTALT02', 'Tamil II', 93, 92)],
  degrees: [group('1', 'B.Com. Commerce', 66, null)],
  genders: [],
  communities: [],
};
const college: CollegeCockpit = {
  at: AT,
  failed: [],
  waiting: [],
  due: [
    {
      kind: 'INTERNAL_MARKS',
      exam: valuation,
      count: 57,
      over: 4,
      on: null,
      choice: { level: 'UG', degree: 3, sem: 1, batch: null, paper: '23UMACT11' },
    },
  ],
  admission: { drafts: 2, toComplete: 0, toFollow: 0, onRoll: 240 },
  marks: {
    exam: valuation,
    degrees: [
      {
        level: 'UG',
        degree: 3,
        sem: 1,
        batch: null,
        paper: '23UMACT11',
        name: 'B.Com. Commerce',
        papers: 10,
        complete: 6,
        missing: 57,
      },
    ],
  },
  applications: {
    exam: application,
    confirmed: 90,
    unconfirmed: 12,
    students: 20,
    groups: [
      {
        level: 'UG',
        degree: 3,
        sem: 2,
        batch: 2025,
        paper: null,
        name: 'B.Com. Commerce',
        unconfirmed: 12,
      },
    ],
  },
  tickets: null,
  results,
};

afterEach(() => act(() => chooseLanguage('en')));

describe('a college', () => {
  const open = (figures: CollegeCockpit) =>
    renderScreen(<CollegeDashboardScreen />, {
      as: 'college',
      api: [
        reply(listCredentialEvents, []),
        reply(getPublication, {
          universityName: 'Demo',
          sessionTitle: '',
          examName: null,
          version: 0,
          sessions: [],
        } as never),
        reply(getCollegeCockpit, figures),
      ],
    });

  test('[DEL-14] what is fixed stays first; every figure is a link to its rows, with the filter of that page filled', async () => {
    open(college);
    const due = await screen.findByRole('region', { name: 'What is due' });
    const listed = screen.getByRole('region', { name: /^Results of/ });
    expect(listed.compareDocumentPosition(due)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(within(due).getByRole('list')).getByText('57 internal marks are missing')).toBeVisible();
    expect(within(due).getByRole('link', { name: /Enter marks/ })).toHaveAttribute(
      'href',
      '/home/add-internal-mark?exam=E25N&level=UG&degree=3&sem=1&paper=23UMACT11',
    );
    expect(screen.getByRole('link', { name: /B\.Com\. Commerce.*6 of 10 papers/ })).toHaveAttribute(
      'href',
      '/home/add-internal-mark?exam=E25N&level=UG&degree=3&sem=1&paper=23UMACT11',
    );
    expect(screen.getByRole('link', { name: /semester 2.*12 not confirmed/ })).toHaveAttribute(
      'href',
      '/home/list-examconfirm?exam=E26A&level=UG&degree=3&batch=2025&sem=2',
    );
    expect(screen.getByText('Counted on 01-12-2025 12:00. Read again every minute.')).toBeVisible();
  });

  test('[DEL-14] pass rates stand beside those of a year before, by paper and by what is chosen', async () => {
    const { user } = open(college);
    const chart = await screen.findByRole('region', { name: 'Pass rate by paper' });
    const [first, second] = within(within(chart).getByRole('list')).getAllByRole('link');
    expect(first).toHaveTextContent('23UMACT11 Algebra ■48.0 % (−23.0)');
    expect(second).toHaveTextContent('23UTALT02 Tamil II 93.0 % (+1.0)');
    await user.selectOptions(within(chart).getByRole('combobox', { name: 'Show by' }), 'Degree');
    expect(await screen.findByRole('region', { name: 'Pass rate by degree' })).toHaveTextContent(
      'B.Com. Commerce 66.0 %',
    );
  });

  test('in Tamil nothing of it is left in English', async () => {
    await act(() => chooseLanguage('ta'));
    const { user } = open(college);
    await screen.findByText('57 அக மதிப்பெண்கள் இல்லை');
    for (const table of document.querySelectorAll('summary')) await user.click(table);
    // in the list, and in the table behind it
    await waitFor(() => expect(screen.getAllByText('57 அக மதிப்பெண்கள் இல்லை')).toHaveLength(2));
    expect(screen.getByRole('link', { name: /B\.Com\. Commerce.*10 தாள்களில் 6/ })).toBeVisible();
    expect(englishLeft()).toEqual([]);
  });

  test('[DEL-10] a part that failed says so in its place, and the others stay', async () => {
    open({ ...college, marks: null, failed: ['marks'] });
    const failed = await screen.findByRole('region', { name: 'Internal marks by degree' });
    expect(failed).toHaveTextContent('These figures could not be counted.');
    expect(screen.getByRole('region', { name: 'Exam applications' })).toBeVisible();
  });

  test('figures that cannot be loaded say so; the results file stays; Retry brings them', async () => {
    const { user } = renderScreen(<CollegeDashboardScreen />, {
      as: 'college',
      api: [
        reply(listCredentialEvents, []),
        reply(getPublication, {
          universityName: 'Demo',
          sessionTitle: '',
          examName: null,
          version: 0,
          sessions: [],
        } as never),
        rejection(getCollegeCockpit, 503),
      ],
    });
    expect(await screen.findByText('The figures could not be loaded.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Download/ })).toBeVisible();
    answerFromNowOn(reply(getCollegeCockpit, college));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'What is due' })).toBeVisible();
  });

  test('the figures are read again each minute while the page is visible, and never while it is hidden', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open(college);
    await screen.findByRole('region', { name: 'What is due' });
    const before = requests(getCollegeCockpit).length;
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(requests(getCollegeCockpit)).toHaveLength(before + 1);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(requests(getCollegeCockpit)).toHaveLength(before + 1);
    hidden.mockRestore();
    jest.useRealTimers();
  });
});

describe('the office', () => {
  const figures: OfficeCockpit = {
    at: AT,
    failed: [],
    waiting: [],
    sign: [
      { kind: 'RELEASE', count: 1, exam_tbl: 'E25N' },
      { kind: 'CORRECTION', count: 2, exam_tbl: 'E25N' },
    ],
    exams: [{ ...valuation, next: null, soon: 0 }],
    readiness: [
      {
        measure: 'APPLICATIONS',
        exam: application,
        colleges: 2,
        behind: 1,
        done: 110,
        all: 200,
        rows: [
          { colcode: '104', name: 'Arivoli College', done: 41, all: 100 },
          { colcode: '101', name: 'Kalaimagal', done: 100, all: 100 },
        ],
      },
    ],
    camps: {
      exam: valuation,
      rows: [{ place: 'Sona', settled: 68, all: 100 }],
      entered: {
        day: '2025-12-01',
        hours: [
          { hour: 9, count: 40 },
          { hour: 11, count: 80 },
        ],
      },
    },
    results,
  };
  test('[DEL-14] what waits for a signature, the stages, colleges, camps and hours, each leading to its page', async () => {
    renderScreen(<OfficeDashboardScreen />, {
      as: 'admin',
      api: [reply(listExams, []), reply(getOfficeCockpit, figures)],
    });
    expect(
      await screen.findByRole('link', { name: /Needs your signature 3.*1 release, 2 mark corrections/ }),
    ).toHaveAttribute('href', '/home/result-release?exam=E25N');
    const stages = screen.getByRole('list', { name: 'Stages of ODD-2025-NOV' });
    expect(within(stages).getByText('Valuation')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('link', { name: /104 Arivoli College.*41 of 100/ })).toHaveAttribute(
      'href',
      '/home/list-examconfirm?college=104&exam=E26A',
    );
    expect(screen.getByRole('link', { name: /Sona.*68\.0 % of 100/ })).toHaveAttribute(
      'href',
      '/home/script-ledger?exam=E25N',
    );
    expect(screen.getByRole('img', { name: "120 marks were entered from 9 to 12 o'clock, 40 an hour." })).toBeVisible();
    const listed = screen.getByRole('region', { name: 'Exams in hand' });
    expect(listed.compareDocumentPosition(stages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('in Tamil nothing of it is left in English', async () => {
    await act(() => chooseLanguage('ta'));
    renderScreen(<OfficeDashboardScreen />, {
      as: 'admin',
      api: [reply(listExams, []), reply(getOfficeCockpit, figures)],
    });
    expect(await screen.findByRole('link', { name: /உங்கள் கையொப்பம் தேவை 3.*2 மதிப்பெண் திருத்தங்கள்/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /104 Arivoli College.*100-இல் 41/ })).toBeVisible();
    expect(englishLeft()).toEqual([]);
  });
});

describe('a camp', () => {
  const tables = [reply(listBarcodeErrors, []), reply(listDifferentMarks, [])];
  const open = (as: 'campadmin' | 'camp', figures: CampCockpit) =>
    renderScreen(<CampDashboardScreen />, { as, api: [...tables, reply(getCampCockpit, figures)] });

  const officer: CampCockpit['officer'] = {
    different: { count: 15, oldest: AT },
    problems: null,
    packets: { settled: 60, both: 5, started: 10, notStarted: 24, problem: 1 },
    pace: { left: 4800, perDay: 1600, readyOn: '2025-12-04' },
    entered: { day: '2025-12-01', hours: [{ hour: 9, count: 40 }] },
    operators: [{ name: 'N. Anbarasan', entered: 400, perHour: 200, different: 3 }],
  };

  test('[DEL-14] its officer sees differences, pace, packets and operators below the two tables', async () => {
    open('campadmin', {
      at: AT,
      failed: ['problems'],
      waiting: [],
      exam: valuation,
      operator: null,
      officer,
    });
    expect(await screen.findByText('04-12-2025')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Problems in packets' })).toHaveTextContent('could not be counted');
    expect(screen.getByRole('list', { name: 'Packets by state' })).toHaveTextContent('Settled 60 (60.0 %)');
    expect(screen.getByRole('link', { name: /N\. Anbarasan.*200 an hour, 3 different/ })).toHaveAttribute(
      'href',
      '/home/CampBundleReport?date=2025-12-01',
    );
    const table = screen.getByRole('heading', { name: 'Different A/B Marks' });
    expect(table.compareDocumentPosition(screen.getByRole('region', { name: 'Figures' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test('[DEL-14] an operator sees the own entries, bundle and last positions, and nobody to compare with', async () => {
    open('camp', {
      at: AT,
      failed: [],
      waiting: [],
      exam: valuation,
      officer: null,
      operator: {
        today: { a: 120, b: 60 },
        bundle: { bundleno: 12, p_code: '23UMACT11', scripts: 125, entered: 80, pass: 'A' },
        last: [{ bundleno: 12, packet: 4, slno: 5, pass: 'A', at: AT }],
      },
    });
    expect(await screen.findByRole('link', { name: /Your entries today 180.*120 A, 60 B/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Your bundle 12.*80 of 125/ })).toHaveAttribute('href', '/home/entry/A');
    expect(screen.getByText('A: bundle 12, packet 4, serial 5, 12:00')).toBeVisible();
    expect(screen.queryByText(/operator/i)).not.toBeInTheDocument();
  });

  test('in Tamil nothing of it is left in English', async () => {
    await act(() => chooseLanguage('ta'));
    open('campadmin', { at: AT, failed: [], waiting: [], exam: valuation, operator: null, officer });
    expect(await screen.findByText('A, B சேர்த்து இன்னும் 4,800 பதிவுகள் உள்ளன')).toBeVisible();
    expect(englishLeft()).toEqual([]);
  });
});
