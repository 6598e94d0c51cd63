import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getClosingHash } from '@thervu/contracts/audit/audit-contract';
import {
  deleteEntry,
  getBundleReport,
  getBundlesByDate,
  listMismatches,
  viewEntry,
  type Mismatch,
} from '@thervu/contracts/camp-report/camp-report-contract';
import { indianToday } from '@thervu/contracts/camp-report/camp-report-rules';
import { voidKeying } from '@thervu/contracts/camp-mark/keying-correction-contract';
import type { Role } from '@thervu/contracts/core/permissions';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { createTranslate } from '@thervu/words/say';
import { closingLine } from './PrintedCampReport';
import { BundleEvaluationScreen } from './BundleEvaluationScreen';
import { MismatchScreen } from './MismatchScreen';
import { exam, nothing, report } from './report-samples';
import { ScriptMarkingReportScreen } from './ScriptMarkingReportScreen';

const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent!.replace('↕', ''));
const cells = (table: HTMLElement) =>
  within(within(table).getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const generate = () => screen.getByRole('button', { name: 'Generate Report' });
/** The listed second, and a little for a busy machine. */
const gone = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument(), { timeout: 3000 });
const DATE = '2025-12-01';
// what a screen remembers for the session
beforeEach(() => sessionStorage.clear());
const scripts = [
  { id: 1, bundleno: 12, packet: 3, slno: 1, mark: 40, row_version: 2 },
  { id: 2, bundleno: 12, packet: 3, slno: 2, mark: null, row_version: 1 },
];

