import { act, screen, waitFor, within } from '@testing-library/react';
import { listColleges } from '@thervu/contracts/college/college-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  countOpenCorrections,
  decideCorrection,
  listCorrections,
  listPaperLocks,
  reopenPaper,
} from '@thervu/contracts/mark/correction-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { correction, exam, LOCKED, lockOf } from './mark-samples';
import { MarkCorrectionsScreen } from './MarkCorrectionsScreen';

/** Names, papers, exams, and what people have written. */
const DATA =
  /EVEN-2026-APR|ODD-2025-NOV|Ponni College|Demo College 101|Cost Accounting|Read from the wrong line|No proof|Register seen|\bOffice\b|\w*\d\dU[A-Z0-9]+/g;
const left = () => latinLeft(DATA);
const decided = { decided_by: 'Office', decided_at: LOCKED.at, decision_reason: 'No proof' };

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

async function open() {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<MarkCorrectionsScreen />, {
      at: '/',
      as: 'admin',
      api: [
        reply(listExams, [exam]),
        reply(listColleges, []),
        reply(listCorrections, [
          correction({ now: 19 }),
          correction({ id: 10, kind: 'PRACTICAL', old: null, new: 40, max: 60, now: null }),
          correction({ id: 11, own: true, requested_by: 'Office' }),
          correction({ id: 12, kind: 'ABSENT', old: 1, new: 0, now: 1, state: 'APPROVED', ...decided }),
          correction({ id: 8, state: 'REFUSED', ...decided }),
        ]),
        reply(listPaperLocks, [
          lockOf(),
          lockOf({ id: 6, kind: 'PRACTICAL', reopened: { at: LOCKED.at, by: 'Office', reason: 'No proof' } }),
        ]),
        reply(countOpenCorrections, [{ exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', count: 2 }]),
      ],
    }));
  });
  await screen.findByRole('table', { name: 'கேட்கப்பட்ட திருத்தங்கள்' });
  await screen.findByRole('table', { name: 'இறுதியாக அச்சிட்ட தாள்கள்' });
  return user;
}

test('Mark Corrections says nothing in English: what is asked for, waits elsewhere, is decided or locked', async () => {
  await open();
  expect(screen.getByText('ODD-2025-NOV தேர்வில் 2 திருத்தங்கள் காத்திருக்கின்றன.')).toBeVisible();
  expect(screen.getByText('செய்முறை: காலி → 40 (60 இல்)')).toBeVisible();
  expect(screen.getByText('வரவில்லை: வரவில்லை → வந்திருந்தார்')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('a correction is decided in Tamil: the question, what is missing, a refusal of the server, and what was done', async () => {
  const user = await open();
  const [approve] = screen.getAllByRole('button', { name: 'ஏற்றுக்கொள்: C24UG101COM003, 24UCO41' });
  await user.click(approve!);
  const dialog = within(
    await screen.findByRole('dialog', { name: /^24UCO41 தாளில் C24UG101COM003 இன் திருத்தத்தை ஏற்கலாமா/ }),
  );
  await user.click(dialog.getByRole('button', { name: 'ஏற்றுக்கொள்' }));
  await dialog.findByText('காரணத்தைக் கூறுங்கள்.');
  expect(left()).toEqual([]);
  answerFromNowOn(
    rejection(decideCorrection, 409, { message: 'The mark of C24UG101COM003 has been changed by somebody else.' }),
  );
  await user.type(dialog.getByLabelText(/^காரணம்/), 'Register seen');
  await user.click(dialog.getByRole('button', { name: 'ஏற்றுக்கொள்' }));
  await dialog.findByText('C24UG101COM003 இன் மதிப்பெண்ணை வேறொருவர் மாற்றியுள்ளார்.');
  answerFromNowOn(reply(decideCorrection, correction({ state: 'APPROVED' })));
  await user.click(dialog.getByRole('button', { name: 'ஏற்றுக்கொள்' }));
  await screen.findByText('24UCO41 தாளில் C24UG101COM003 இன் மதிப்பெண் இப்போது 20.');
  await waitFor(() => expect(left()).toEqual([]));
});

test('a locked paper is reopened in Tamil', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'மீண்டும் திற: 24UCO41, 101' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '101 கல்லூரிக்கு 24UCO41 அக மதிப்பெண்களை மீண்டும் திறக்கலாமா?' }),
  );
  await waitFor(() => expect(left()).toEqual([]));
  answerFromNowOn(rejection(reopenPaper, 409, { message: '24UCO41 of 101 is open already.' }));
  await user.type(dialog.getByLabelText(/^காரணம்/), 'No proof');
  await user.click(dialog.getByRole('button', { name: 'மீண்டும் திற' }));
  await dialog.findByText('101 கல்லூரியின் 24UCO41 ஏற்கெனவே திறந்துள்ளது.');
  await waitFor(() => expect(left()).toEqual([]));
});
