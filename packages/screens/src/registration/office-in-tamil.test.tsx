import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { listDegreeCourses } from '@thervu/contracts/course/course-contract';
import {
  bulkConfirmRecords,
  listExamConfirmations,
  listExamRecords,
  listExamRecordsOfStudent,
} from '@thervu/contracts/registration/application-contract';
import {
  assignArrearPapersToStudent,
  listArrearPapers,
  listArrearsOfStudent,
  type ArrearPaper,
} from '@thervu/contracts/registration/arrear-contract';
import { previewConfirmAll } from '@thervu/contracts/registration/confirm-all-contract';
import {
  assignExamPapers,
  bulkDeleteRecords,
  deleteRecord,
  listBatchPapers,
} from '@thervu/contracts/registration/registration-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ArrearByPaperScreen } from './ArrearByPaperScreen';
import { ArrearByRegNoScreen } from './ArrearByRegNoScreen';
import { BreakInStudyScreen } from './BreakInStudyScreen';
import { CourseRegisterScreen } from './CourseRegisterScreen';
import { CourseRegistrationListScreen } from './CourseRegistrationListScreen';
import { ExamApplicationReportScreen } from './ExamApplicationReportScreen';
import { ExamApplicationsScreen } from './ExamApplicationsScreen';
import { NmecRegistrationScreen } from './NmecRegistrationScreen';
import { confirmRow, exam, registered, row, SEARCHED, second, selectsWith, student } from './registration-samples';

/** Names of people, papers, colleges and exams, and codes that are sent as they are. */
const DATA =
  /EVEN-20\d\d-APR|ODD-2025-NOV|A\. Kavitha|B\. Senthil|D\. New|Ponni College|Head Office|Controller of Examinations|Demo University|B\.Com\.|Commerce|Cost Accounting|Business Law|Financial Accounting|Economics|THEORY|\w*\d\dU[A-Z0-9]+/g;
const left = () => latinLeft(DATA);
const lists = selectsWith(reply);
const AT = `${SEARCHED}&college=101`;
const papers = [
  { P_CODE: '24UCO41', P_NAME: 'Cost Accounting', CREDIT: 4, P_TYPE: 'THEORY' },
  { P_CODE: '24UCO42', P_NAME: 'Business Law', CREDIT: 4, P_TYPE: 'THEORY' },
];
const arrear = (changes: Partial<ArrearPaper> = {}): ArrearPaper => ({
  P_code: '24UCO21',
  P_NAME: 'Financial Accounting',
  Sem: 2,
  START_YR: 2023,
  attempts: 1,
  lastExam: 'EVEN-2025-APR',
  eligible: true,
  reason: 'Not passed in EVEN-2025-APR.',
  ...changes,
});
const BATCH = [
  reply(listBatchPapers, { bos: 2023, papers }),
  reply(listDegreeCourses, []),
  reply(listStudents, [student(), student({ student_id: 14, reg_no: null, stu_name: 'D. New' })]),
];

type Handler = ReturnType<typeof reply>;
async function open(ui: ReactElement, address: string, ...api: Handler[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(ui, { as: 'admin', at: address, api: [...lists([exam]), ...api] }));
  });
  return user;
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

