import { COURSE_HEADER, courseCells, plantMistakes } from '@thervu/api/testing/planted-courses';
import { CSV_TYPE, MAX_ROWS, XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import { writeXlsxStream } from 'hucre/xlsx';
import { ImportOffice, workbook } from './import-office';
import { pidListeningOn } from './machine';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';

/** Limits: 3,000 papers checked and reported, and the memory the server may use during that. */
const MAX_SECONDS = 15;
const MAX_MB = 300;
const PAPERS = 3000;
const HUGE = 200_000;

/** Rows in which most values repeat, as in real files, and one is another each time. */
function* manyRows(count: number) {
  yield COURSE_HEADER;
  for (let i = 0; i < count; i += 1)
    yield COURSE_HEADER.map((name, index) => (name === 'P_CODE' ? `24UXX${i}` : `value ${(i * 7 + index) % 500}`));
}
function* bombRows() {
  yield COURSE_HEADER;
  const wide = 'A'.repeat(30_000);
  for (let i = 0; i < 9000; i += 1) yield [wide];
}

/** Check of 3,000 real-shaped papers with 40 planted mistakes, and the memory hostile files cost the server. */
export async function measureImportCourses(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null || options.password === null)
    return 'import-courses: skipped, no portal or no password named (--portal, --password).';
  const api = new URL('api/', options.portal);
  if (!/^(127\.|localhost$)/.test(api.hostname))
    return 'import-courses: skipped, files go to a portal on this machine only.';
  const pid = pidListeningOn(Number(api.port || 80));
  const office = await ImportOffice.signIn(api, options.password, pid);

  const { rows, mistakes } = plantMistakes(courseCells(PAPERS));
  const papers = await workbook('Courses', [
    COURSE_HEADER,
    ...rows.map((row) => COURSE_HEADER.map((name) => row[name] ?? null)),
  ]);
  const first = await office.check('courses', papers, XLSX_TYPE);
  const found = first.import ? (await office.problemRows(first.import.id)).map(({ row }) => row) : [];
  const exact = JSON.stringify(found) === JSON.stringify(mistakes.map(({ row }) => row));
  if (first.import) await office.discard(first.import.id);

  const huge = await office.check('courses', await workbook('Courses', manyRows(HUGE)), XLSX_TYPE);
  const largest = await office.check('courses', await workbook('Courses', manyRows(MAX_ROWS)), XLSX_TYPE);
  if (largest.import) await office.discard(largest.import.id);
  const bomb = await office.check(
    'courses',
    Buffer.from(await new Response(writeXlsxStream(bombRows(), { name: 'A' })).arrayBuffer()),
    XLSX_TYPE,
  );
  const long = await office.check('courses', Buffer.from('a,b\n'.repeat(HUGE)), CSV_TYPE);

  const all = {
    'papers, 40 mistakes': first,
    'xlsx, 200,000 rows': huge,
    'xlsx, 50,000 wrong rows': largest,
    'zip bomb, 270 MB': bomb,
    'csv, 200,000 rows': long,
  };
  const max = Math.max(...Object.values(all).map(({ mostMb }) => mostMb ?? 0));
  const rejected = [huge, bomb, long].every((measured) => measured.import?.state !== 'CHECKED');
  const passed = exact && rejected && first.seconds < MAX_SECONDS && max < MAX_MB;
  const mb = (value: number | null) => (value === null ? 'unknown' : value.toFixed(0));
  return {
    name: 'import-courses',
    figures: { gates: { seconds: MAX_SECONDS, mb: MAX_MB }, exact, refused: rejected, passed, all },
    text: [
      '# Import of 3,000 papers with 40 planted mistakes',
      '',
      `Exactly the 40 reported: ${exact ? 'yes' : `no, ${found.length} rows`}. Check and report ${first.seconds.toFixed(1)} s; ` +
        `gate ${MAX_SECONDS} s. Most memory of the server ${mb(max || null)} MB; gate ${MAX_MB} MB: ${passed ? 'both hold' : 'missed'}.`,
      '',
      ...table(
        ['file', 'seconds', 'MB before', 'MB at most', 'answer'],
        Object.entries(all).map(([name, measured]) => [
          ...[name, measured.seconds.toFixed(1), mb(measured.beforeMb), mb(measured.mostMb), measured.answer],
        ]),
      ),
    ],
  };
}
