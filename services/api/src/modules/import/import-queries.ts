import type { Import, ImportRow, ImportReport, ProblemGroup } from '@thervu/contracts/import/import-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { SheetFormat } from '../../core/sheets/open-sheet';
import type { StagedRow } from './import-row';

/** What an imported file is. */
export type ImportFormat = SheetFormat | 'zip';

const MAX_SHOWN_ROWS = 100;
const FIRST_ROWS = 10;
const MAX_GROUPS = 200;

export interface ImportRecord {
  id: string;
  kind: string;
  file_name: string;
  format: ImportFormat;
  file_size: number;
  file_key: string | null;
  state: Import['state'];
  job_id: string | null;
  message: string | null;
  columns: string[];
  rows_new: number;
  rows_changed: number;
  rows_same: number;
  rows_problem: number;
  round: number;
  inserted: number | null;
  updated: number | null;
  left_out: number | null;
  created_by: number;
  created_at: Date;
  applied_at: Date | null;
  created_name: string;
  applied_name: string | null;
  job_done: number | null;
  job_total: number | null;
  job_message: string | null;
}
/** What a change of an import may set. */
type Change = Partial<ImportRecord> & { applied_by?: number | null };

const importsOf = (db: Db): Knex.QueryBuilder =>
  db('import as i')
    .join('app_user as c', 'c.id', 'i.created_by')
    .leftJoin('app_user as a', 'a.id', 'i.applied_by')
    .leftJoin('job as j', 'j.id', 'i.job_id')
    .select('i.*', 'c.name as created_name', 'a.name as applied_name')
    .select('j.done as job_done', 'j.total as job_total', 'j.message as job_message');

/** An import in the form of the wire. */
export function toImport(row: ImportRecord): Import {
  const works = row.state === 'CHECKING' || row.state === 'APPLYING';
  const { rows_new, rows_changed, rows_same, rows_problem } = row;
  return {
    id: row.id,
    kind: row.kind as Import['kind'],
    fileName: row.file_name,
    fileSize: row.file_size,
    state: row.state,
    message: row.message,
    progress: works ? { done: row.job_done ?? 0, total: row.job_total, message: row.job_message } : null,
    rows: {
      total: rows_new + rows_changed + rows_same + rows_problem,
      new: rows_new,
      changed: rows_changed,
      same: rows_same,
      problem: rows_problem,
    },
    applied:
      row.state === 'APPLIED'
        ? { inserted: row.inserted ?? 0, updated: row.updated ?? 0, leftOut: row.left_out ?? 0 }
        : null,
    createdBy: row.created_name,
    createdAt: row.created_at.toISOString(),
    appliedBy: row.state === 'APPLIED' ? row.applied_name : null,
    appliedAt: row.applied_at?.toISOString() ?? null,
    round: row.round,
  };
}

export async function listImports(db: Db): Promise<Import[]> {
  const rows: ImportRecord[] = await importsOf(db)
    .orderBy([{ column: 'i.created_at', order: 'desc' }, { column: 'i.id' }])
    .limit(MAX_SHOWN_ROWS);
  return rows.map(toImport);
}

export const findImport = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  importsOf(db).where('i.id', id).first();

export interface NewImport {
  kind: string;
  file_name: string;
  format: ImportFormat;
  file_size: number;
  file_sha256: Buffer;
  /** Null: the file is not kept. */
  file_key: string | null;
  created_by: number;
}

export async function insertImport(db: Db, values: NewImport): Promise<string> {
  const [row] = await db('import').insert(values).returning<{ id: string }[]>('id');
  return row!.id;
}

/** Changes an import that is in one of the states; false where it has left them, so that one of two clerks wins. */
export async function moveImport(
  db: Db,
  id: string,
  from: readonly Import['state'][],
  change: Change,
  round?: number,
): Promise<boolean> {
  const moved = await db('import')
    .where({ id, ...(round === undefined ? {} : { round }) })
    .whereIn('state', [...from])
    .update(change);
  return moved === 1;
}

