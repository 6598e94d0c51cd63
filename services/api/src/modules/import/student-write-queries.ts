import { PARTS } from '@thervu/contracts/student/student-options';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { Db } from '../../core/database/connect';
import { TABLES, type OwnTable } from '../student/admission/admission-tables';
import type { ImportActor } from './import-kind';
import { BASIC, namesOf, OWN_TABS, ownFields, recordOf, valuesOf } from './student-fields-sql';

/**
 * Creates a table for the new rows with the numbers and the encrypted Aadhaar numbers of their students; dropped with
 * the transaction.
 */
export async function beginNumbers(trx: Db): Promise<void> {
  await trx.raw(`drop table if exists pg_temp.student_import_number`);
  await trx.raw(
    `create temp table student_import_number (row_no int primary key, student_id bigint not null, cipher bytea) on commit drop`,
  );
}

export interface NumberedRow {
  row_no: number;
  student_id: number;
  /** As it was staged. */
  sealed: Buffer | null;
}

/** New rows behind row `after`, each with a number of its own for its student. */
export async function numberNewRows(trx: Db, id: string, after: number, size: number): Promise<NumberedRow[]> {
  const { rows } = await trx.raw<{ rows: NumberedRow[] }>(
    `select o.row_no, nextval(pg_get_serial_sequence('student', 'student_id')) as student_id, o.sealed
     from (select row_no, sealed from import_row where import_id = ? and verdict = 'NEW' and row_no > ? order by row_no limit ?) o
     order by o.row_no`,
    [id, after, size],
  );
  return rows;
}

export const storeImportNumbers = (trx: Db, rows: readonly { row: number; student: number; cipher: Buffer | null }[]) =>
  trx.raw(`insert into student_import_number select * from unnest(?::int[], ?::bigint[], ?::bytea[])`, [
    rows.map(({ row }) => row),
    rows.map(({ student }) => student),
    rows.map(({ cipher }) => cipher),
  ] as unknown as string[]);

/** Writes the numbers with the rows; afterwards no row has an encrypted number. */
export async function endNumbers(trx: Db, id: string): Promise<void> {
  await trx.raw(`analyze student_import_number`);
  await trx.raw(
    `update import_row r set target_id = n.student_id, sealed = null from student_import_number n
     where r.import_id = ? and r.row_no = n.row_no`,
    [id],
  );
  await trx('import_row').where({ import_id: id }).whereNotNull('sealed').update({ sealed: null });
}

const PART_FIELDS = PARTS.flatMap((nr) => [`part${nr}`, `part${nr}_total`, `part${nr}_obtmark`]);

/** Rows of one chunk, as every statement that writes takes them. */
const CHUNK = `r.import_id = ? and r.verdict = 'NEW' and r.row_no > ? and r.row_no <= ?`;
const FINAL = `r.parsed->>'final_submit' = '1'`;
const MIGRATED = `coalesce(r.parsed->>'migrated' = '1', false)`;
const STATUS = `case when ${FINAL} then 'ACTIVE' when ${MIGRATED} then 'MIGRATED' else 'DRAFT' end`;

export interface Chunk {
  id: string;
  after: number;
  upTo: number;
}

/** Last rows of chunks of `size` new rows. */
export async function rowChunks(trx: Db, id: string, size: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { last: number }[] }>(
    `select max(row_no) as last from (select row_no, (row_number() over (order by row_no) - 1) / ? as chunk
       from import_row where import_id = ? and verdict = 'NEW') c group by chunk order by chunk`,
    [size, id],
  );
  return rows.map(({ last }) => last);
}