const SCREENS: [title: string, ui: ReactElement, address: string, api: Handler[], table: string | null][] = [
  [
    'தேர்வு விண்ணப்பங்கள்',
    <ExamApplicationsScreen key="applications" />,
    AT,
    [reply(listExamConfirmations, [confirmRow(), confirmRow({ ...second, Ex_confm: true })])],
    'தேர்வு விண்ணப்பங்கள்',
  ],
  [
    'தேர்வு விண்ணப்ப அறிக்கை',
    <ExamApplicationReportScreen key="report" />,
    AT,
    [reply(listExamConfirmations, [confirmRow({ Ex_confm: true })])],
    '24UCO41',
  ],
  [
    'பாடப் பதிவுப் பட்டியல்',
    <CourseRegistrationListScreen key="list" />,
    AT,
    [...BATCH, reply(listExamRecords, [row(), row({ ...second, app_type: 'ARREAR' })])],
    'பதிவுசெய்த தாள்கள்',
  ],
  ['பாடங்களைப் பதிவு செய்க', <CourseRegisterScreen key="register" />, AT, BATCH, 'தாள்கள்'],
  ['மொழி/NMEC பதிவு', <NmecRegistrationScreen key="nmec" />, `${AT}&type=NME`, BATCH, 'தாள்கள்'],
  ['படிப்பில் இடைவெளி', <BreakInStudyScreen key="break" />, `${AT}&bos=2023`, BATCH, 'மாணவர்கள்'],
  [
    'தாள் குறியீட்டின்படி நிலுவைத் தேர்வு விண்ணப்பம்',
    <ArrearByPaperScreen key="by-paper" />,
    AT,
    [
      reply(listArrearPapers, [
        {
          P_code: '24UCO41',
          P_NAME: 'Cost Accounting',
          Sem: 4,
          students: [
            { Reg_No: 'C24UG101COM001', stu_name: 'A. Kavitha', eligible: true, reason: 'Absent in EVEN-2025-APR.' },
          ],
        },
      ]),
    ],
    null,
  ],
  [
    'பதிவெண்ணின்படி நிலுவைத் தேர்வு விண்ணப்பம்',
    <ArrearByRegNoScreen key="by-number" />,
    '/?exam=E26A&regno=C24UG101COM001&college=101',
    [
      reply(listArrearsOfStudent, {
        Reg_No: 'C24UG101COM001',
        stu_name: 'A. Kavitha',
        dob: '2006-01-14',
        Degree: 'B.Com. Commerce',
        deg_id: 7,
        admn_acdyr: 2024,
        Colcode: '101',
        discontinue: false,
        papers: [
          arrear(),
          arrear({ P_code: '24UCO22', P_NAME: 'Economics', eligible: false, reason: 'Passed in EVEN-2025-APR.' }),
        ],
      }),
      reply(listExamRecordsOfStudent, [row({ app_type: 'ARREAR' })]),
    ],
    'முன்பு எழுதிய தாள்கள்',
  ],
];

test.each(SCREENS)(
  '%s says nothing in English where the office has chosen Tamil',
  async (title, ui, address, api, table) => {
    await open(ui, address, ...api);
    await screen.findByRole('heading', { level: 1, name: title });
    // a page without rows of its own yet has its choices below the filter
    if (table === null) await screen.findByRole('combobox', { name: /^பாடம்/ });
    else await screen.findByRole('table', { name: table });
    await waitFor(() => expect(left()).toEqual([]));
  },
);

