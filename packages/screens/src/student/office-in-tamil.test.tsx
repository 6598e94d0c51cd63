import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  assignRegisterNumbers,
  assignYearNumbers,
  previewRegisterNumbers,
  previewYearNumbers,
} from '@thervu/contracts/student/register-number-contract';
import {
  listDegreeBatches,
  listStudentEvents,
  listStudents,
  searchStudents,
} from '@thervu/contracts/student/student-contract';
import { listToComplete, listToFollow } from '@thervu/contracts/student/student-edit-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { BSC, COLLEGES, EVENTS, GONE, HALF, PRIYA } from './student-fixtures';
import { RegisterNumbersScreen } from './RegisterNumbersScreen';
import { StudentListScreen } from './StudentListScreen';
import { StudentSearchScreen } from './StudentSearchScreen';
import { StudentsToCompleteScreen } from './StudentsToCompleteScreen';

/** Names, degrees, colleges and numbers, which are the same in both languages. */
const DATA =
  /Priya R|Pria R|Arun K|Devaki S|Xavier L|Yogesh L|Kayal Murugan|Demo College 101|Ponni College|Closed College|Father was moved|B\.Sc\. Botany|B\.A\. Tamil|B\.Sc\.|Botany|\w*\d\dU[A-Z0-9]+|22\/UCS\/001|\bBC\b/g;
const left = () => latinLeft(DATA);
const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [BSC]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }]),
  reply(listAllColleges, COLLEGES),
  reply(listExams, []),
];
const ITEMS = [
  { student_id: 91, stu_name: 'Xavier L', dob: '2007-08-09', reg_no: 'C25UG101BOT045' },
  { student_id: 92, stu_name: 'Yogesh L', dob: '2007-08-08', reg_no: 'C25UG101BOT046' },
];
const LIST = { token: 'a'.repeat(64), prefix: 'C25UG101BOT', assigned: 44, drafts: 1, items: ITEMS };
const NO_CODE = 'B.Sc. Botany (UG) has no code for register numbers. Enter it in the degree first.';
const CHOSEN = '?college=101&level=UG&degree=7&year=2025';

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(ui: ReactElement, address: string, ...api: ReturnType<typeof reply>[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(ui, { as: 'admin', at: address, api: [...MASTERS, ...api] }));
  });
  return user;
}
const press = async (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('Register Numbers says nothing in English: filter, preview, question and a refusal', async () => {
  const user = await open(
    <RegisterNumbersScreen />,
    `/home/register-numbers${CHOSEN}`,
    reply(previewRegisterNumbers, LIST),
    rejection(assignRegisterNumbers, 409, {
      message: 'The list has changed since the preview. Please look at it again.',
    }),
  );
  await screen.findByRole('heading', { level: 1, name: 'பதிவெண்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
  await press(user, 'முன்பார்வை');
  await screen.findByRole('table', { name: 'வழங்க வேண்டிய பதிவெண்கள்' });
  expect(left()).toEqual([]);
  await press(user, '2 பதிவெண்களை வழங்கு');
  const dialog = await screen.findByRole('dialog', {
    name: 'C25UG101BOT045 முதல் C25UG101BOT046 வரை 2 பதிவெண்களை வழங்கலாமா?',
  });
  expect(left()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'வழங்கு' }));
  expect(await screen.findByText(/^முன்பார்வைக்குப்பின் பட்டியல் மாறியுள்ளது/)).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('the register numbers of a year say nothing in English, with the degree that has no code', async () => {
  const user = await open(
    <RegisterNumbersScreen />,
    '/home/register-numbers?year=2025',
    reply(previewYearNumbers, {
      token: 'c'.repeat(64),
      toAssign: 1_250,
      groups: [
        { colcode: '101', deg_id: 7, degree: 'B.Sc. Botany', students: 1_250, prefix: 'C25UG101BOT', problem: null },
        { colcode: '102', deg_id: 8, degree: 'B.A. Tamil', students: 3, prefix: null, problem: NO_CODE },
      ],
    }),
    rejection(assignYearNumbers, 409, {
      message: 'No admitted student of 2025 can be given a register number.',
    }),
  );
  await press(user, 'பதிவெண் இல்லாத மாணவர்களை எண்ணு');
  await screen.findByRole('table', { name: 'வழங்க வேண்டிய 2025 பதிவெண்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
  await press(user, '1,250 பதிவெண்கள் அனைத்தையும் வழங்கு');
  const dialog = await screen.findByRole('dialog', { name: '2025 ஆண்டின் 1,250 பதிவெண்களை வழங்கலாமா?' });
  await user.click(within(dialog).getByRole('button', { name: 'அனைத்தையும் வழங்கு' }));
  await within(dialog).findByText(/^2025 ஆண்டில் சேர்ந்த எந்த மாணவருக்கும்/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('a degree without a code is refused in Tamil', async () => {
  const user = await open(
    <RegisterNumbersScreen />,
    `/home/register-numbers${CHOSEN}`,
    rejection(previewRegisterNumbers, 422, { message: NO_CODE }),
  );
  await press(user, 'முன்பார்வை');
  await screen.findByText(/பட்டப்படிப்புக்குப் பதிவெண் குறியீடு இல்லை/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('Student Details of the office says nothing in English, with the history of a student', async () => {
  const user = await open(
    <StudentListScreen />,
    `/home/student-list${CHOSEN}`,
    reply(listStudents, [PRIYA, GONE, HALF]),
    reply(listStudentEvents, EVENTS),
  );
  await screen.findByRole('table', { name: 'மாணவர்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
  // without a register number a student is named by the application
  await press(user, 'வரலாறு Devaki S (விண்ணப்பம் 83)');
  await screen.findByText('104 கல்லூரியில் சேர்க்கப்பட்டார்');
  await waitFor(() => expect(left()).toEqual([]));
});

test('a search for a student says nothing in English: nothing typed, and found', async () => {
  const user = await open(
    <StudentSearchScreen />,
    '/home/Student-List-Regno',
    reply(searchStudents, { items: [PRIYA, HALF], total: 640, next: 'n' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'மாணவர் தேடல்' });
  await press(user, 'தேடுக');
  await screen.findByText('ஒரு பதிவெண்ணை உள்ளிடுங்கள்.');
  await waitFor(() => expect(left()).toEqual([]));
  await user.type(screen.getByLabelText('பதிவெண்'), '25UBO101');
  await press(user, 'தேடுக');
  await screen.findByRole('table', { name: 'மாணவர்கள்' });
  expect(left()).toEqual([]);
});

test('students to complete say nothing in English', async () => {
  const named = {
    student_id: 17,
    reg_no: '22/UCS/001',
    stu_name: 'Kayal Murugan',
    Colcode: '101',
    Degree: 'B.Sc. Botany',
    admn_acdyr: 2022,
  };
  await open(
    <StudentsToCompleteScreen />,
    '/home/students-to-complete',
    reply(listToComplete, {
      items: [
        { ...named, missing: [{ tab: 'basic', count: 1 }] },
        { ...named, student_id: 18, missing: [] },
      ],
      total: 61,
      next: 'n2',
    }),
    reply(listToFollow, { items: [{ ...named, files: ['phy_file'] }], total: 1, next: null }),
  );
  await screen.findByRole('table', { name: 'முந்தைய பதிவு மாணவர்கள்' });
  await screen.findByRole('table', { name: 'பின்னர் வர வேண்டிய சான்றிதழ்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
});
