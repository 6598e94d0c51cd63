import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import {
  copyPapers,
  deleteCourse,
  getCourse,
  listBosYears,
  listDegreeCourses,
  updateCourse,
} from '@thervu/contracts/course/course-contract';
import { COURSE_LABELS } from '@thervu/contracts/course/course-rules';
import { getDegree, listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listGradingSchemes } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { createTranslate } from '@thervu/words/say';
import { AddCourseScreen } from './AddCourseScreen';
import { BA, BOTANY, BSC } from './course-fixtures';
import { CourseListScreen } from './CourseListScreen';
import { EditCourseScreen } from './EditCourseScreen';

const LANGUAGE = { ...BOTANY, COUR_ID: 42, P_CODE: '23UTALT01', P_NAME: 'Tamil', kind: 'LANGUAGE' as const, PART: 'I' };
const api = [
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [BSC, BA]),
  reply(getDegree, BSC),
  reply(listGradingSchemes, []),
  reply(listBosYears, [{ start_yr: 2023 }, { start_yr: 2021 }]),
  reply(listDegreeCourses, [BOTANY, LANGUAGE]),
  reply(getCourse, BOTANY),
];
/** Names, codes and listed values of papers and degrees: types, groups, parts and grading schemes are sent as they are. */
const DATA =
  /B\.(Sc|A)\.|Botany|History|BOTANY|Plant Pathology|Tamil|23U\w+|THEORY|PRACTICAL|PROJECT|TRAINING|INTERNSHIP|ALLIED|CORE|EDC|ELECTIVE|EXTENSION ACTIVITIES|FIELD WORK|FOUNDATION COURSE|SKILL BASED|\b(II|III|IV|VI)\b|\bNME\b|MARKS|Commended, Completion/g;
const left = () => latinLeft(DATA);
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(address: string, ...further: typeof api) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(
      <Routes>
        <Route path="/home/list-course" element={<CourseListScreen />} />
        <Route path="/home/add-course" element={<AddCourseScreen />} />
        <Route path="/home/edit-course/:id" element={<EditCourseScreen />} />
      </Routes>,
      { as: 'admin', at: address, api: [...further, ...api] },
    );
  });
  return view!.user;
}

const SEARCHED = '/home/list-course?level=UG&degree=7&bos=2023&sem=1';

test.each([
  ['/home/list-course', 'பாட விவரங்கள்', 'search'],
  [SEARCHED, 'பாட விவரங்கள்', 'table'],
  ['/home/add-course', 'தாளைச் சேர்', 'form'],
  ['/home/edit-course/41', 'தாளைத் திருத்து', 'form'],
  ['/home/edit-course/x', 'தாளைத் திருத்து', 'alert'],
])('[DEL-8] nothing of %s is left in English', async (address, title, part) => {
  await open(address);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  await screen.findByRole(part);
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a search without a choice, of the copy and of a deletion is left in English', async () => {
  const user = await open('/home/list-course');
  await user.click(await screen.findByRole('button', { name: 'தேடுக' }));
  expect(await screen.findByText(/ஆகியவற்றைத் தேர்ந்தெடுங்கள்\.$/)).toBeVisible();
  expect(left()).toEqual([]);

  await user.click(await screen.findByRole('button', { name: 'புதிய பாடத்திட்டக் குழு ஆண்டுக்கு நகலெடு' }));
  await user.click((await dialog()).getByRole('button', { name: 'நகலெடுக்கப்படுபவற்றைக் காட்டு' }));
  expect(await screen.findByText(/ஆண்டை நான்கு இலக்கங்களில் உள்ளிடுங்கள்/)).toBeVisible();
  expect(left()).toEqual([]);
  const papers = { message: '30 papers would be copied from 2023 to 2026.', papers: 30 };
  answerFromNowOn(
    reply(copyPapers, { ...papers, degrees: [{ deg_id: 1, Degree: 'B.Sc. Botany', copied: 30, kept: 2 }] }),
  );
  await user.type((await dialog()).getByRole('textbox'), '2026');
  await user.click((await dialog()).getByRole('button', { name: 'நகலெடுக்கப்படுபவற்றைக் காட்டு' }));
  expect(await screen.findByRole('button', { name: '30 தாள்களை நகலெடு' })).toBeVisible();
  expect(left()).toEqual([]);
  answerFromNowOn(reply(copyPapers, { message: '30 papers copied from 2023 to 2026.', papers: 30, degrees: [] }));
  await user.click(screen.getByRole('button', { name: '30 தாள்களை நகலெடு' }));
  expect(await screen.findByText('2023-இலிருந்து 2026-க்கு 30 தாள்கள் நகலெடுக்கப்பட்டன.')).toBeVisible();
  expect(left()).toEqual([]);
});

test('[DEL-8] nothing of a deletion is left in English', async () => {
  const user = await open(SEARCHED, reply(deleteCourse, { message: '23UBOCT01 has been deleted.' }));
  await user.click(await screen.findByRole('button', { name: 'நீக்கு: 23UBOCT01' }));
  await (await dialog()).findByRole('button', { name: 'நீக்கு' });
  expect(left()).toEqual([]);
  await user.click((await dialog()).getByRole('button', { name: 'நீக்கு' }));
  expect(await screen.findByText('23UBOCT01 நீக்கப்பட்டது.')).toBeVisible();
  expect(left()).toEqual([]);
});

test('[DEL-8] nothing of two values of one paper is left in English', async () => {
  const user = await open(
    '/home/edit-course/41',
    rejection(updateCourse, 409, {
      message: 'Paper 23UBOCT01 has been changed by somebody else.',
      conflict: { yours: BOTANY, theirs: { ...BOTANY, P_NAME: 'Tamil', COMN_ID: 'BOTANY', row_version: 4 } },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'சேமி' }));
  await screen.findByRole('table', { name: 'வேறுபடும் மதிப்புகள்' });
  const beside = () => latinLeft(new RegExp(`${DATA.source}|^Paper `, 'g'));
  await waitFor(() => expect(beside()).toEqual([]));
});

test('the catalogue calls the fields in English as the rules of courses do', () => {
  const t = createTranslate('en', courseWords.en);
  for (const field of Object.keys(COURSE_LABELS) as (keyof typeof COURSE_LABELS)[])
    expect(t(`label.${field}`)).toBe(COURSE_LABELS[field]);
});