test.each(SCREENS)('%s says what is missing in Tamil', async (title, ui, _at, api) => {
  const user = await open(ui, '/', ...api);
  await screen.findByRole('heading', { level: 1, name: title });
  await user.click(await screen.findByRole('button', { name: 'தேடுக' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(left()).toEqual([]));
});

test('an exam in another stage is said in Tamil, with the stage', async () => {
  await act(async () => {
    renderScreen(<CourseRegistrationListScreen />, {
      as: 'admin',
      at: AT,
      api: [...lists([{ ...exam, stage: 'SCHEDULED' }]), ...BATCH, reply(listExamRecords, [row()])],
    });
  });
  await screen.findByText(/கால அட்டவணை/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('what a registration has left out is said in Tamil, with the reasons of the server', async () => {
  const user = await open(<CourseRegisterScreen />, AT, ...BATCH);
  answerFromNowOn(
    reply(
      assignExamPapers,
      registered({
        message: '2 exam applications created. 1 already registered. 1 refused.',
        skipped: 1,
        refused: 1,
        left: [
          {
            outcome: 'skipped',
            Reg_No: 'C24UG101COM001',
            stu_name: 'A. Kavitha',
            student_id: 11,
            papers: ['24UCO41'],
            reason: 'Already registered.',
          },
          {
            outcome: 'refused',
            Reg_No: null,
            stu_name: null,
            student_id: 99,
            papers: ['24UCO42'],
            reason: 'No student of this college.',
          },
        ],
        warnings: ['Students admitted 2024 are usually in semester 4 at EVEN-2026-APR, not 3.'],
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'தேர்ந்தெடுத்த சேர்க்கை ஆண்டுக்குத் தேர்வு விண்ணப்பத்தை உருவாக்கு' }));
  await screen.findByRole('table', { name: 'பதிவுசெய்யப்படாதவை' });
  expect(await screen.findByText(/^2 தேர்வு விண்ணப்பங்கள் உருவாக்கப்பட்டன\. 1 /)).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('rows that are deleted, and those that stay, are said in Tamil', async () => {
  const user = await open(
    <CourseRegistrationListScreen />,
    AT,
    ...BATCH,
    reply(listExamRecords, [row(), row({ ...second })]),
  );
  answerFromNowOn(reply(deleteRecord, { message: '1 application deleted.' }));
  await user.click(await screen.findByRole('button', { name: 'C24UG101COM002 24UCO41 நீக்கு' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'நீக்கு' }));
  await screen.findByText('C24UG101COM002 24UCO41: 1 விண்ணப்பம் நீக்கப்பட்டது.');
  answerFromNowOn(
    reply(bulkDeleteRecords, {
      message: 'No application was deleted. 2 refused.',
      changed: 0,
      unchanged: 0,
      refused: [
        { id: 501, Reg_No: 'C24UG101COM001', P_code: '24UCO41', reason: 'Marks have been entered for it.' },
        { id: 502, Reg_No: 'C24UG101COM002', P_code: '24UCO41', reason: 'Course Registration Not Available' },
      ],
    }),
  );
  for (const tick of await screen.findAllByRole('checkbox', { name: /24UCO41/ })) await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'தேர்ந்தெடுத்தவற்றை நீக்கு' }));
  await screen.findByRole('dialog');
  expect(left()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'நீக்கு' }));
  await screen.findByRole('table', { name: 'மாற்றப்படாதவை' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('confirmations are said in Tamil: of ticked rows, and of a whole college before it is confirmed', async () => {
  const user = await open(
    <ExamApplicationsScreen />,
    AT,
    reply(listExamConfirmations, [confirmRow()]),
    reply(bulkConfirmRecords, {
      message: '1 application confirmed. 1 already confirmed.',
      changed: 1,
      unchanged: 1,
      refused: [],
    }),
    reply(previewConfirmAll, {
      exam_name: 'EVEN-2026-APR',
      toConfirm: { count: 1204, students: 312 },
      already: { count: 40, students: 9 },
      left: [{ reason: 'The student is discontinued.', count: 6, students: 1 }],
      digest: 'a'.repeat(64),
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: /24UCO41/ }));
  await user.click(screen.getByRole('button', { name: 'தேர்ந்தெடுத்தவற்றை உறுதிசெய்' }));
  await screen.findByText(/^1 விண்ணப்பம் உறுதிசெய்யப்பட்டது\. 1 ஏற்கெனவே /);
  expect(left()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'கல்லூரி 101 இன் அனைத்தையும் உறுதி செய்' }));
  await screen.findByText(/312 மாணவர்/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('arrears of a student that are saved, and those that are not, are said in Tamil', async () => {
  const [, , address, api] = SCREENS.at(-1)!;
  const user = await open(<ArrearByRegNoScreen />, address, ...api);
  answerFromNowOn(
    reply(
      assignArrearPapersToStudent,
      registered({
        message: 'No exam application was created. 1 refused.',
        inserted: 0,
        refused: 1,
        left: [
          {
            outcome: 'refused',
            Reg_No: 'C24UG101COM001',
            stu_name: 'A. Kavitha',
            student_id: 11,
            papers: ['24UCO21'],
            reason:
              'Not passed in EVEN-2025-APR, and no longer in the course list: the office adds the paper there first.',
          },
        ],
      }),
    ),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: /^பருவம்/ }), '2');
  await user.selectOptions(screen.getByRole('combobox', { name: /^தாள் குறியீடு/ }), '24UCO21');
  await user.click(screen.getByRole('button', { name: 'சேர்' }));
  await user.click(screen.getByRole('button', { name: 'சேமி' }));
  await screen.findByRole('table', { name: 'பதிவுசெய்யப்படாதவை' });
  await waitFor(() => expect(left()).toEqual([]));
});