describe('the Script Marking Report', () => {
  const open = (as: Role = 'campadmin', answer = report(`Report generated for ${DATE}`)) => {
    const view = renderScreen(<ScriptMarkingReportScreen />, { as, api: [reply(getBundlesByDate, answer)] });
    const run = async () => {
      fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: DATE } });
      await view.user.click(generate());
    };
    return { ...view, run };
  };

  test('the printed report carries the closing hash of its day', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { run, user } = open();
    await run();
    await screen.findByRole('table');
    const closing = {
      day: DATE,
      until: '2025-12-01T18:29:59.999Z',
      over: true,
      bundles: 4,
      keyings: 812,
      hash: '3f2a 9c01 77de 0b44',
      anchor: { short: 'a0b1 c2d3 e4f5 0617', at: '2025-12-01T18:31:02.000Z' },
    };
    answerFromNowOn(reply(getClosingHash, closing));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(
      await screen.findByText('Closing hash of 01-12-2025: 3f2a 9c01 77de 0b44 (812 keyings of the exam)'),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Anchor of 02-12-2025,? 00:01: a0b1 c2d3 e4f5 0617$/)).toBeInTheDocument();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(requests(getClosingHash)).toMatchObject([{ path: `/bundles/closing-hash/${DATE}` }]);
    expect(
      closingLine(createTranslate('en', campReport.en), { ...closing, over: false, until: '2025-12-01T11:35:12.000Z' }),
    ).toContain('Closing hash of 01-12-2025 up to 17:05:12: ');
    print.mockRestore();
  });

  test('a report without its closing hash is not printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { run, user } = open();
    await run();
    await screen.findByRole('table');
    answerFromNowOn(rejection(getClosingHash, 503, { message: 'The database is away.' }));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  test('[S2-SCREEN-SCRIPTREPORT-01] [S2-SCREEN-SCRIPTREPORT-02] takes a day up to today and a press of Generate Report', async () => {
    const { run } = open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Script Marking Report');
    expect(screen.getByLabelText(/^Date/)).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByRole('button', { name: 'Calendar: Date' })).toBeVisible();
    expect(document.querySelector('input[type="date"]')).toHaveAttribute('max', indianToday());
    expect(requests()).toEqual([]);
    await run();
    await screen.findByRole('table');
    expect(requests(getBundlesByDate)).toMatchObject([{ path: `/bundles/bundlesByDate/1/campadmin/${DATE}` }]);
  });

  test('[S5-VAL-SELECT-15] without a day nothing is asked', async () => {
    const { user } = open();
    await user.click(generate());
    expect(await screen.findByText('Please select a date')).toBeVisible();
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2999-01-01' } });
    await user.click(generate());
    expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription(/This day is still to come\.$/);
    expect(requests()).toEqual([]);
  });

  test.each(['campadmin', 'camp'] as const)(
    '[S2-SCREEN-SCRIPTREPORT-03] [S2-SCREEN-SCRIPTREPORT-04] %s reads the counts of A, B and C, and a tab for each keying',
    async (as) => {
      const { user, run } = open(as);
      await run();
      const a = await screen.findByRole('table', { name: 'A Entries' });
      for (const badge of ['A Marks: 25', 'B Marks: 24', 'C Marks: 1']) expect(screen.getByText(badge)).toBeVisible();
      expect(cells(a).slice(0, 4)).toEqual(['12', '3', '25', '6, K. Mani']);
      expect(screen.getByRole('tab', { name: 'A Entries' })).toHaveAttribute('aria-selected', 'true');
      await user.click(screen.getByRole('tab', { name: 'B Entries' }));
      expect(cells(screen.getByRole('table', { name: 'B Entries' })).slice(0, 4)).toEqual([
        '12',
        '3',
        '24',
        '7, S. Devi',
      ]);
    },
  );

  test('[S8-MSG-SUCCESS-BUNDLE-04] [S4-STATE-BANNER-01] says that it was generated, for one second', async () => {
    const { run } = open();
    await run();
    expect(await screen.findByText(`Report generated for ${DATE}`)).toBeVisible();
    await gone(`Report generated for ${DATE}`);
    expect(screen.getByRole('table', { name: 'A Entries' })).toBeVisible();
  });

  test('[S8-MSG-SUCCESS-BUNDLE-06] a day without entries says so', async () => {
    const { run } = open('camp', nothing('No entries found for the selected date.'));
    await run();
    expect((await screen.findAllByText('No entries found for the selected date.'))[0]).toBeVisible();
  });

  test.each(['refused', 'broken'])('[S8-MSG-FALLBACK-07] a %s load says so', async (how) => {
    const { run } = open();
    answerFromNowOn(how === 'broken' ? noAnswer(getBundlesByDate) : rejection(getBundlesByDate, 503));
    await run();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch report data');
  });

  test('[S2-SCREEN-SCRIPTREPORT-05] [S8-MSG-SUCCESS-BUNDLE-03] [S3-ENT-SCRIPT-01] View opens bundle, packet, script number and mark', async () => {
    const { user, run } = open('camp');
    await run();
    answerFromNowOn(reply(viewEntry, { message: 'Retrieved A entry', data: scripts }));
    await user.click(await screen.findByRole('button', { name: 'View A entry of Bundle 12-3' }));
    const table = await within(await screen.findByRole('dialog')).findByRole('table');
    expect(screen.getByText('Retrieved A entry')).toBeVisible();
    expect(heads(table)).toEqual(['Bundle', 'Packet', 'Script No', 'Mark']);
    expect(cells(table)).toEqual(['12', '3', '1', '40']);
    expect(within(table).getByText('not shown')).toBeVisible();
    expect(requests(viewEntry)[0]!.body).toEqual({ bundle: 12, packet: 3, type: 'A' });
    await gone('Retrieved A entry');
  });

  test('[F-4] the camp officer takes one mark of one script away with a reason; a second click takes nothing else', async () => {
    const { user, run } = open();
    await run();
    answerFromNowOn(reply(viewEntry, { message: 'Retrieved A entry', data: scripts }));
    await user.click(await screen.findByRole('button', { name: 'View A entry of Bundle 12-3' }));
    await user.click(await screen.findByRole('button', { name: 'Correct the A mark of serial 2' }));
    const dialog = () => within(screen.getByRole('dialog'));
    expect(dialog().getByLabelText(/^Reason/)).toHaveValue('');
    await user.click(dialog().getByRole('button', { name: 'Take the mark away' }));
    expect(dialog().getByLabelText(/^Reason/)).toHaveAccessibleDescription('Say why.');
    expect(requests(voidKeying)).toEqual([]);
    answerFromNowOn(rejection(voidKeying, 503));
    await user.type(dialog().getByLabelText(/^Reason/), 'Two digits swapped');
    await user.click(dialog().getByRole('button', { name: 'Take the mark away' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('The mark could not be deleted.');
    expect(dialog().getByLabelText(/^Reason/)).toHaveValue('Two digits swapped');
    answerFromNowOn(reply(voidKeying, { message: 'The A mark is taken away.' }));
    await user.dblClick(dialog().getByRole('button', { name: 'Take the mark away' }));
    expect(await screen.findByText('The A mark is taken away.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(requests(voidKeying).slice(1)).toMatchObject([
      { path: '/camp-keyings/2/void', body: { pass: 'A', reason: 'Two digits swapped', row_version: 1 } },
    ]);
  });

  test('[F-4] an operator corrects nothing', async () => {
    const { user, run } = open('camp');
    await run();
    answerFromNowOn(reply(viewEntry, { message: 'Retrieved A entry', data: scripts }));
    await user.click(await screen.findByRole('button', { name: 'View A entry of Bundle 12-3' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /^Correct/ })).not.toBeInTheDocument();
  });

  test('[S8-MSG-FALLBACK-15] a view that fails names the entry', async () => {
    const { user, run } = open();
    await run();
    await user.click(await screen.findByRole('tab', { name: 'B Entries' }));
    answerFromNowOn(rejection(viewEntry, 503));
    await user.click(screen.getByRole('button', { name: 'View B entry of Bundle 12-3' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to retrieve B entry');
  });

  test('[S2-SCREEN-SCRIPTREPORT-06] Delete is offered to the camp officer alone', async () => {
    const { run, unmount } = open('campadmin');
    await run();
    expect(await screen.findByRole('button', { name: 'Delete A entry of Bundle 12-3' })).toBeVisible();
    unmount();
    const operator = open('camp');
    await operator.run();
    expect(await screen.findByRole('button', { name: 'View A entry of Bundle 12-3' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  test('[F-4] [S5-VAL-BUNDLE-02] [S5-VAL-BUNDLE-03] [S8-MSG-SUCCESS-BUNDLE-02] Delete asks first; declined nothing happens, confirmed it goes with its reason', async () => {
    const { user, run } = open();
    await run();
    await user.click(await screen.findByRole('button', { name: 'Delete A entry of Bundle 12-3' }));
    const dialog = () => within(screen.getByRole('dialog'));
    expect(dialog().getByRole('heading')).toHaveTextContent('Are you sure you want to delete A entry for Bundle 12-3?');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(requests(deleteEntry)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete A entry of Bundle 12-3' }));
    expect(dialog().getByLabelText(/^Reason/)).toHaveValue('');
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    expect(dialog().getByLabelText(/^Reason/)).toHaveAccessibleDescription('Say why.');
    expect(requests(deleteEntry)).toEqual([]);
    await user.type(dialog().getByLabelText(/^Reason/), 'Wrong packet');
    answerFromNowOn(
      reply(deleteEntry, { message: 'Successfully deleted A entry' }),
      reply(getBundlesByDate, { ...report(''), aEntries: [], aopid_count: 0 }),
    );
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Successfully deleted A entry')).toBeVisible();
    expect(requests(deleteEntry).map(({ body }) => body)).toEqual([
      { bundle: 12, packet: 3, type: 'A', reason: 'Wrong packet' },
    ]);
    expect(await screen.findByText('A Marks: 0')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete A/ })).not.toBeInTheDocument();
  });

  test('[S8-MSG-FALLBACK-14] a deletion that fails names the entry and keeps the question open', async () => {
    const { user, run } = open();
    await run();
    await user.click(await screen.findByRole('tab', { name: 'B Entries' }));
    await user.click(screen.getByRole('button', { name: 'Delete B entry of Bundle 12-3' }));
    answerFromNowOn(rejection(deleteEntry, 503));
    await user.type(within(screen.getByRole('dialog')).getByLabelText(/^Reason/), 'Wrong packet');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete B entry');
  });
});

describe('the Bundle evaluation report', () => {
  const open = (as: Role = 'campadmin', answer = report('Report generated for bundle 12'), colCode?: string) =>
    renderScreen(<BundleEvaluationScreen />, {
      as,
      ...(colCode && { session: { colCode } }),
      api: [reply(getBundleReport, answer), reply(listExams, [exam])],
    });
  const ask = async (user: ReturnType<typeof open>['user'], bundle = '12') => {
    await user.type(await screen.findByLabelText(/^Bundle Number/), bundle);
    await user.click(generate());
  };

  test.each(['admin', 'campadmin', 'camp'] as const)(
    '[S2-SCREEN-BUNDLEEVAL-01] [S2-SCREEN-BUNDLEEVAL-02] [S2-SCREEN-BUNDLEEVAL-03] [S2-SCREEN-BUNDLEEVAL-04] [S8-MSG-SUCCESS-BUNDLE-05] %s reads counts, tabs and columns of a bundle',
    async (as) => {
      const { user } = open(as);
      if (as === 'admin') await screen.findByRole('option', { name: 'ODD-2025-NOV' });
      await ask(user);
      expect(await screen.findByText('Report generated for bundle 12')).toBeVisible();
      const table = screen.getByRole('table', { name: 'A Entries' });
      expect(heads(table)).toEqual(['Bundle', 'Packet', 'Script Count', 'Operator ID', 'Actions']);
      expect(within(table).getByRole('button', { name: /^View/ })).toHaveTextContent('View');
      for (const badge of ['A Marks: 25', 'B Marks: 24', 'C Marks: 1']) expect(screen.getByText(badge)).toBeVisible();
      await user.click(screen.getByRole('tab', { name: 'B Entries' }));
      expect(cells(screen.getByRole('table', { name: 'B Entries' })).slice(0, 4)).toEqual([
        '12',
        '3',
        '24',
        '7, S. Devi',
      ]);
      expect(requests(getBundleReport)[0]).toMatchObject({
        path: expect.stringMatching(/^\/bundles\/bundles-report\/\d+\/12$/) as string,
        query: as === 'admin' ? { exam: 'E25N' } : {},
      });
      await gone('Report generated for bundle 12');
    },
  );

  test('[F-25] the report of a bundle is printed, with the operators by name, and offered as a workbook', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = open();
    await ask(user);
    expect(await screen.findByRole('button', { name: 'Excel' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const [paper] = screen.getAllByRole('table', { name: 'Bundle evaluation report' });
    expect(paper).toHaveTextContent('Bundle 12');
    expect(paper).toHaveTextContent('6, K. Mani');
    expect(within(paper!).queryByRole('button')).not.toBeInTheDocument();
    print.mockRestore();
  });

  test.each(['', 'twelve', '0', '1; drop'])(
    '[S5-VAL-BUNDLE-01] with %p for a number nothing is asked',
    async (typed) => {
      const { user } = open();
      if (typed) await user.type(screen.getByLabelText(/^Bundle Number/), typed);
      await user.click(generate());
      expect(await screen.findByText('Please enter a bundle number.')).toBeVisible();
      expect(requests(getBundleReport)).toEqual([]);
    },
  );

  test('[S8-MSG-SUCCESS-BUNDLE-07] a bundle without entries says so', async () => {
    const { user } = open('camp', nothing('No entries found for the selected bundle.'));
    await ask(user);
    expect((await screen.findAllByText('No entries found for the selected bundle.'))[0]).toBeVisible();
  });

  test('[S8-MSG-FALLBACK-07] a load that fails says so', async () => {
    const { user } = open();
    answerFromNowOn(rejection(getBundleReport, 503));
    await ask(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch report data');
  });

  test.each([
    ['admin', '501', true],
    ['campadmin', '5', false],
    // an officer whose number happens to be that of the office
    ['campadmin', '501', false],
    ['camp', '501', false],
  ] as const)('[S2-SCREEN-BUNDLEEVAL-05] Delete for %s %s: %s', async (as, colCode, offered) => {
    const { user } = open(as, undefined, colCode);
    if (as === 'admin') await screen.findByRole('option', { name: 'ODD-2025-NOV' });
    await ask(user);
    await screen.findByRole('table', { name: 'A Entries' });
    expect(screen.queryAllByRole('button', { name: /^Delete/ })).toHaveLength(offered ? 1 : 0);
    if (!offered) return;
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    answerFromNowOn(reply(deleteEntry, { message: 'Successfully deleted A entry' }));
    await user.type(within(screen.getByRole('dialog')).getByLabelText(/^Reason/), 'Wrong packet');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Successfully deleted A entry');
    expect(requests(deleteEntry)[0]!.body).toMatchObject({ bundle: 12, packet: 3, type: 'A', exam: 'E25N' });
  });
});

describe('A/B Mark Count Mismatches', () => {
  const row: Mismatch = { p_code: 'DCS11', bundleno: 12, tot_paper: 125, packet: 3, Acount: 20, Bcount: 25 };

  test.each(['campadmin', 'camp'] as const)(
    '[S2-SCREEN-ABMISMATCH-01] [S2-SCREEN-ABMISMATCH-02] [S9-CONST-DIFF-01] %s reads paper, bundle, packet, both counts and the difference, never below zero',
    async (as) => {
      renderScreen(<MismatchScreen />, { as, api: [reply(listMismatches, [row])] });
      const table = await screen.findByRole('table', { name: 'A/B Mark Count Mismatches' });
      expect(heads(table)).toEqual([
        'Paper Code',
        'Bundle (Total Script)',
        'Packet',
        'A Count',
        'B Count',
        'Difference',
      ]);
      expect(cells(table)).toEqual(['DCS11', '12 (125)', '3', '20', '25', '5']);
    },
  );

  test('[S8-MSG-EMPTY-04] none of them says so', async () => {
    renderScreen(<MismatchScreen />, { as: 'camp', api: [reply(listMismatches, [])] });
    expect(await screen.findByText('No mismatches found between A and B mark counts.')).toBeVisible();
  });

  test('[S8-MSG-FALLBACK-08] counts that cannot be fetched say so', async () => {
    renderScreen(<MismatchScreen />, { as: 'camp', api: [rejection(listMismatches, 503)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch mismatch summary');
  });
});

describe('in Tamil', () => {
  const DATA = /Sona|K\. Mani|S\. Devi|ODD-2025-NOV|EVEN-2025-APR|PUCAMP|UCS11|[0-9a-f]{64}/g;
  const left = () => latinLeft(DATA);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the report of a day is left in English, nor of the dialogs that show, correct and delete an entry', async () => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<ScriptMarkingReportScreen />, {
        as: 'campadmin',
        api: [
          reply(getBundlesByDate, report('Report generated for 01-12-2025')),
          reply(viewEntry, { message: 'Retrieved A entry', data: scripts }),
        ],
      }));
    });
    expect(left()).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^தேதி/), { target: { value: DATE } });
    await user!.click(screen.getByRole('button', { name: 'அறிக்கையை உருவாக்கு' }));
    await screen.findByRole('table', { name: 'A பதிவுகள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'A பதிவைப் பார்: கட்டு 12-3' }));
    await screen.findByRole('table', { name: 'விடைத்தாள்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'வ. எண் 1: A மதிப்பெண்ணைத் திருத்து' }));
    await screen.findByRole('dialog', { name: 'கட்டு 12-3, வ. எண் 1: A மதிப்பெண்ணை நீக்கலாமா?' });
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the question before an entry is deleted is left in English', async () => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<ScriptMarkingReportScreen />, {
        as: 'campadmin',
        api: [reply(getBundlesByDate, report('Report generated for 01-12-2025'))],
      }));
    });
    fireEvent.change(screen.getByLabelText(/^தேதி/), { target: { value: DATE } });
    await user!.click(screen.getByRole('button', { name: 'அறிக்கையை உருவாக்கு' }));
    await user!.click(await screen.findByRole('button', { name: 'A பதிவை நீக்கு: கட்டு 12-3' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user!.type(dialog.getByRole('textbox'), 'குறை');
    await user!.click(dialog.getByRole('button', { name: 'நீக்கு' }));
    expect(await dialog.findByText(/10 எழுத்துகளுக்குக் குறையாமல்/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the report of a bundle is left in English', async () => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<BundleEvaluationScreen />, {
        as: 'admin',
        api: [reply(listExams, [exam]), reply(getBundleReport, nothing('No entries found for the selected bundle.'))],
      }));
    });
    await screen.findByRole('option', { name: 'ODD-2025-NOV' });
    await user!.type(screen.getByLabelText(/^கட்டு எண்/), '12');
    await user!.click(screen.getByRole('button', { name: 'அறிக்கையை உருவாக்கு' }));
    expect((await screen.findAllByText('தேர்ந்தெடுத்த கட்டில் பதிவுகள் இல்லை.'))[0]).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the mismatches is left in English, with rows and without', async () => {
    const row: Mismatch = { p_code: 'UCS11', bundleno: 7, tot_paper: 60, packet: 1, Acount: 25, Bcount: 24 };
    let view: ReturnType<typeof renderScreen> | undefined;
    await act(async () => {
      view = renderScreen(<MismatchScreen />, {
        as: 'campadmin',
        session: { place: 'PUCAMP' },
        api: [reply(listMismatches, [row])],
      });
    });
    await screen.findByRole('row', { name: /UCS11/ });
    expect(left()).toEqual([]);
    view!.unmount();
    await act(async () => void renderScreen(<MismatchScreen />, { as: 'camp', api: [reply(listMismatches, [])] }));
    await screen.findByText('A, B மதிப்பெண் எண்ணிக்கைகளில் வேறுபாடு இல்லை.');
    expect(left()).toEqual([]);
  });
});
