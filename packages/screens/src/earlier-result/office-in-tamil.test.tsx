import { act, screen, waitFor, within } from '@testing-library/react';
import { listColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels } from '@thervu/contracts/degree/degree-contract';
import {
  correctEarlierResult,
  decideEarlierBatch,
  declareRecords,
  getEarlierRecord,
  listEarlierBatches,
  listEarlierStudents,
  type EarlierBatch,
  type EarlierResult,
  type EarlierStudent,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import { prepareSignature } from '@thervu/contracts/signature/signature-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { EarlierResultsScreen } from './EarlierResultsScreen';

/** Names, files, papers, months, outcomes and digests, and what people have written. */
const DATA =
  /past-2019\.xlsx|mine\.csv|A\. First|B\. Second|Sample College|Kavitha|B\.Sc\. Physics|Old paper|OLD00\d|NOV-2019|C22UG101PHY001|Typed wrongly|Compared with the registers|\bRA\b|(ab){4,}/g;
const left = () => latinLeft(DATA);

const batch: EarlierBatch = {
  id: 3,
  file: 'past-2019.xlsx',
  results: 1240,
  students: 62,
  marks: 80000,
  credits: 4100,
  creditPoints: '28700.00',
  digest: 'ab'.repeat(32),
  state: 'WAITING',
  createdBy: 'A. First',
  createdAt: '2026-01-02T05:00:00.000Z',
  own: false,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  colleges: [{ colcode: '101', colname: 'Sample College', students: 62 }],
  correction: null,
};
const values = {
  int_mark: 20,
  ext_mark: 50,
  total_mark: 70,
  total_max: 100,
  credit: 4,
  grade: null,
  grade_point: '7.00',
  result: 'P' as const,
  attempt: 1,
};
const correction = {
  ...batch,
  id: 5,
  file: 'Correction of C22UG101PHY001 OLD001 NOV-2019',
  correction: { before: values, after: { ...values, ext_mark: null, result: 'RA' as const }, reason: 'Typed wrongly' },
};
const removal = {
  ...batch,
  id: 6,
  file: 'Removal of C22UG101PHY001 OLD001 NOV-2019',
  correction: { before: values, after: null, reason: 'Typed wrongly' },
};
const decided = { decidedBy: 'B. Second', decidedAt: batch.createdAt };
const student: EarlierStudent = {
  student_id: 12,
  reg_no: 'C22UG101PHY001',
  stu_name: 'Kavitha',
  colcode: '101',
  degree: 'B.Sc. Physics',
  admn_acdyr: 2022,
  results: 20,
  waiting: 0,
  passed: 18,
  open: 2,
  credits: 71,
  whole: false,
  declared: null,
};
const result: EarlierResult = {
  ...values,
  id: 77,
  session: 'NOV-2019',
  sem: 1,
  p_code: 'OLD001',
  p_name: 'Old paper',
  p_type: 'THEORY',
  version: 1,
  reason: null,
  stands: true,
  removed: false,
  state: 'APPROVED',
  batch: 3,
};
const RECORD = {
  ...student,
  rows: [
    result,
    { ...result, id: 78, p_code: 'OLD002', stands: false },
    {
      ...result,
      id: 79,
      p_code: 'OLD002',
      version: 2,
      reason: 'Typed wrongly',
      stands: false,
      state: 'WAITING' as const,
    },
    { ...result, id: 80, p_code: 'OLD003', stands: false, removed: true },
    { ...result, id: 81, p_code: 'OLD004', stands: false, state: 'RETURNED' as const },
    { ...result, id: 82, p_code: 'OLD005', stands: false, removed: true, state: 'WAITING' as const },
  ],
  history: [
    { whole: true, by: 'A. First', at: batch.createdAt, reason: 'Compared with the registers' },
    { whole: false, by: 'B. Second', at: '2026-01-03T05:00:00.000Z', reason: 'Typed wrongly' },
  ],
};

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(address = '/earlier-results', batches: EarlierBatch[] = [batch]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<EarlierResultsScreen />, {
      at: address,
      as: 'admin',
      api: [
        reply(listEarlierBatches, batches),
        reply(listEarlierStudents, {
          items: [student, { ...student, student_id: 13, whole: true }],
          total: 640,
          next: 'n',
        }),
        reply(listColleges, []),
        reply(listDegreeLevels, []),
        reply(getEarlierRecord, RECORD),
        reply(prepareSignature, { digest: 'cd'.repeat(32), asks: false, refusal: null, totp: false, passkey: null }),
      ],
    }));
  });
  await screen.findByRole('table', { name: 'தளத்துக்கு முந்தைய பதிவு உள்ள மாணவர்கள்' });
  return user;
}
const dialog = () => within(screen.getByRole('dialog'));