export const forgetFile = (db: Db, id: string) => db('import').where({ id }).update({ file_key: null });

export const removeRows = (db: Db, id: string) => db('import_row').where({ import_id: id }).delete();

/** Adds a batch to an import that is still being checked; false where a person has cancelled it. */
export async function stageRows(db: Db, id: string, rows: readonly StagedRow[]): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into import_row (import_id, row_no, cells, parsed, cell_problems, sealed)
     select i.id, (e->>'row')::int, array(select jsonb_array_elements_text(e->'cells')), e->'parsed', e->'problems',
       decode(e->>'sealed', 'base64')
     from import i cross join jsonb_array_elements(?::jsonb) e where i.id = ? and i.state = 'CHECKING'`,
    [JSON.stringify(rows), id],
  );
  return rowCount === rows.length;
}

/** Only the key columns of rows: the values of a row are long, and no condition needs them. */
export const analyzeRows = (db: Db) => db.raw('analyze import_row (import_id, row_no, verdict)');

/** Resets the rows to the contents of their cells; every check begins here. */
export const beginCheck = (trx: Db, id: string) =>
  trx('import_row')
    .where({ import_id: id })
    // rows that have just been staged need no reset
    .whereRaw(`(verdict is not null or after is not null or problems <> cell_problems)`)
    .update({
      name: '',
      target_id: null,
      before: null,
      after: null,
      verdict: null,
      problems: trx.ref('cell_problems'),
    });

/** What a row would do, by what the check has found; a kind of many rows sets it together with that. */
const VERDICT = `case when problems <> '[]' then 'PROBLEM' when target_id is null then 'NEW'
  when before @> after then 'SAME' else 'CHANGED' end`;

const SET_VERDICTS = `update import_row set verdict = ${VERDICT}
  where import_id = ? and verdict is distinct from ${VERDICT}`;

/** Sets the verdict of every row that has another one, and counts. */
export async function finishCheck(trx: Db, id: string): Promise<void> {
  await trx.raw(SET_VERDICTS, [id]);
  await trx.raw(
    `update import i set rows_new = n.new, rows_changed = n.changed, rows_same = n.same, rows_problem = n.problem
     from (select count(*) filter (where verdict = 'NEW') as new, count(*) filter (where verdict = 'CHANGED') as changed,
                  count(*) filter (where verdict = 'SAME') as same, count(*) filter (where verdict = 'PROBLEM') as problem
           from import_row where import_id = ?) n
     where i.id = ?`,
    [id, id],
  );
}

/** The verdict, and a hash of all a person can see of the row. */
const AS_SHOWN = `jsonb_build_object('verdict', verdict, 'hash',
  encode(sha256(convert_to(concat_ws(' ', target_id, coalesce(before::text, '-'), coalesce(after::text, '-'), problems), 'UTF8')), 'hex'))`;

/** Rows that would now do something else than the person was shown, with both verdicts; the first few. */
export async function findMoved(
  trx: Db,
  id: string,
): Promise<{ count: number; first: { row: number; was: string; is: string }[] }> {
  const statement = `select row_no as row, shown->>'verdict' as was, verdict as is, (count(*) over ())::int as count from import_row
     where import_id = ? and shown is distinct from ${AS_SHOWN} order by row_no limit ?`;
  const { rows } = await trx.raw<{ rows: { row: number; was: string; is: string; count: number }[] }>(statement, [
    id,
    FIRST_ROWS,
  ]);
  return { count: rows[0]?.count ?? 0, first: rows };
}

/** Notes what the person is shown from now on. */
export const recordShown = (trx: Db, id: string) => {
  const statement = `update import_row set shown = ${AS_SHOWN} where import_id = ?`;
  return trx.raw(statement, [id]);
};

export const lockImport = (trx: Db, id: string): Promise<ImportRecord | undefined> =>
  trx('import').where({ id }).forUpdate().first();

/** Locks the tables against other writers until the transaction ends; times out after ten seconds. */
export async function lockTables(
  trx: Db,
  tables: readonly string[],
  first: (() => Promise<void>) | undefined,
): Promise<void> {
  await trx.raw(`set local lock_timeout = '10s'`);
  await first?.();
  const statement = `lock table ${tables.map(() => '??').join(', ')} in share row exclusive mode`;
  await trx.raw(statement, [...tables]);
}

/** Problems of an import: equal sentences about one column grouped, the most frequent first. */
export async function groupProblems(db: Db, id: string): Promise<Pick<ImportReport, 'problems' | 'moreProblems'>> {
  const { rows } = await db.raw<{ rows: (ProblemGroup & { groups: number })[] }>(
    `with one as (
       select r.row_no, p->>'column' as "column", p->>'message' as message, p->>'value' as value,
              row_number() over (partition by p->>'column', p->>'message' order by r.row_no) as place
       from import_row r cross join jsonb_array_elements(r.problems) p
       where r.import_id = ? and r.verdict = 'PROBLEM')
     select "column", message, count(*)::int as count, (count(*) over ())::int as groups,
            jsonb_agg(jsonb_build_object('row', row_no, 'value', left(value, 200)) order by row_no)
              filter (where place <= ?) as first
     from one group by "column", message order by count(*) desc, min(row_no), "column", message limit ?`,
    [id, FIRST_ROWS, MAX_GROUPS],
  );
  const groups = rows[0]?.groups ?? 0;
  return {
    problems: rows.map(({ groups: _all, ...group }) => group),
    moreProblems: Math.max(0, groups - MAX_GROUPS),
  };
}

interface RowRecord {
  row_no: number;
  verdict: ImportRow['verdict'];
  name: string;
  cells: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  problems: ImportRow['problems'];
}

const formatValue = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function toRow({ row_no, before, after, ...row }: RowRecord): ImportRow {
  const changes =
    row.verdict === 'CHANGED'
      ? Object.keys(after ?? {})
          .filter((column) => before?.[column] !== after![column])
          .map((column) => ({ column, from: formatValue(before?.[column]), to: formatValue(after![column]) }))
      : [];
  const { verdict, name, cells, problems } = row;
  return { row: row_no, verdict, name, cells, changes, problems };
}

/** A page of rows behind row `after`, all or those of one verdict. */
export async function pageOfRows(
  db: Db,
  id: string,
  { verdict, after, size }: { verdict?: ImportRow['verdict']; after: number; size: number },
): Promise<{ items: ImportRow[]; next: string | null }> {
  const rows: RowRecord[] = await db('import_row')
    .where({ import_id: id, ...(verdict ? { verdict } : {}) })
    .whereNotNull('verdict')
    .where('row_no', '>', after)
    .orderBy('row_no')
    .limit(size + 1)
    .select('row_no', 'verdict', 'name', 'cells', 'before', 'after', 'problems');
  const items = rows.slice(0, size).map(toRow);
  return { items, next: rows.length > size ? String(items.at(-1)!.row) : null };
}

/** Deletes files and rows of imports older than 30 days; imports that a lost worker has left unfinished are reported as ended. */
export async function clearOldImports(owner: Db, removeFile: (key: string) => Promise<void>): Promise<void> {
  const old = `created_at < now() - interval '30 days'`;
  const files: { id: string; file_key: string }[] = await owner('import')
    .whereRaw(old)
    .whereNotNull('file_key')
    .select('id', 'file_key');
  for (const { id, file_key } of files) {
    await removeFile(file_key);
    await owner('import').where({ id }).update({ file_key: null });
  }
  const statement = `delete from import_row r using import i where i.id = r.import_id and i.${old}`;
  await owner.raw(statement);
  await owner.raw(
    `update import i set state = case i.state when 'APPLYING' then 'CHECKED' else 'FAILED' end,
       message = 'The work on this import was broken off. Nothing was written.'
     where i.state in ('CHECKING', 'APPLYING') and i.created_at < now() - interval '10 minutes'
       and not exists (select 1 from job j where j.state in ('QUEUED', 'RUNNING') and j.params->>'importId' = i.id::text)`,
  );
}
