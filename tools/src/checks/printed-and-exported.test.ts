import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

const SCREENS = path.join(root, 'packages/screens/src');

/** The source of a screen and of all our modules it imports. */
function sourceOf(file: string, visited = new Set<string>()): string {
  if (visited.has(file)) return '';
  visited.add(file);
  const text = readFileSync(file, 'utf8');
  const parts = [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name]) => {
    const stem = path.resolve(path.dirname(file), name!);
    const found = [stem, `${stem}.tsx`, `${stem}.ts`].find((name) => /\.tsx?$/.test(name) && existsSync(name));
    return found ? sourceOf(found, visited) : '';
  });
  return [text, ...parts].join('\n');
}

const PRINTS = /onClick=\{(?:print\.)?start\}|print\.start\(\)|onPrint/;
const EXPORTS = /\bsaveFile\(|\bmakeRegister\b/;
/** The kit's own ways: the first brings both, the second a workbook. */
const PRINTS_AND_EXPORTS = /<PrintAndExcel\b/;
const WORKBOOK = /<ExcelButton\b/;

test.each([
  ['timetable/TimetableScreen', 'prints'],
  ['registration/ExamApplicationReportScreen', 'prints'],
  ['fee/NominalRollScreen', 'prints'],
  ['fee/ExamAppFeesScreen', 'prints'],
  ['hall-ticket/HallTicketScreen', 'prints'],
  ['hall-ticket/HallTicketByStudentScreen', 'prints'],
  ['mark/InternalMarkReportScreen', 'prints'],
  ['mark/PracticalReportScreen', 'prints'],
  ['mark/ConsolidatedMarkScreen', 'prints'],
  ['absentee/AbsenteesReportScreen', 'prints'],
  ['student/admission/AdmissionScreen', 'prints'],
  ['qp-count/QpCountScreen', 'prints'],
  ['qp-count/QpCountScreen', 'exports'],
  ['registration/CourseRegistrationListScreen', 'exports'],
  ['result-document/ResultDocumentsScreen', 'exports'],
  ['dashboard/CollegeDashboardScreen', 'exports'],
])('[S1-EXPORT-01] %s %s what it lists', (screen, what) => {
  const source = sourceOf(path.join(SCREENS, `${screen}.tsx`));
  if (what === 'exports') expect(source).toMatch(EXPORTS);
  else {
    expect(source).toMatch(/\busePrint\(/);
    expect(source).toMatch(PRINTS);
  }
});

test.each([
  'fee/NominalRollScreen',
  'fee/ExamAppFeesScreen',
  'registration/ExamApplicationReportScreen',
  'student/StudentListScreen',
  'college/CollegeListScreen',
  'degree/DegreeListScreen',
  'course/CourseListScreen',
  'camp-report/BundleEvaluationScreen',
  'camp-report/MismatchScreen',
  'camp-report/ScriptMarkingReportScreen',
])('[F-25] %s is printed and saved as a workbook', (screen) => {
  const source = sourceOf(path.join(SCREENS, `${screen}.tsx`));
  if (PRINTS_AND_EXPORTS.test(source)) return;
  expect(source).toMatch(/\busePrint\(/);
  expect(source).toMatch(PRINTS);
  expect(source).toMatch(WORKBOOK);
});
