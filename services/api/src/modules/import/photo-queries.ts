import { ON_ROLL } from '@thervu/contracts/student/student-options';
import type { Db } from '../../core/database/connect';
import type { RowValues } from './import-row';
import type { ImportActor } from './import-kind';
import { addProblem } from './master-queries';

const FILE = { column: 'File' };
/** Texts for the stored photo and for that of the file; equal texts only for equal bytes. */
const BEFORE = `case when u.sha256 = decode(r.parsed->>'sha256', 'hex') then 'this photo'
  else 'another photo, stored ' || to_char(u.uploaded_at at time zone 'Asia/Kolkata', 'DD-MM-YYYY') end`;

const FOUND = (match: string) => `
update import_row r set name = coalesce(s.reg_no, r.parsed->>'number') || ' ' || s.stu_name,
  target_id = case when u.student_id is not null then s.student_id end,
  before = case when u.student_id is not null
    then jsonb_build_object('Student', s.student_id, 'Photo', ${BEFORE}, 'digest', encode(u.sha256, 'hex')) end,
  after = jsonb_build_object('Student', s.student_id, 'Photo', 'this photo')
from student s left join student_upload u on u.student_id = s.student_id and u.field = 'image'
where r.import_id = ? and r.after is null and jsonb_exists(r.parsed, 'key') and s.status <> 'DELETED' and ${match}`;

const BY_REGISTER_NUMBER = FOUND(`s.regno_key = r.parsed->>'number'`);
const BY_APPLICATION_NUMBER = FOUND(`s.student_id::text = r.parsed->>'number'`);
const NAMED = `coalesce(parsed->>'number', parsed->>'File')`;

/** Records the key of a picture before its first byte is stored, so that the sweep finds it if no row ever names it. */
export const recordKey = (owner: Db, key: string) => owner('upload').insert({ key });

/** Finds the student of every photo, by register number first, and what is stored. */
export async function findPhotoStudents(trx: Db, id: string): Promise<void> {
  await trx('import_row')
    .where({ import_id: id })
    .update({ name: trx.raw(NAMED) });
  await trx.raw(BY_REGISTER_NUMBER, [id]);
  await trx.raw(BY_APPLICATION_NUMBER, [id]);
}

/** Photos that cannot be written, each with the reason. */
export async function rejectPhotos(trx: Db, id: string): Promise<void> {
  const reportProblem = (message: string, when: string, from?: string) =>
    addProblem(trx, id, { ...FILE, message: `'${message}'`, when, ...(from ? { from } : {}) });
  const read = `jsonb_exists(r.parsed, 'key')`;
  await reportProblem(
    'There is no student with this register number or application number.',
    `${read} and r.after is null`,
  );
  await reportProblem(
    'This is the register number of one student and the application number of another: name the file by the register number of the student who is meant.',
    `${read} and r.parsed->>'number' ~ '^[0-9]{1,15}$' and exists (select from student s where s.regno_key = r.parsed->>'number')
       and exists (select from student s where s.student_id::text = r.parsed->>'number' and s.regno_key is distinct from r.parsed->>'number')`,
  );
  await reportProblem(
    'The form of this student is still open: send the photo there.',
    `s.student_id = (r.after->>'Student')::bigint and s.status = 'DRAFT'`,
    'from student s',
  );
  await reportProblem(
    'Several files of this zip are for the same student.',
    `r.after is not null and exists (select from import_row o where o.import_id = r.import_id and o.row_no <> r.row_no
       and o.after->>'Student' = r.after->>'Student')`,
  );
  await reportProblem(
    'The photo is no longer kept here: send the zip once more.',
    `r.after is not null and not exists (select from upload u where u.key = r.parsed->>'key')`,
  );
}

const TO_WRITE = `r.import_id = :id and r.verdict in ('NEW', 'CHANGED')`;

const RECORD_CHANGES = `
insert into student_file_change (student_id, field, old_path, old_sha256, old_mime, old_size_bytes, new_sha256, new_mime,
  new_size_bytes, reason, request_id, import_id, changed_by)
select (r.after->>'Student')::bigint, 'image', u.path, u.sha256, u.mime, u.size_bytes, decode(r.parsed->>'sha256', 'hex'),
  r.parsed->>'mime', (r.parsed->>'size')::integer, left('Photos of ' || i.file_name, 300), q.id, i.id, :userId
from import_row r join import i on i.id = r.import_id
left join student_upload u on u.student_id = (r.after->>'Student')::bigint and u.field = 'image'
left join student_file_request q on q.student_id = (r.after->>'Student')::bigint and q.field = 'image' and q.state = 'GRANTED'
where ${TO_WRITE} order by r.row_no`;

const USE_REQUESTS = `
update student_file_request q set state = 'USED' from import_row r
where ${TO_WRITE} and q.student_id = (r.after->>'Student')::bigint and q.field = 'image' and q.state = 'GRANTED'`;

const STORE = `
insert into student_upload (student_id, field, path, sha256, mime, size_bytes, uploaded_by)
select (r.after->>'Student')::bigint, 'image', r.parsed->>'key', decode(r.parsed->>'sha256', 'hex'), r.parsed->>'mime',
  (r.parsed->>'size')::integer, :userId
from import_row r where ${TO_WRITE}
on conflict (student_id, field) do update set path = excluded.path, sha256 = excluded.sha256, mime = excluded.mime,
  size_bytes = excluded.size_bytes, uploaded_by = excluded.uploaded_by, uploaded_at = now()`;

const RECORD_IN_LOG = `
insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, after, request_id, ip)
select :userId::bigint, :login::text, :role::text, 'STUDENT_FILES_REPLACED', 'student', r.after->>'Student',
  jsonb_build_object('import', r.import_id, 'field', 'image', 'sha256', r.parsed->'sha256'), :requestId::text, :ip::inet
from import_row r where ${TO_WRITE} order by r.row_no`;

const WRITTEN = `
select (count(*) filter (where verdict = 'NEW'))::int as inserted, (count(*) filter (where verdict = 'CHANGED'))::int as updated
from import_row where import_id = ?`;

/** Writes the photos with their history and the audit log, and returns how many were added and replaced. */
export async function writePhotos(
  trx: Db,
  id: string,
  { userId, login, role, requestId, ip }: ImportActor,
): Promise<{ inserted: number; updated: number }> {
  await trx.raw(RECORD_CHANGES, { id, userId });
  await trx.raw(USE_REQUESTS, { id });
  await trx.raw(STORE, { id, userId });
  await trx.raw(RECORD_IN_LOG, { id, userId, login, role, requestId, ip });
  const { rows } = await trx.raw<{ rows: { inserted: number; updated: number }[] }>(WRITTEN, [id]);
  return rows[0]!;
}

const MAX_LISTED = 5000;

/** The names files would have for students on the roll without a photo: for the template. */
export async function photosMissing(db: Db): Promise<RowValues[]> {
  const rows = await db('student as s')
    .whereIn('s.status', ON_ROLL)
    .whereNotExists((stored) =>
      stored.from('student_upload as u').whereRaw(`u.student_id = s.student_id and u.field = 'image'`),
    )
    .orderByRaw('s.colcode, s.reg_no nulls last, s.student_id')
    .limit(MAX_LISTED)
    .select<{ regno_key: string | null; student_id: number }[]>('s.regno_key', 's.student_id');
  return rows.map(({ regno_key, student_id }) => ({ File: `${regno_key ?? student_id}.jpg` }));
}