/** Writes the students of a chunk with their tabs, what is typed, and their events; answers how many. */
export async function addStudents(trx: Db, { id, after, upTo }: Chunk, userId: number): Promise<number> {
  const chunk = [id, after, upTo];
  const statement = `insert into student (student_id, reg_no, deg_id, degreelvl, ${namesOf(BASIC)}, aadhar_cipher, aadhar_last4,
       status, submitted_at, migrated_at, updated_by) overriding system value
     select r.target_id, r.after->>'reg_no', d.deg_id, d.deg_level, ${valuesOf(BASIC)}, n.cipher,
       case when n.cipher is not null then right(r.after->>'aadhar_no', 4) end,
       ${STATUS}, case when ${FINAL} then now() end, case when ${MIGRATED} then now() end, ?
     from import_row r join student_import_number n on n.row_no = r.row_no join degree d on d.deg_id = (r.after->>'DEG_ID')::bigint
       cross join lateral jsonb_to_record(r.after) as ${recordOf(BASIC)} where ${CHUNK} order by r.row_no`;
  const { rowCount } = await trx.raw<{ rowCount: number }>(statement, [userId, ...chunk]);
  for (const tab of OWN_TABS) await addTab(trx, tab, chunk, userId);
  const addParts = `insert into student_qual_part (student_id, part, name, total, obtmark, percent)
     select r.target_id, p, r.after->>('part' || p), (r.after->>('part' || p || '_total'))::numeric,
       (r.after->>('part' || p || '_obtmark'))::numeric, (r.after->>('part' || p || '_percent'))::numeric
     from (select * from import_row r where ${CHUNK} and jsonb_exists_any(r.after, ?::text[])
         and r.parsed->'tabs'->'saved' @> '["qualification"]' offset 0) r cross join generate_series(1, ?) p
     where coalesce(r.after->>('part' || p), r.after->>('part' || p || '_total'), r.after->>('part' || p || '_obtmark')) is not null`;
  await trx.raw(addParts, [...chunk, PART_FIELDS as unknown as string, PARTS.length]);
  const addAdmitted = `insert into student_event (student_id, kind, to_colcode, detail, by_user)
     select r.target_id, 'ADMIT', r.after->>'Colcode', jsonb_build_object('import', r.import_id), ?
     from import_row r where ${CHUNK} and ${FINAL} order by r.row_no`;
  await trx.raw(addAdmitted, [userId, ...chunk]);
  const addRegistered = `insert into student_event (student_id, kind, detail, by_user)
     select r.target_id, case when ${MIGRATED} then 'MIGRATE' else 'REGISTER' end, jsonb_build_object('reg_no', r.after->'reg_no'), ?
     from import_row r where ${CHUNK} and r.after->>'reg_no' is not null order by r.row_no`;
  await trx.raw(addRegistered, [userId, ...chunk]);
  return rowCount;
}

async function addTab(trx: Db, tab: OwnTable, chunk: readonly (string | number)[], userId: number): Promise<void> {
  const fields = ownFields(tab);
  const saved = `insert into ${TABLES[tab]} (student_id, ${namesOf(fields)}, updated_by)
     select r.target_id, ${valuesOf(fields)}, ? from import_row r cross join lateral jsonb_to_record(r.after) as ${recordOf(fields)}
     where ${CHUNK} and r.parsed->'tabs'->'saved' @> '["${tab}"]' order by r.row_no`;
  await trx.raw(saved, [userId, ...chunk]);
  const addTyped = `insert into student_draft (student_id, tab, typed, updated_by)
     select r.target_id, ?, (select jsonb_object_agg(key, value) from jsonb_each(r.after) where key = any(?::text[])), ?
     from import_row r where ${CHUNK} and r.parsed->'tabs'->'typed' @> '["${tab}"]' order by r.row_no`;
  await trx.raw(addTyped, [tab, fieldsOf(tab) as unknown as string, userId, ...chunk]);
}

/** One entry of the audit log for each student, without what opens an account or a person. */
export const recordStudents = (trx: Db, { id, after, upTo }: Chunk, actor: ImportActor) => {
  const statement = `insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, after, request_id, ip)
     select ?::bigint, ?::text, ?::text, 'STUDENT_CREATED', 'student', r.target_id::text,
       r.after || jsonb_build_object('import', r.import_id, 'status', ${STATUS})
         || case when r.after->>'bank_accno' is null then '{}' else jsonb_build_object('bank_accno', '…' || right(r.after->>'bank_accno', 4)) end,
       ?::text, ?::inet
     from import_row r where ${CHUNK} order by r.row_no`;
  return trx.raw(statement, [actor.userId, actor.login, actor.role, actor.requestId, actor.ip, id, after, upTo]);
};
