import { csvLine } from '@thervu/api/core/sheets/csv';
import { plantMistakes, STUDENT_HEADER, studentCells, type Place } from '@thervu/api/testing/planted-students';
import { CSV_TYPE, XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import { ImportOffice, workbook } from './import-office';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limits: 20,000 students checked and admitted, and how much the server's memory may grow during that. */
const MAX_SECONDS = 60;
const MAX_MB = 300;
const STUDENTS = 20_000;
/** Signs of progress the office must see in each run. */
const MIN_SIGNS_OF_LIFE = 5;

/** Colleges and degrees of the portal, as its template names them. */
async function placesOf(office: ImportOffice): Promise<Place[]> {
  const text = await (await office.ask('imports/template?kind=students&format=csv')).text();
  const [header, ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines
    .map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i]!])) as Place)
    .filter(({ Colcode, Deg_name }) => Colcode !== '' && Deg_name !== '');
}

/** Check and live run of 20,000 students with 50 planted mistakes, the same file a second time, and the file as CSV of 20 MB. */
export async function measureImportStudents(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null || options.password === null)
    return 'import-students: skipped, no portal or no password named (--portal, --password).';
  const api = new URL('api/', options.portal);
  if (!/^(127\.|localhost$)/.test(api.hostname))
    return 'import-students: skipped, files go to a portal on this machine only.';
  const office = await ImportOffice.signIn(api, options.password, pidListeningOn(Number(api.port || 80)));

  // other numbers each time, so that the measurement may be repeated on one portal
  const from = 1 + (Math.floor(Date.now() / 60_000) % 40_000) * STUDENTS;
  const { rows, mistakes } = plantMistakes(studentCells(STUDENTS, await placesOf(office), from));
  const lines = rows.map((row) => STUDENT_HEADER.map((name) => row[name] ?? null));
  const file = await workbook('Students', [STUDENT_HEADER, ...lines]);

  const checked = await office.check('students', file, XLSX_TYPE);
  if (checked.import?.state !== 'CHECKED') throw new Error(`The check ended otherwise: ${checked.answer}`);
  const found = (await office.problemRows(checked.import.id)).flatMap(({ row, problems }) =>
    problems.map(({ column }) => ({ row, column })),
  );
  const exact = JSON.stringify(found) === JSON.stringify(mistakes);
  const applied = await office.apply(checked.import);
  const { inserted } = applied.import?.applied ?? { inserted: 0 };
  const again = await office.check('students', file, XLSX_TYPE);
  const unchanged = again.import?.rows.new === 0 && again.import.rows.changed === 0;
  if (again.import) await office.discard(again.import.id);
  const csv = Buffer.from([STUDENT_HEADER, ...lines].map((line) => csvLine(line)).join(''));
  const text = await office.check('students', csv, CSV_TYPE);
  if (text.import) await office.discard(text.import.id);

  const all = { check: checked, apply: applied, 'the same file once more': again, 'as csv': text };
  const seconds = checked.seconds + applied.seconds;
  const max = Math.max(...Object.values(all).map(({ mostMb }) => mostMb ?? 0));
  const grown = Math.max(0, max - (checked.beforeMb ?? 0));
  const signs = Math.min(checked.signs, applied.signs);
  const whole = exact && unchanged && inserted === STUDENTS - mistakes.length && signs >= MIN_SIGNS_OF_LIFE;
  const passed = whole && seconds < MAX_SECONDS && grown < MAX_MB;
  const mb = (value: number | null) => (value === null ? 'unknown' : value.toFixed(0));
  return {
    name: 'import-students',
    figures: {
      gates: { seconds: MAX_SECONDS, mb: MAX_MB },
      exact,
      unchanged,
      inserted,
      signs,
      seconds,
      most: max,
      grown,
      passed,
      all,
    },
    text: [
      `# Import of 20,000 students with ${mistakes.length} planted mistakes`,
      '',
      `Exactly those reported, each by row and column: ${exact ? 'yes' : `no, ${found.length} problems`}. ` +
        `${inserted} admitted; the same file once more changes nothing: ${unchanged ? 'yes' : 'no'}. ` +
        `Check and live run ${seconds.toFixed(1)} s; gate ${MAX_SECONDS} s. ` +
        `Memory of the server grew by ${mb(grown || null)} MB to ${mb(max || null)} MB; gate for its growth ${MAX_MB} MB: ${passed ? 'all hold' : 'missed'}.`,
      '',
      ...table(
        ['run', 'seconds', 'signs of progress', 'MB before', 'MB at most', 'answer'],
        Object.entries(all).map(([name, measured]) => [
          ...[
            name,
            measured.seconds.toFixed(1),
            String(measured.signs),
            mb(measured.beforeMb),
            mb(measured.mostMb),
            measured.answer,
          ],
        ]),
      ),
    ],
  };
}
