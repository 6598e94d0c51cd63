import { act, screen } from '@testing-library/react';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { listExamPapers, listInternalMarks, saveInternalMarks } from '@thervu/contracts/mark/mark-contract';
import { listCorrections } from '@thervu/contracts/mark/correction-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { InternalMarkEntryScreen } from './InternalMarkEntryScreen';
import { degree, exam, paper, rows, SEARCHED } from './mark-samples';

const show = () =>
  renderScreen(<InternalMarkEntryScreen />, {
    at: SEARCHED,
    as: 'college',
    api: [
      reply(getOwnSession, {
        userRole: 'college' as const,
        colCode: '101',
        colName: 'Ponni College',
        place: null,
        login: '101',
        mustChange: false,
        expiresAt: '2026-03-21T05:00:00.000Z',
      }),
      reply(listExams, [exam]),
      reply(listDegreeLevels, [{ degree: 'UG' }]),
      reply(listDegreesOfLevel, [degree]),
      reply(listDegreeBatches, [{ admn_acdyr: 2024 }]),
      reply(listExamPapers, [paper()]),
      reply(listInternalMarks, rows()),
      reply(listCorrections, []),
      reply(saveInternalMarks, { message: 'Marks saved successfully!', saved: 1, unchanged: 0, marks: [] }),
    ],
  });
const cell = (index: number) => screen.findByRole('textbox', { name: new RegExp(`C24UG101COM00${index}$`) });

beforeEach(() => localStorage.clear());
afterEach(() => act(() => chooseLanguage('en')));

test('a change of language in the middle of a list keeps every mark that is typed, and saves it once', async () => {
  const { user } = show();
  await user.type(await cell(1), '20');
  await user.type(await cell(2), '99');
  const typedInto = await cell(1);
  await act(() => chooseLanguage('ta'));
  expect(await screen.findByRole('heading', { level: 1, name: 'அக மதிப்பெண் பதிவு' })).toBeVisible();
  // the very same field: nothing was drawn anew around what is typed
  expect(await cell(1)).toBe(typedInto);
  expect(typedInto).toHaveValue('20');
  expect(await cell(2)).toHaveValue('99');
  expect(screen.getByText(/^மதிப்பெண் அதிகபட்சமான 25-ஐவிட அதிகம்\.$/)).toBeVisible();
  await user.clear(await cell(2));
  expect(requests(saveInternalMarks)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '1 சேமி' }));
  const leave = screen.queryByRole('button', { name: 'காலியாக விடு' });
  if (leave) await user.click(leave);
  expect(await screen.findByText('மதிப்பெண்கள் சேமிக்கப்பட்டன!')).toBeVisible();
  expect(requests(saveInternalMarks).map(({ body }) => body)).toEqual([
    [expect.objectContaining({ Reg_No: 'C24UG101COM001', Int_mark: 20 })],
  ]);
});