test('Earlier Results says nothing in English: files in every state, corrections, students', async () => {
  await open('/earlier-results', [
    batch,
    { ...batch, id: 4, file: 'mine.csv', own: true, marks: null },
    correction,
    removal,
    { ...batch, id: 7, state: 'APPROVED', ...decided },
    { ...batch, id: 8, state: 'RETURNED', ...decided, reason: 'Typed wrongly' },
  ]);
  await screen.findByRole('table', { name: 'முடிவு செய்யப்பட்டவை' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('without files the page says in Tamil what to do', async () => {
  await open('/earlier-results?year=20', []);
  await screen.findByText('கையொப்பத்துக்குக் காத்திருக்கும் கோப்பு எதுவும் இல்லை.');
  await waitFor(() => expect(left()).toEqual([]));
});

test('a file is signed in Tamil, and its sums are ordered', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'கூட்டுத்தொகைகள்: past-2019.xlsx' }));
  await waitFor(() => expect(left()).toEqual([]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'கையொப்பமிடு: past-2019.xlsx' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('62 மாணவர்களின் 1,240 முடிவுகள்');
  expect(left()).toEqual([]);
  answerFromNowOn(reply(decideEarlierBatch, { message: '1,240 results count from now on.' }));
  await user.click(dialog().getByRole('button', { name: 'கையொப்பமிடு' }));
  await screen.findByText('இனி 1,240 முடிவுகள் கணக்கில் வரும்.');
  await waitFor(() => expect(left()).toEqual([]));
});

test.each([
  ['correction', correction, /புற மதிப்பெண்: 50 → -\./],
  ['removal', removal, /இனி அது கணக்கில் வராது/],
])('a %s is read in Tamil before it is signed', async (_what, waiting, text) => {
  const user = await open(undefined, [waiting]);
  await user.click(await screen.findByRole('button', { name: /^கையொப்பமிடு: (திருத்தம்|நீக்கம்): C22UG101PHY001/ }));
  expect(screen.getByRole('dialog')).toHaveTextContent(text);
  expect(left()).toEqual([]);
});

test('a file is returned in Tamil, with what is wrong with the reason and a refusal of the server', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'திருப்பி அனுப்பு: past-2019.xlsx' }));
  await user.type(dialog().getByLabelText(/^காரணம்/), 'RA');
  await user.click(dialog().getByRole('button', { name: 'திருப்பி அனுப்பு' }));
  await dialog().findByText('ஏன் என்று குறைந்தது 10 எழுத்துகளில் எழுதுங்கள்.');
  await waitFor(() => expect(left()).toEqual([]));
  answerFromNowOn(
    rejection(decideEarlierBatch, 409, { message: 'Somebody has decided on this file already. Look again.' }),
  );
  await user.clear(dialog().getByLabelText(/^காரணம்/));
  await user.type(dialog().getByLabelText(/^காரணம்/), 'Typed wrongly');
  await user.click(dialog().getByRole('button', { name: 'திருப்பி அனுப்பு' }));
  await screen.findByText(/^இந்தக் கோப்பை வேறொருவர் ஏற்கெனவே முடிவு செய்துள்ளார்/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('records are declared whole in Tamil, and some are left out', async () => {
  const user = await open('/earlier-results?college=101');
  await user.click(screen.getByRole('button', { name: 'முழுமையானது என அறிவி' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('(640)');
  await waitFor(() => expect(left()).toEqual([]));
  answerFromNowOn(
    reply(declareRecords, {
      message: '1 record declared whole. 3 left out: some of their results wait for a signature.',
      students: 1,
      waiting: 3,
    }),
  );
  await user.type(dialog().getByLabelText(/^காரணம்/), 'Compared with the registers');
  await user.click(dialog().getByRole('button', { name: 'முழுமையானது என அறிவி' }));
  await screen.findByText(/^1 பதிவு முழுமையானது என அறிவிக்கப்பட்டது\. 3 விடப்பட்டன/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('the record of a student says nothing in English, nor its correction and removal', async () => {
  const user = await open();
  await user.click(screen.getAllByRole('button', { name: 'C22UG101PHY001 பதிவு' })[0]!);
  await screen.findByRole('table', { name: 'C22UG101PHY001 இன் முந்தைய முடிவுகள்' });
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'திருத்து: OLD001 NOV-2019' }));
  await user.clear(dialog().getByLabelText(/^மொத்தத்தின் அதிகபட்சம்/));
  await user.click(dialog().getByRole('button', { name: 'திருத்தத்தை முன்மொழி' }));
  await dialog().findByText('அதிகபட்சத்தை உள்ளிடுங்கள்; மதிப்பெண் இல்லாத தாளுக்கு 0.');
  await waitFor(() => expect(left()).toEqual([]));
  await user.type(dialog().getByLabelText(/^மொத்தத்தின் அதிகபட்சம்/), '100');
  await user.type(dialog().getByLabelText(/^காரணம்/), 'Typed wrongly');
  answerFromNowOn(
    rejection(correctEarlierResult, 422, {
      errors: [{ field: 'values/total_mark', message: 'The total is not internal and external together.' }],
    }),
  );
  await user.click(dialog().getByRole('button', { name: 'திருத்தத்தை முன்மொழி' }));
  await dialog().findByText('மொத்தம் அக, புற மதிப்பெண்களின் கூட்டல் அல்ல.');
  await waitFor(() => expect(left()).toEqual([]));
});
