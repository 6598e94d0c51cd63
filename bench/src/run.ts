import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAtOnce } from './at-once';
import { measureBackup } from './backup';
import { measureCampMarks } from './camp-marks';
import { measureEarlierResults } from './earlier-results';
import { measureExamDays } from './exam-days';
import { measureFirstLoad } from './first-load';
import { measureHallTickets } from './hall-tickets';
import { measureImportCourses } from './import-courses';
import { measureImportStudents } from './import-students';
import { measureNominalRoll } from './nominal-roll';
import { measureInternalMarks } from './internal-marks';
import { measureMarksheets } from './marksheets';
import { measureOpening } from './opening';
import { readOptions } from './options';
import { overview } from './overview';
import { measureRegistration } from './registration';
import { measureRequestCost } from './request-cost';
import { writeReport } from './report';
import { measureResultProcessing } from './result-processing';
import { measureResultLookUp } from './result-lookup';
import { measureLookUpDatabase } from './result-lookup-database';
import { measureLookUpLimits } from './result-lookup-limits';
import { measureLookUpOverload } from './result-lookup-overload';
import { measureRowPolicies } from './row-policies';
import { measureScreenCalls } from './screen-calls';
import { measureStart } from './start';
import { measureStudentRecord } from './student-record';
import { measureTimetableClash } from './timetable-clash';
import { measureTopSheets } from './top-sheets';

const MEASUREMENTS = {
  start: measureStart,
  'first-load': measureFirstLoad,
  opening: measureOpening,
  'screen-calls': measureScreenCalls,
  'result-lookup': measureResultLookUp,
  'result-lookup-database': measureLookUpDatabase,
  'result-lookup-limits': measureLookUpLimits,
  'result-lookup-overload': measureLookUpOverload,
  'timetable-clash': measureTimetableClash,
  'student-record': measureStudentRecord,
  registration: measureRegistration,
  'request-cost': measureRequestCost,
  'row-policies': measureRowPolicies,
  'nominal-roll': measureNominalRoll,
  'internal-marks': measureInternalMarks,
  'hall-tickets': measureHallTickets,
  marksheets: measureMarksheets,
  'top-sheets': measureTopSheets,
  'exam-days': measureExamDays,
  'at-once': measureAtOnce,
  'camp-marks': measureCampMarks,
  'result-processing': measureResultProcessing,
  backup: measureBackup,
  'import-courses': measureImportCourses,
  'import-students': measureImportStudents,
  'earlier-results': measureEarlierResults,
};

/** Runs the named measurements, or all; `--table` prints what earlier runs have stored on one page. A missed gate or a failure ends with status 1; skipped ones are reported. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.table) {
    const page = `${overview(options.results).join('\n')}\n`;
    writeFileSync(join(options.results, 'overview.md'), page);
    console.log(page);
    return;
  }
  const unknown = options.only.filter((name) => !(name in MEASUREMENTS));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(MEASUREMENTS).join(', ')}.`);

  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    const report = await measure(options);
    if (typeof report === 'string') {
      console.log(report);
      continue;
    }
    writeReport(options.results, report);
    console.log(report.text.join('\n'), '\n');
    if ('passed' in report.figures && report.figures.passed !== true) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
