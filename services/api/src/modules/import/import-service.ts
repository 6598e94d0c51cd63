import type { Import, ImportReport, ImportRow } from '@thervu/contracts/import/import-contract';
import { MAX_ARCHIVE_BYTES, MAX_UPLOAD_BYTES } from '@thervu/contracts/import/import-contract';
import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import { startJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound, HttpError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { formatOf } from '../../core/sheets/open-sheet';
import { SheetError } from '../../core/sheets/sheet';
import type { Storage } from '../../core/storage/storage';
import { APPLY_IMPORT, CHECK_IMPORT } from './import-jobs';
import { kindOf } from './import-kinds';
import {
  findImport,
  groupProblems,
  insertImport,
  moveImport,
  pageOfRows,
  removeRows,
  toImport,
  type ImportFormat,
  type ImportRecord,
} from './import-queries';
import type { ApplyOrder } from './import-run';
import { PROBLEMS_COLUMN } from './read-rows';

export interface ImportTools {
  storage: Storage;
}

const HEAD_BYTES = 512;
const PAGE_ROWS = 100;
const ROWS_AT_A_TIME = 1000;

async function found(context: Context, id: string): Promise<ImportRecord> {
  const record = await findImport(context.db, id);
  if (!record) throw new NotFound('import-not-found', 'There is no such import.');
  return record;
}
export const readImport = async (context: Context, id: string): Promise<Import> => toImport(await found(context, id));

/** A zip by its first bytes. Throws SheetError for anything else. */
function archiveFormat(head: Buffer): 'zip' {
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'zip';
  throw new SheetError('This is no zip: pack the photos into a .zip file.');
}

/** Passes a body on, up to the limit, after its first bytes have told what it is. */
async function* checkedRows(
  body: Readable,
  { most, validateHead }: { most: number; validateHead: (head: Buffer) => void },
): AsyncGenerator<Buffer> {
  let size = 0;
  let head: Buffer[] | undefined = [];
  for await (const chunk of body) {
    const piece = chunk as Buffer;
    size += piece.length;
    if (size > most) {
      throw new HttpError(
        413,
        'file-too-large',
        `The file has more than ${most / 1e6} MB. Split it into several files.`,
      );
    }
    if (!head) {
      yield piece;
      continue;
    }
    head.push(piece);
    if (size >= HEAD_BYTES) {
      const start = Buffer.concat(head);
      head = undefined;
      validateHead(start.subarray(0, HEAD_BYTES));
      yield start;
    }
  }
  if (head) {
    const start = Buffer.concat(head);
    validateHead(start);
    yield start;
  }
}

/** Keeps an uploaded spreadsheet and starts its check. A file that is none, or too large, leaves nothing behind. */
export async function createImport(
  context: Context,
  { storage }: ImportTools,
  { kind, name, content }: { kind: Import['kind']; name: string; content: Readable },
): Promise<Import> {
  let format: ImportFormat = 'csv';
  const archive = kindOf(kind).archive === true;
  const limit = {
    most: archive ? MAX_ARCHIVE_BYTES : MAX_UPLOAD_BYTES,
    validateHead: (head: Buffer) => void (format = archive ? archiveFormat(head) : formatOf(head, name)),
  };
  const stored = await storage.put(Readable.from(checkedRows(content, limit))).catch((error: unknown) => {
    if (error instanceof SheetError) throw new Invalid(archive ? 'no-archive' : 'no-spreadsheet', error.message);
    throw error;
  });
  const { userId } = context.user;
  const file = {
    file_name: name,
    format,
    file_size: stored.size,
    file_sha256: stored.sha256,
    file_key: stored.key,
  };
  let id: string;
  try {
    id = await context.db.transaction(async (trx) => {
      const made = await insertImport(trx, { kind, ...file, created_by: userId });
      const after = { kind, file_name: name, file_size: stored.size, sha256: stored.sha256.toString('hex') };
      await audit(trx, context, { action: 'IMPORT_UPLOADED', entity: 'import', entityKey: made, after });
      return made;
    });
  } catch (error) {
    await storage.remove(stored.key);
    throw error;
  }
  const job = await startJob(context, {
    kind: CHECK_IMPORT,
    title: `Check of ${name}`,
    flightKey: id,
    params: { importId: id },
  });
  await moveImport(context.db, id, ['CHECKING', 'CHECKED', 'FAILED'], { job_id: job.id });
  return readImport(context, id);
}

export async function reportImport(context: Context, id: string): Promise<ImportReport> {
  const record = await found(context, id);
  const hasFile = record.file_key !== null;
  return { ...toImport(record), columns: record.columns, ...(await groupProblems(context.db, id)), hasFile };
}

export async function readImportRows(
  context: Context,
  id: string,
  { verdict, after = '0', size = PAGE_ROWS }: { verdict?: ImportRow['verdict']; after?: string; size?: number },
): Promise<{ items: ImportRow[]; total: number; next: string | null }> {
  const { rows } = toImport(await found(context, id));
  const page = await pageOfRows(context.db, id, { verdict, after: Number(after), size });
  const counts = { NEW: rows.new, CHANGED: rows.changed, SAME: rows.same, PROBLEM: rows.problem };
  return { ...page, total: verdict ? counts[verdict] : rows.total };
}

/** Orders the live run. Of two clerks who apply the same import one wins; who has seen an older check is told. */
export async function applyImport(
  context: Context,
  id: string,
  { round, leaveOutProblems }: { round: number; leaveOutProblems: boolean },
): Promise<Import> {
  const { file_name, rows_problem } = await found(context, id);
  if (rows_problem > 0 && !leaveOutProblems) {
    throw new Conflict(
      'import-has-problems',
      `${rows_problem} rows have problems. Correct them in the file, or leave them out on purpose.`,
    );
  }
  const { userId, login, role } = context.user;
  const won = await moveImport(
    context.db,
    id,
    ['CHECKED'],
    { state: 'APPLYING', message: null, applied_by: userId },
    round,
  );
  if (!won) {
    throw new Conflict(
      'import-moved-on',
      'This import is not as you saw it: somebody else has applied, checked or discarded it.',
    );
  }
  const actor = { userId, login, role, requestId: context.requestId, ip: context.ip };
  const order: ApplyOrder = { actor, leaveOutProblems };
  const job = await startJob(context, {
    kind: APPLY_IMPORT,
    title: `Import of ${file_name}`,
    flightKey: id,
    params: { importId: id, order },
  });
  await moveImport(context.db, id, ['APPLYING', 'APPLIED', 'CHECKED'], { job_id: job.id });
  return readImport(context, id);
}

/** Puts an import aside: rows and file go, its line in the list and in the audit log stays. */
export async function discardImport(context: Context, storage: Storage, id: string): Promise<{ message: string }> {
  const { file_key, file_name } = await found(context, id);
  await context.db.transaction(async (trx) => {
    const change = { state: 'DISCARDED', message: null, file_key: null } as const;
    if (!(await moveImport(trx, id, ['CHECKING', 'CHECKED', 'FAILED'], change))) {
      throw new Conflict('import-over', 'This import has been applied or put aside already.');
    }
    await removeRows(trx, id);
    await audit(trx, context, {
      action: 'IMPORT_DISCARDED',
      entity: 'import',
      entityKey: id,
      before: { file_name },
    });
  });
  if (file_key) await storage.remove(file_key);
  return { message: `${file_name} was put aside. Nothing was written.` };
}

/** Name, header and rows of the list of problems: the uploaded rows that have some, and what they are. */
export async function problemList(
  context: Context,
  id: string,
): Promise<{ name: string; header: string[]; rows: AsyncIterable<string[]> }> {
  const { kind, columns } = await found(context, id);
  const columnIndexes = columns.flatMap((column, index) => (column === PROBLEMS_COLUMN ? [] : [index]));
  async function* rows() {
    for (let after: string | null = '0'; after !== null;) {
      const page: { items: ImportRow[]; next: string | null } = await pageOfRows(context.db, id, {
        verdict: 'PROBLEM',
        after: Number(after),
        size: ROWS_AT_A_TIME,
      });
      for (const { row, cells, problems } of page.items) {
        const message = problems.map(({ column, message }) => `${column}: ${message}`).join(' ');
        yield [...columnIndexes.map((index) => cells[index] ?? ''), `Row ${row}. ${message}`];
      }
      after = page.next;
    }
  }
  return {
    name: kindOf(kind).title,
    header: [...columnIndexes.map((index) => columns[index]!), PROBLEMS_COLUMN],
    rows: rows(),
  };
}
