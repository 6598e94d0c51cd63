import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getRevalMonitor } from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import {
  approveRevalOutcomes,
  approveUnflagged,
  declareUnvalued,
  getRevalOutcomes,
  listOwnRevalOutcomes,
  listPendingRequests,
  listRevalApprovals,
  listRevalOutcomes,
  listRevalRefunds,
  refuseRevalOutcome,
  withdrawArrears,
  type RevalOutcome,
  type RevalOutcomes,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { OwnOutcomesScreen } from './OwnOutcomesScreen';
import { RevalOutcomesScreen } from './RevalOutcomesScreen';

const exam: Exam = {
  id: 1,
  exam_tbl: 'E25A',
  camp_tbl: 'C25A',
  etype: 'EVEN',
  eyear: 2025,
  emonth: 'APR',
  exam_name: 'EVEN-2025-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'REVALUATION',
  row_version: 3,
};
const earlier: Exam = { ...exam, id: 2, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION' };
const figures: RevalOutcomes = {
  exam_id: 1,
  exam_name: 'EVEN-2025-APR',
  stage: 'REVALUATION',
  window_open: false,
  limit: 10,
  requests: 40,
  not_frozen: 0,
  pending: { SECOND: 1, THIRD: 2, RETOTAL: 0 },
  undecided: 0,
  decided: 37,
  changed: 12,
  flagged: 1,
  listed: 2,
  approved: 20,
  wait_one: 16,
  may_sign: 16,
  wait_two: 1,
  wait_second: 0,
  unpublished: 4,
  arrears: 3,
  last: { at: '2026-01-20T06:00:00.000Z', by: 'R. Kathiravan', limit: 10, decided: 37, pending: 3, digest: 'ab12' },
};
const flagged: RevalOutcome = {
  rid: 7,
  reg_no: 'C22UG101BCC002',
  colcode: '101',
  p_code: '21UCCCT13',
  original: 5,
  second: 45,
  third: 70,
  retotal: null,
  final: 45,
  rule: 'MEDIAN',
  limit: 10,
  flagged: true,
  listed: false,
  result_before: 'RA',
  result_after: 'P',
  camp: 'Sona',
  camp_2: 'Govt',
  camp_3: 'PUCAMP',
  approved: false,
  decided: { by: 'R. Kathiravan', at: '2026-01-20T06:00:00.000Z' },
  first: null,
  second_signature: null,
  refused: null,
  may_sign: true,
  row_version: 1,
};
const plain: RevalOutcome = {
  ...flagged,
  rid: 8,
  reg_no: 'C22UG101BCC003',
  original: 28,
  second: 35,
  third: null,
  final: 35,
  rule: 'SECOND',
  flagged: false,
  camp_3: null,
  may_sign: false,
};
const show = (path = '/?exam=E25A', list = [flagged, plain]) =>
  renderScreen(<RevalOutcomesScreen />, {
    at: path,
    as: 'admin',
    api: [
      reply(listAllExams, [earlier, exam]),
      reply(getRevalOutcomes, figures),
      reply(listRevalOutcomes, { items: list, total: list.length, next: null }),
    ],
  });

test('the exam that is revalued is shown with what waits, what is decided and what has to be signed', async () => {
  show('/');
  expect(await screen.findByLabelText('Exam')).toHaveValue('E25A');
  expect(screen.queryByRole('option', { name: 'ODD-2025-NOV' })).not.toBeInTheDocument();
  const steps = await screen.findByRole('list', { name: 'Revaluation of the exam' });
  expect(steps).toHaveTextContent('40 requests for revaluation or re-total; the list is closed.');
  expect(steps).toHaveTextContent('3 requests wait for a mark.');
  expect(steps).toHaveTextContent('Second valuation 1, third valuation 2, re-total 0. The limit is 10 marks.');
  expect(steps).toHaveTextContent('37 requests are decided, 12 marks changed, 1 flagged, 2 for review');
  expect(steps).toHaveTextContent('17 outcomes wait for a signature.');
  expect(steps).toHaveTextContent('4 signed changes are not in the published result');
  const table = await screen.findByRole('table', { name: 'Outcomes of the revaluation' });
  expect(table).toHaveTextContent('5, 45, 70');
  expect(table).toHaveTextContent('Sona, Govt, PUCAMP');
  expect(table).toHaveTextContent('Median of three');
  expect(table).toHaveTextContent('RA to P');
  expect(table).toHaveTextContent('+40');
});

test('ticked outcomes are signed as they were read; those that are not mine are left out and told', async () => {
  const { user } = show();
  answerFromNowOn(reply(approveRevalOutcomes, { message: '1 outcome signed.' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select C22UG101BCC002 21UCCCT13' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select C22UG101BCC003 21UCCCT13' }));
  expect(screen.getByText('1 is not yours to sign: signed already, or decided by you.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign 1 outcome' }));
  expect(await screen.findByText('1 outcome signed.')).toBeInTheDocument();
  expect(requests(approveRevalOutcomes)).toMatchObject([{ body: { outcomes: [{ rid: 7, row_version: 1 }] } }]);
});

test('what is not flagged is signed together, as many as were shown', async () => {
  const { user } = show();
  answerFromNowOn(
    rejection(approveUnflagged, 409, { message: 'You were shown 16 outcomes; there are 15 to sign now.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign all that are not flagged' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign 16 outcomes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(/there are 15 to sign now/)).toBeInTheDocument();
  expect(requests(approveUnflagged)).toMatchObject([{ body: { count: 16 } }]);
});

test('an outcome is refused with a reason; where a third valuation stands it can only stay open', async () => {
  const { user } = show();
  answerFromNowOn(reply(refuseRevalOutcome, { message: 'A third valuation was ordered.' }));
  await user.click(await screen.findByRole('button', { name: 'Refuse C22UG101BCC002, 21UCCCT13' }));
  let dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('option', { name: /third valuation/i })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Refuse C22UG101BCC003, 21UCCCT13' }));
  dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(within(dialog).getByText('Write why the outcome is refused.')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/^Reason/), 'The whole packet was raised.');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('A third valuation was ordered.')).toBeInTheDocument();
  expect(requests(refuseRevalOutcome)).toMatchObject([
    {
      body: { leads_to: 'THIRD', reason: 'The whole packet was raised.', row_version: 1 },
    },
  ]);
});

test('[F-24] the history of a request tells who signed, who refused and why', async () => {
  const { user } = show();
  const entry = {
    id: 1,
    original: 5,
    final: 45,
    rule: 'MEDIAN' as const,
    by: 'S. Malar',
    at: '2026-01-21T06:00:00.000Z',
  };
  answerFromNowOn(
    reply(listRevalApprovals, [
      { ...entry, action: 'APPROVED', leads_to: null, reason: null },
      { ...entry, id: 2, action: 'REFUSED', leads_to: 'STAYS', reason: 'I want to see the script.' },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'History of C22UG101BCC002, 21UCCCT13' }));
  const list = await screen.findByRole('list', { name: 'Signatures and refusals' });
  expect(list).toHaveTextContent('S. Malar, 21-01-2026 11:30: final mark 45, median of three.');
  expect(list).toHaveTextContent('I want to see the script.');
});

test('a script that cannot be valued again is declared with its reason', async () => {
  const { user } = show('/?exam=E25A&part=waiting');
  answerFromNowOn(
    reply(listPendingRequests, {
      total: 2,
      items: [
        { rid: 9, p_code: '21UCCCT13', waits_for: 'THIRD', camp_2: 'Govt', ordered: null, missing: null },
        {
          rid: 10,
          p_code: '21UCCCT14',
          waits_for: 'SECOND',
          camp_2: 'Govt',
          ordered: null,
          missing: 'DAMAGED',
        },
      ],
    }),
    reply(declareUnvalued, { message: 'The mark of the request stays as it is.' }),
  );
  const buttons = await screen.findAllByRole('button', { name: /cannot be valued$/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('DAMAGED');
  await user.click(within(dialog).getByRole('button', { name: 'Declare' }));
  expect(await screen.findByText('The mark of the request stays as it is.')).toBeInTheDocument();
});

test('[F-24] needless arrears are withdrawn as many as were shown, and fees are listed with their sum', async () => {
  const { user } = show('/?exam=E25A&part=refunds');
  answerFromNowOn(
    reply(listRevalRefunds, {
      total: 1,
      amount: 500,
      items: [
        {
          kind: 'REVALUATION',
          reg_no: 'C22UG101BCC003',
          name: 'Anbu',
          colcode: '101',
          p_code: '21UCCCT13',
          exam_name: 'EVEN-2025-APR',
          amount: 500,
          note: 'The mark was changed from 28 to 35.',
        },
      ],
    }),
    reply(withdrawArrears, { message: '3 applications were withdrawn.' }),
  );
  const table = await screen.findByRole('table', { name: 'Fees for refund' });
  expect(table).toHaveTextContent('₹ 500.00');
  await user.click(await screen.findByRole('button', { name: 'Withdraw them' }));
  expect(await screen.findByText('3 applications were withdrawn.')).toBeInTheDocument();
  expect(requests(withdrawArrears)).toMatchObject([{ body: { count: 3 } }]);
});

test('the monitor marks whoever lies far from all others, and says what unusual means', async () => {
  const { user } = show('/?exam=E25A&part=monitor');
  answerFromNowOn(
    reply(getRevalMonitor, {
      requests: 24,
      mean: 4,
      deviation: 5.5,
      lines: [
        {
          key: '2',
          label: 'K. Velan (Govt)',
          requests: 6,
          changed: 6,
          flagged: 2,
          listed: 0,
          mean: 13,
          median: 13,
          p90: 13,
          score: 5.4,
          unusual: true,
        },
      ],
    }),
  );
  const table = await screen.findByRole('table', { name: 'Mark change' });
  expect(table).toHaveTextContent('Unusual');
  expect(table).toHaveTextContent('6 (100 %)');
  expect(screen.getByText(/A finding is a reason to look/)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('By'), 'paper');
  expect(requests(getRevalMonitor).at(-1)).toMatchObject({ query: { by: 'paper' } });
});

test('a college sees of its requests the mark before and now', async () => {
  renderScreen(<OwnOutcomesScreen />, {
    as: 'college',
    api: [
      reply(listExams, [exam]),
      reply(listOwnRevalOutcomes, [
        {
          rid: 8,
          reg_no: 'C22UG101BCC003',
          name: 'Anbu',
          degree: 'B.Com CA',
          p_code: '21UCCCT13',
          rev: true,
          retot: true,
          original: 28,
          final: 35,
          changed: true,
          result_before: 'RA',
          result_after: 'P',
        },
      ]),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Outcomes of your college' });
  for (const text of ['C22UG101BCC003', 'Revaluation, Re-total', '28', '35', 'Changed', 'P'])
    expect(table).toHaveTextContent(text);
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /(EVEN|ODD)-2025-(APR|NOV)|C22UG101BCC00\d|21UCCCT1\d|R\. Kathiravan|S\. Malar|K\. Velan|Sona|Govt|PUCAMP|ab12|Anbu|DAMAGED|Noted|\bRA\b/g,
    );
  const openInTamil = async (path?: string, list?: RevalOutcome[]) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(path, list));
    });
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the outcomes, of what waits, of a history and of a refusal is left in English', async () => {
    const refused = { by: 'S. Malar', at: '2026-01-21T06:00:00.000Z', reason: 'Noted' };
    const user = await openInTamil('/?exam=E25A', [flagged, { ...plain, listed: true, retotal: 3, refused }]);
    await user.click(await screen.findByRole('checkbox', { name: /C22UG101BCC003/ }));
    await waitFor(() => expect(left()).toEqual([]));
    const entry = {
      id: 1,
      original: 5,
      final: 45,
      rule: 'MEDIAN' as const,
      by: 'S. Malar',
      at: '2026-01-21T06:00:00.000Z',
    };
    answerFromNowOn(reply(listRevalApprovals, [{ ...entry, action: 'APPROVED', leads_to: null, reason: null }]));
    await user.click(screen.getByRole('button', { name: 'வரலாறு: C22UG101BCC002, 21UCCCT13' }));
    await screen.findByRole('list', { name: 'கையொப்பங்களும் மறுப்புகளும்' });
    await user.click(screen.getByRole('button', { name: 'மறு: C22UG101BCC003, 21UCCCT13' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'மறு' }));
    expect(await screen.findByText('முடிவு ஏன் மறுக்கப்படுகிறது என எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test.each([
    [
      'waiting',
      () =>
        reply(listPendingRequests, {
          total: 1,
          items: [
            { rid: 9, p_code: '21UCCCT13', waits_for: 'SECOND', camp_2: 'Govt', ordered: null, missing: 'DAMAGED' },
          ],
        }),
    ],
    [
      'refunds',
      () =>
        reply(listRevalRefunds, {
          total: 1,
          amount: 500,
          items: [
            {
              kind: 'RETOTAL',
              reg_no: 'C22UG101BCC003',
              name: 'Anbu',
              colcode: '101',
              p_code: '21UCCCT13',
              exam_name: 'EVEN-2025-APR',
              amount: 500,
              note: 'Noted',
            },
          ],
        }),
    ],
    [
      'monitor',
      () =>
        reply(getRevalMonitor, {
          requests: 6,
          mean: 4,
          deviation: 5.5,
          lines: [
            {
              key: '2',
              label: 'K. Velan (Govt)',
              requests: 6,
              changed: 6,
              flagged: 2,
              listed: 0,
              mean: 13,
              median: 13,
              p90: 13,
              score: 5.4,
              unusual: true,
            },
          ],
        }),
    ],
  ] as const)('nothing of the part %s is left in English', async (part, answer) => {
    answerFromNowOn(answer());
    await openInTamil(`/?exam=E25A&part=${part}`);
    await screen.findByRole('table');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
