import { JobFailed, type JobContext } from '../../core/jobs/jobs';
import { openSheet, type SheetFormat } from '../../core/sheets/open-sheet';
import { SHEET_LIMITS, SheetError } from '../../core/sheets/sheet';
import type { ImportKind } from './import-kind';
import { analyzeRows, moveImport, removeRows, stageRows } from './import-queries';
import type { StagedRow } from './import-row';
import { readRows } from './read-rows';

/** Rows staged by one statement, and the interval of progress reports; small enough for wide rows in memory. */
const BATCH_ROWS = 100;

/** Reads a spreadsheet into the staged rows of its import, from the beginning. Throws SheetError where it is none. */
export async function stageSheet(
  { db, seal, progress }: Pick<JobContext, 'db' | 'seal' | 'progress'>,
  kind: ImportKind,
  { id, format, bytes }: { id: string; format: SheetFormat; bytes: Buffer },
): Promise<number> {
  await removeRows(db, id);
  const sheet = await openSheet(bytes, format, SHEET_LIMITS);
  const total = Math.max(0, sheet.total - 1);
  await progress(0, total, 'Reading the rows');
  let done = 0;
  let names: readonly string[] = [];
  const header = async (columns: string[]) => {
    names = columns;
    await moveImport(db, id, ['CHECKING'], { columns });
  };
  const concealed = (row: StagedRow) => kind.conceal?.(row, id, names, seal) ?? row;
  for await (const batch of readRows(kind, sheet, BATCH_ROWS, header)) {
    if (!(await stageRows(db, id, batch.map(concealed)))) throw new JobFailed('The import was put aside.');
    done += batch.length;
    await progress(done, total);
  }
  if (done === 0) throw new SheetError('The file has a header and no rows.');
  await progress(done, done, 'Comparing with what is stored');
  await analyzeRows(db);
  return done;
}
