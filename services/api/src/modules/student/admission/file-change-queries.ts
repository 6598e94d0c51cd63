import type { FileChange, FileRequest, OpenFileRequest } from '@thervu/contracts/student/student-file-contract';
import type { StudentFile } from '@thervu/contracts/student/student-options';
import type { Knex } from 'knex';
import type { Db } from '../../../core/database/connect';
import type { CheckedFile } from '../../../core/uploads/checked-file';

type Timed<Row, Key extends keyof Row> = Omit<Row, Key> & { [K in Key]: Date | Extract<Row[K], null> };
type RequestRow = Timed<FileRequest, 'asked_at' | 'decided_at'>;

const toReply = <Row extends RequestRow>({ asked_at, decided_at, ...row }: Row) => ({
  ...row,
  asked_at: asked_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

const requests = (db: Db): Knex.QueryBuilder =>
  db('student_file_request as q')
    .select('q.id', 'q.student_id', 'q.field', 'q.reason', 'q.state', 'q.asked_at', 'q.decided_at', 'q.decision_reason')
    .select({ asked_by: db.raw('name_of_user(q.asked_by)'), decided_by: db.raw('name_of_user(q.decided_by)') });

export async function requestsOf(db: Db, studentId: number): Promise<FileRequest[]> {
  const rows: RequestRow[] = await requests(db).where({ 'q.student_id': studentId }).orderBy('q.id', 'desc');
  return rows.map(toReply);
}

const MAX_OPEN = 200;

export async function openRequests(db: Db): Promise<OpenFileRequest[]> {
  const rows: (RequestRow & Pick<OpenFileRequest, 'stu_name' | 'reg_no' | 'Colcode'>)[] = await requests(db)
    .join('student as s', 's.student_id', 'q.student_id')
    .where({ 'q.state': 'OPEN' })
    .select('s.stu_name', 's.reg_no', 's.colcode as Colcode')
    .orderBy('q.id')
    .limit(MAX_OPEN);
  return rows.map(toReply);
}

export const insertRequest = async (
  db: Db,
  row: { student_id: number; field: StudentFile; reason: string; asked_by: number },
): Promise<number> => (await db('student_file_request').insert(row).returning<{ id: number }[]>('id'))[0]!.id;

export const lockRequest = (
  db: Db,
  id: number,
): Promise<{ id: number; student_id: number; field: StudentFile; state: FileRequest['state'] } | undefined> =>
  db('student_file_request').where({ id }).forUpdate().first('id', 'student_id', 'field', 'state');

export const writeDecision = (
  db: Db,
  { id, state, userId, reason }: { id: number; state: 'GRANTED' | 'REFUSED'; userId: number; reason?: string },
) =>
  db('student_file_request')
    .where({ id })
    .update({ state, decided_by: userId, decided_at: db.fn.now(), decision_reason: reason ?? null });

/** Locks the granted requests of a student, by field. */
export async function grantedRequests(db: Db, studentId: number): Promise<Map<string, number>> {
  const rows = await db('student_file_request')
    .where({ student_id: studentId, state: 'GRANTED' })
    .forUpdate()
    .select<{ id: number; field: string }[]>('id', 'field');
  return new Map(rows.map(({ id, field }) => [field, id]));
}

/** Marks the requests for these fields as done, by whoever changed them. */
export const useRequests = (db: Db, ids: readonly number[]) =>
  db('student_file_request')
    .whereIn('id', [...ids])
    .update({ state: 'USED' });

/** Records the present files and their replacements. To be called before the files are stored. */
export async function recordChanges(
  db: Db,
  filter: {
    id: number;
    reason: string;
    userId: number;
    importId?: string;
    requests?: ReadonlyMap<string, number>;
  },
  files: readonly CheckedFile[],
): Promise<void> {
  for (const { field, sha256, mime, size } of files)
    await db.raw(
      `insert into student_file_change (student_id, field, old_path, old_sha256, old_mime, old_size_bytes, new_sha256, new_mime,
         new_size_bytes, reason, request_id, import_id, changed_by)
       select :id, :field, u.path, u.sha256, u.mime, u.size_bytes, :sha256, :mime, :size, :reason, :request, :importId, :userId
       from (select 1) one left join student_upload u on u.student_id = :id and u.field = :field`,
      {
        id: filter.id,
        field,
        sha256,
        mime,
        size,
        reason: filter.reason,
        userId: filter.userId,
        request: filter.requests?.get(field) ?? null,
        importId: filter.importId ?? null,
      },
    );
}

export async function fileChangesOf(db: Db, studentId: number): Promise<FileChange[]> {
  const rows = await db('student_file_change as c')
    .where({ 'c.student_id': studentId })
    .orderBy('c.id', 'desc')
    .select<Timed<FileChange, 'at'>[]>('c.id', 'c.field', 'c.reason', 'c.changed_at as at')
    .select(db.raw('name_of_user(c.changed_by) as by, c.old_path is not null as replaced'));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export const replacedFile = (
  db: Db,
  studentId: number,
  change: number,
): Promise<{ field: string; path: string; mime: string; size_bytes: number } | undefined> =>
  db('student_file_change')
    .where({ student_id: studentId, id: change })
    .whereNotNull('old_path')
    .first('field', 'old_path as path', 'old_mime as mime', 'old_size_bytes as size_bytes');
