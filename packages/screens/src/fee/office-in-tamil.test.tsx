import { act, screen, waitFor, within } from '@testing-library/react';
import { listColleges, type College } from '@thervu/contracts/college/college-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getFeeSummary } from '@thervu/contracts/fee/fee-contract';
import {
  previewUniversityFinalYears,
  startUniversityFinalYears,
} from '@thervu/contracts/fee/final-year-university-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ExamAppFeesScreen } from './ExamAppFeesScreen';

const DATA = /EVEN-2026-APR|Ponni College|Kalaimagal|B\.Com\. Commerce|E26A/g;
const left = () => latinLeft(DATA);
const exam: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 1,
};
const college: College = {
  col_id: 4,
  Colcode: '104',
  Colname: 'Ponni College',
  Address: '1, Main Road',
  District: 'Salem',
  email: 'a@b.in',
  Land_line: '0427-222222',
  Mobile: '9000000000',
  alter_mobile: null,
  Start_yr: 1990,
  cType: 'Co-Ed.',
  Status: 'Aided',
  Autonomy: 'Affiliated',
  password: '',
  principal: 'P',
  designation: 'D',
  pmobile: '9000000001',
  pemail: 'p@b.in',
  ptype: 'Permanent',
  place: null,
  clg_status: true,
  row_version: 1,
};
const fees = {
  application: 100,
  papers: 330,
  markSheet: 75,
  consolidated: 0,
  provisional: 0,
  convocation: 0,
  total: 505,
};

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

async function open(address: string, ...api: ReturnType<typeof reply>[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<ExamAppFeesScreen />, {
      as: 'admin',
      at: address,
      api: [reply(listExams, [exam]), reply(listColleges, [college]), ...api],
    }));
  });
  await screen.findByRole('heading', { level: 1, name: 'தேர்வு விண்ணப்பக் கட்டணங்கள்' });
  return user;
}

test('the fees of a college say nothing in English where the office has chosen Tamil, nor what is missing or changed', async () => {
  const user = await open(
    '/?exam=E26A&college=104',
    reply(getFeeSummary, {
      exam: 'EVEN-2026-APR',
      feesDetails: [],
      groups: [{ admn_acdyr: 2025, deg_id: 7, Degree: 'B.Com. Commerce', students: 1, finalYear: 0, fees }],
      grand: fees,
    }),
  );
  await screen.findByRole('table', { name: 'பட்டப்படிப்புவாரித் தொகுப்பு' });
  await waitFor(() => expect(left()).toEqual([]));
  await user.selectOptions(screen.getByRole('combobox', { name: /^கல்லூரி/ }), '');
  await screen.findByText(/^தேர்ந்தெடுத்தவை மாறிவிட்டன\./);
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'தேடுக' }));
  await screen.findByText('ஒரு கல்லூரியைத் தேர்ந்தெடுங்கள்.');
  expect(left()).toEqual([]);
});

test('the final-year fees of all colleges are asked about and refused in Tamil', async () => {
  const user = await open(
    '/',
    reply(previewUniversityFinalYears, {
      exam_name: 'EVEN-2026-APR',
      colleges: [{ colcode: '101', colname: 'Kalaimagal', toSet: 31, already: 2, paidBefore: 1 }],
      toSet: 31,
      digest: 'b'.repeat(64),
    }),
    rejection(startUniversityFinalYears, 409, {
      type: 'preview-changed',
      message: 'The roll has changed since it was counted. Look at the new figures and set them again.',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'எல்லாக் கல்லூரிகளுக்கும் இறுதியாண்டுக் கட்டணம்' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('table');
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(within(dialog).getByRole('button', { name: '31 மாணவர்களுக்கு அமை' }));
  await within(dialog).findByText(/^எண்ணியபின் பெயர்ப் பட்டியல் மாறியுள்ளது/);
  await waitFor(() => expect(left()).toEqual([]));
});
