import { act, screen } from '@testing-library/react';
import { bulkConfirmRecords, listExamConfirmations } from '@thervu/contracts/registration/application-contract';
import { renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ExamApplicationsScreen } from './ExamApplicationsScreen';
import { confirmRow, exam, SEARCHED, selectsWith } from './registration-samples';

const lists = selectsWith(reply);
afterEach(() => act(() => chooseLanguage('en')));

test('Exam Applications says its filter, table, buttons and listed messages in Tamil, and leaves the data as it is', async () => {
  await act(() => chooseLanguage('ta'));
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<ExamApplicationsScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists([exam]), reply(listExamConfirmations, [confirmRow()])],
    }));
  });
  expect(await screen.findByRole('heading', { name: 'தேர்வு விண்ணப்பங்கள்' })).toBeVisible();
  expect(screen.getByLabelText(/^பட்ட நிலை/)).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: /பதிவெண்/ })).toBeVisible();
  expect(screen.getByText('1 வரிசை')).toBeVisible();
  expect(screen.getByText(confirmRow().P_code)).toBeVisible();
  expect(screen.queryByText(/Register Number|Search|Confirm/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'தேர்ந்தெடுத்தவற்றை உறுதிசெய்' }));
  expect(await screen.findByText('உறுதிசெய்ய வேண்டிய பதிவுகளைத் தேர்ந்தெடுங்கள்.')).toBeVisible();
  expect(requests(bulkConfirmRecords)).toHaveLength(0);
});
