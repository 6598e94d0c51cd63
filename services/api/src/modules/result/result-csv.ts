import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import { csvLine } from '../../core/sheets/csv';
import { Forbidden, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeResults, CSV_COLUMNS, hiddenTitle, publishedExam, type CsvRow } from './result-queries';

const ROWS_PER_CHUNK = 500;

function* lines(rows: CsvRow[]): Generator<string> {
  // without this mark Excel reads the file in its own code page
  yield `\uFEFF${csvLine(CSV_COLUMNS)}`;
  for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
    const part = rows.slice(from, from + ROWS_PER_CHUNK);
    yield part.map((row) => csvLine(CSV_COLUMNS.map((column) => row[column]))).join('');
  }
}

/** A college's published results; only that college and the office learn whether they exist. */
export async function resultCsv(
  context: Context,
  { file, exam: examName }: { file: string; exam: string | undefined },
): Promise<{ name: string; content: Readable }> {
  const { scope } = context;
  const colcode = file.replace(/\.CSV$/, '');
  if (scope.college !== 'all' && scope.college !== colcode) {
    throw new Forbidden('A college reads only its own results.');
  }
  const exam = await publishedExam(context.db, examName);
  const hidden = exam || examName === undefined ? undefined : await hiddenTitle(context.db, examName);
  if (hidden !== undefined) throw new NotFound('session-hidden', `${hidden}: hidden at present by the university.`);
  const rows = exam ? await collegeResults(context.db, scope, exam.id, colcode) : [];
  if (!exam || rows.length === 0) throw new NotFound('no-results', 'No published results for this college.');
  await audit(context.db, context, {
    action: 'RESULT_CSV_READ',
    entity: 'result',
    entityKey: colcode,
    examId: exam.id,
  });
  return { name: `${exam.emonth}-${exam.eyear}-${colcode}.csv`, content: Readable.from(lines(rows)) };
}
