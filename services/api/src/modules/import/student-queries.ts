import { PARTS, type FieldTab } from '@thervu/contracts/student/student-options';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { Db } from '../../core/database/connect';
import { FLAGS, NUMBERS, PART, TABLES, type OwnTable } from '../student/admission-queries';
import type { RowValues } from './import-kind';
import { addProblem } from './master-queries';

/** Parts of `parsed` that are no values of the student. */
export const NO_VALUES = ['tabs', 'final_submit'] as const;
export const OWN_TABS = Object.keys(TABLES) as OwnTable[];

// names of tables, columns and fields come from the constants of the form, never from a request
const typeOf = (field: string): string =>
  FLAGS.has(field) ? 'boolean' : NUMBERS.has(field) ? 'numeric' : field === 'dob' ? 'date' : 'text';
const shownAs = (field: string): string => {
  const column = `t.${field.toLowerCase()}`;
  return FLAGS.has(field) ? `${column}::int` : column;
};
const objectOf = (fields: readonly string[]): string =>
  `jsonb_build_object(${fields.map((field) => `'${field}', ${shownAs(field)}`).join(', ')})`;
/** Fields of a tab that stand in its own table. */
const ownFields = (tab: FieldTab): string[] => fieldsOf(tab).filter((field) => !PART.test(field));

const BASIC = ownFields('basic').filter((field) => !['aadhar_no', 'deg_id', 'degreelvl'].includes(field));
const STUDENT = `jsonb_build_object('DEG_ID', t.deg_id, 'reg_no', t.reg_no, 'aadhar_no', 'XXXX XXXX ' || t.aadhar_last4)
  || ${objectOf(BASIC)}`;

/** What is stored of the matched students: saved tabs, and what is typed in those that are not. */
async function noteStored(trx: Db, id: string): Promise<void> {
  const statement = `update import_row r set before = ${STUDENT} from student t where r.import_id = ? and t.student_id = r.target_id`;
  await trx.raw(statement, [id]);
  for (const tab of OWN_TABS) {
    const ofTab = `update import_row r set before = r.before || ${objectOf(ownFields(tab))} from ${TABLES[tab]} t
       where r.import_id = ? and t.student_id = r.target_id`;
    await trx.raw(ofTab, [id]);
  }
  await trx.raw(
    `update import_row r set before = r.before || p.values
     from (select student_id, jsonb_object_agg('part' || part, name) || jsonb_object_agg('part' || part || '_total', total)
             || jsonb_object_agg('part' || part || '_obtmark', obtmark)
             || jsonb_object_agg('part' || part || '_percent', percent) as values
           from student_qual_part where student_id in (select target_id from import_row where import_id = ?) group by student_id) p
     where r.import_id = ? and p.student_id = r.target_id`,
    [id, id],
  );
  await trx.raw(
    `update import_row r set before = r.before || d.values
     from (select w.student_id, jsonb_object_agg(v.key, v.value) as values from student_draft w cross join jsonb_each(w.typed) v
           where w.student_id in (select target_id from import_row where import_id = ?) group by w.student_id) d
     where r.import_id = ? and d.student_id = r.target_id`,
    [id, id],
  );
}

const SAME_NUMBER = `s.colcode = r.after->>'Colcode' and s.admn_acdyr = (r.after->>'admn_acdyr')::int
  and s.clg_app_no = r.after->>'clg_app_no' and s.status <> 'DELETED'`;

/** Finds the students that are there already, by college, year and application number. */
export async function findStudents(trx: Db, id: string): Promise<void> {
  await trx.raw(
    `update import_row r set target_id = m.student_id
     from (select r.row_no, min(s.student_id) as student_id from import_row r join student s on ${SAME_NUMBER}
           where r.import_id = ? group by r.row_no having count(*) = 1) m
     where r.import_id = ? and r.row_no = m.row_no`,
    [id, id],
  );
  await addProblem(trx, id, {
    column: 'clg_app_no',
    message: `'Several students of this college and year have this application number.'`,
    when: `r.target_id is null and exists (select 1 from student s where ${SAME_NUMBER})`,
  });
  await addProblem(trx, id, {
    column: 'Colcode',
    message: `'A student with this application number, name and birth date is at another college: transferred ones are not admitted again.'`,
    when: `r.target_id is null and exists (select 1 from student s where s.admn_acdyr = (r.after->>'admn_acdyr')::int
      and s.clg_app_no = r.after->>'clg_app_no' and s.colcode <> r.after->>'Colcode' and s.stu_name = r.after->>'stu_name'
      and s.dob::text = r.after->>'dob' and s.status <> 'DELETED')`,
  });
  await noteStored(trx, id);
}

/** A student who is there already keeps every value: where the file has another one it is told. */
export async function refuseChanges(trx: Db, id: string): Promise<void> {
  await trx.raw(
    `update import_row r set problems = r.problems || d.found
     from (select r.row_no, jsonb_agg(jsonb_build_object('column', v.key, 'value', coalesce(r.parsed->>v.key, ''),
             'message', 'This student is there already with another value. An import only adds students: change it in the admission form.')
             order by v.key) as found
           from import_row r cross join jsonb_each(r.after) v
           where r.import_id = ? and r.target_id is not null and not r.before @> r.after
             and r.before->v.key is distinct from v.value group by r.row_no) d
     where r.import_id = ? and r.row_no = d.row_no`,
    [id, id],
  );
  await addProblem(trx, id, {
    column: 'final_submit',
    message: `'This student is a draft already: Final Submit is made in the admission form.'`,
    when: `r.parsed->>'final_submit' = '1' and exists (select 1 from student s where s.student_id = r.target_id and s.status = 'DRAFT')`,
  });
}

/** Colleges and degrees nobody is admitted to; students who are there already stay what they are. */
export async function refuseClosed(trx: Db, id: string): Promise<void> {
  await addProblem(trx, id, {
    column: 'Colcode',
    message: `'There is no college with this code.'`,
    when: `r.after->>'Colcode' is not null and not exists
      (select 1 from college c where c.colcode = r.after->>'Colcode' and not c.is_head_office)`,
  });
  await addProblem(trx, id, {
    column: 'Colcode',
    message: `'This college is not active.'`,
    from: 'from college c',
    when: `c.colcode = r.after->>'Colcode' and not c.clg_status and not c.is_head_office and r.target_id is null`,
  });
  const inactive = { message: `'This degree is not active.'`, from: 'from degree d' };
  const closed = `d.deg_id = (r.after->>'DEG_ID')::bigint and not d.deg_status and r.target_id is null`;
  await addProblem(trx, id, {
    ...{ ...inactive, column: 'DEG_ID' },
    when: `${closed} and r.parsed->>'DEG_ID' is not null`,
  });
  await addProblem(trx, id, {
    ...{ ...inactive, column: 'Deg_name' },
    when: `${closed} and r.parsed->>'DEG_ID' is null`,
  });
}

/** Register numbers: of earlier years always, of the present one never, and each only once. */
export async function refuseNumbers(trx: Db, id: string, year: number): Promise<void> {
  const fresh = `r.target_id is null and not r.cell_problems @> '[{"column":"admn_acdyr"}]'`;
  const before = `(r.after->>'admn_acdyr')::int < ${Number(year)}`;
  await addProblem(trx, id, {
    column: 'admn_acdyr',
    message: `'Students are admitted up to the year ${Number(year)}.'`,
    when: `(r.after->>'admn_acdyr')::int > ${Number(year)}`,
  });
  await addProblem(trx, id, {
    column: 'reg_no',
    message: `'Register numbers of the year ${Number(year)} are assigned after the admission: leave this cell empty.'`,
    when: `${fresh} and r.after->>'reg_no' is not null and (r.after->>'admn_acdyr')::int = ${Number(year)}`,
  });
  await addProblem(trx, id, {
    column: 'reg_no',
    message: `'A student of a year before ${Number(year)} needs the register number.'`,
    when: `${fresh} and r.after->>'reg_no' is null and ${before} and not r.cell_problems @> '[{"column":"reg_no"}]'`,
  });
  await addProblem(trx, id, {
    column: 'final_submit',
    message: `'A student of a year before ${Number(year)} comes with final_submit Yes.'`,
    when: `${fresh} and ${before} and r.parsed->>'final_submit' is distinct from '1'
      and not r.cell_problems @> '[{"column":"final_submit"}]'`,
  });
  await addProblem(trx, id, {
    column: 'reg_no',
    message: `'Another student has this register number.'`,
    when: `exists (select 1 from student s where s.reg_no = r.after->>'reg_no' and s.student_id is distinct from r.target_id)`,
  });
  await addProblem(trx, id, {
    column: 'reg_no',
    message: `'This register number stands in the file more than once.'`,
    from: `from (select r.after->>'reg_no' as reg_no from import_row r where r.import_id = '${asUuid(id)}' group by 1 having count(*) > 1) m`,
    when: `m.reg_no = r.after->>'reg_no'`,
  });
}

/** A column with a sentence for the rows named. */
export const refuseRows = (
  trx: Db,
  id: string,
  found: readonly { row: number; column: string; message: string }[],
) =>
  trx.raw(
    `update import_row r set problems = r.problems || jsonb_build_array(jsonb_build_object('column', d."column",
       'value', coalesce(r.parsed->>d."column", ''), 'message', d.message))
     from jsonb_to_recordset(?::jsonb) as d("row" int, "column" text, message text)
     where r.import_id = ? and r.row_no = d."row"`,
    [JSON.stringify(found), id],
  );

export interface SealedRow {
  row_no: number;
  target_id: number | null;
  admn_acdyr: number | null;
  /** College, year and application number together. */
  identity: string;
  sealed: Buffer;
}

/** The rows with a sealed number behind row `after`; those with a verdict only where one is given. */
export async function sealedRows(
  trx: Db,
  id: string,
  { after, size, verdict }: { after: number; size: number; verdict?: 'NEW' },
): Promise<SealedRow[]> {
  return trx('import_row')
    .where({ import_id: id, ...(verdict ? { verdict } : {}) })
    .where('row_no', '>', after)
    .whereNotNull('sealed')
    .orderBy('row_no')
    .limit(size)
    .select<SealedRow[]>(
      'row_no',
      'target_id',
      'sealed',
      trx.raw(`(after->>'admn_acdyr')::int as admn_acdyr`),
      trx.raw(`concat_ws(' ', after->>'Colcode', after->>'admn_acdyr', after->>'clg_app_no') as identity`),
    );
}

/** Rows that bring only the end of a number, and no student has one that ends so. */
export const refuseEndsAlone = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'aadhar_no',
    message: `'Enter the whole Aadhaar number of 12 digits.'`,
    when: `r.after->>'aadhar_no' is not null and r.sealed is null and r.target_id is null`,
  });

export interface SealedStudent {
  student_id: number;
  admn_acdyr: number;
  aadhar_cipher: Buffer;
}

/** Students whose number ends like one of the file, behind student `after`. */
export async function studentsWithEnds(
  trx: Db,
  id: string,
  { after, size }: { after: number; size: number },
): Promise<SealedStudent[]> {
  const { rows } = await trx.raw<{ rows: SealedStudent[] }>(
    `select s.student_id, s.admn_acdyr, s.aadhar_cipher from student s
     where s.student_id > ? and s.aadhar_cipher is not null
       and (s.status in ('DRAFT', 'ACTIVE') or s.student_id in (select target_id from import_row where import_id = ?))
       and s.aadhar_last4 in (select right(after->>'aadhar_no', 4) from import_row where import_id = ? and sealed is not null)
     order by s.student_id limit ?`,
    [after, id, id, size],
  );
  return rows;
}

const HEX = /^[0-9a-f-]{36}$/;
function asUuid(id: string): string {
  if (!HEX.test(id)) throw new Error('This is no number of an import.');
  return id;
}

/** Colleges and degrees students can be admitted to: pairs there have been, then what stands alone. */
export async function openPlaces(db: Db, year: number): Promise<RowValues[]> {
  const { rows } = await db.raw<{ rows: { place: RowValues }[] }>(
    `with pair as (select distinct colcode, deg_id from student where status <> 'DELETED'),
       col as (select colcode from college where clg_status and not is_head_office),
       deg as (select deg_id, deg_level, degree, deg_name, start_yr from degree where deg_status),
       place as (select col.colcode, deg.* from pair join col using (colcode) join deg using (deg_id)
         union all select colcode, null, null, null, null, null from col where colcode not in (select colcode from pair)
         union all select null, deg.* from deg where deg_id not in (select deg_id from pair))
     select jsonb_build_object('Colcode', colcode, 'admn_acdyr', ?::int, 'DEG_ID', deg_id, 'Deg_level', deg_level, 'Degree', degree,
       'Deg_name', deg_name, 'Deg_Start_yr', start_yr) as place
     from place order by colcode nulls last, deg_level, degree, deg_name, start_yr`,
    [year],
  );
  return rows.map(({ place }) => place);
}

// ---------------------------------------------------------------- writing

/** Gives every new row the number its student will have, in the order of the file. */
export const takeNumbers = (trx: Db, id: string) =>
  trx.raw(
    `update import_row r set target_id = n.student_id
     from (select row_no, nextval(pg_get_serial_sequence('student', 'student_id')) as student_id
           from (select row_no from import_row where import_id = ? and verdict = 'NEW' order by row_no) o) n
     where r.import_id = ? and r.row_no = n.row_no`,
    [id, id],
  );

/** Puts numbers sealed anew in the place of those before. */
export const reseal = (trx: Db, id: string, rows: readonly { row: number; sealed: Buffer }[]) =>
  trx.raw(
    `update import_row r set sealed = n.sealed from unnest(?::int[], ?::bytea[]) as n(row_no, sealed)
     where r.import_id = ? and r.row_no = n.row_no`,
    [rows.map(({ row }) => row), rows.map(({ sealed }) => sealed), id],
  );
export const forgetSeals = (trx: Db, id: string) =>
  trx('import_row').where({ import_id: id }).whereNotNull('sealed').update({ sealed: null });

const recordOf = (fields: readonly string[]): string =>
  `x(${fields.map((field) => `"${field}" ${typeOf(field)}`).join(', ')})`;
const namesOf = (fields: readonly string[]): string => fields.map((field) => field.toLowerCase()).join(', ');
const valuesOf = (fields: readonly string[]): string => fields.map((field) => `x."${field}"`).join(', ');

/** Rows of one chunk, as every statement that writes takes them. */
const CHUNK = `r.import_id = ? and r.verdict = 'NEW' and r.row_no > ? and r.row_no <= ?`;
const FINAL = `r.parsed->>'final_submit' = '1'`;

export interface Chunk {
  id: string;
  after: number;
  upTo: number;
}

/** Last rows of chunks of so many new rows. */
export async function chunksOf(trx: Db, id: string, size: number): Promise<number[]> {
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
  const statement = `insert into student (student_id, reg_no, deg_id, degreelvl, admn_acdyr, ${namesOf(BASIC_TEXT)}, aadhar_cipher, aadhar_last4,
       status, submitted_at, updated_by) overriding system value
     select r.target_id, r.after->>'reg_no', d.deg_id, d.deg_level, (r.after->>'admn_acdyr')::int, ${valuesOf(BASIC_TEXT)}, r.sealed,
       case when r.sealed is not null then right(r.after->>'aadhar_no', 4) end,
       case when ${FINAL} then 'ACTIVE' else 'DRAFT' end, case when ${FINAL} then now() end, ?
     from import_row r join degree d on d.deg_id = (r.after->>'DEG_ID')::bigint
       cross join lateral jsonb_to_record(r.after) as ${recordOf(BASIC_TEXT)} where ${CHUNK} order by r.row_no`;
  const { rowCount } = await trx.raw<{ rowCount: number }>(statement, [userId, ...chunk]);
  for (const tab of OWN_TABS) await addTab(trx, tab, chunk, userId);
  await trx.raw(
    `insert into student_qual_part (student_id, part, name, total, obtmark, percent)
     select r.target_id, p, r.after->>('part' || p), (r.after->>('part' || p || '_total'))::numeric,
       (r.after->>('part' || p || '_obtmark'))::numeric, (r.after->>('part' || p || '_percent'))::numeric
     from import_row r cross join generate_series(1, ?) p
     where ${CHUNK} and r.parsed->'tabs'->'saved' @> '["qualification"]'
       and coalesce(r.after->>('part' || p), r.after->>('part' || p || '_total'), r.after->>('part' || p || '_obtmark')) is not null`,
    [PARTS.length, ...chunk],
  );
  await trx.raw(
    `insert into student_event (student_id, kind, to_colcode, detail, by_user)
     select r.target_id, 'ADMIT', r.after->>'Colcode', jsonb_build_object('import', r.import_id), ?
     from import_row r where ${CHUNK} and ${FINAL} order by r.row_no`,
    [userId, ...chunk],
  );
  await trx.raw(
    `insert into student_event (student_id, kind, detail, by_user)
     select r.target_id, 'REGISTER', jsonb_build_object('reg_no', r.after->'reg_no'), ?
     from import_row r where ${CHUNK} and r.after->>'reg_no' is not null order by r.row_no`,
    [userId, ...chunk],
  );
  return rowCount;
}

const BASIC_TEXT = BASIC.filter((field) => field !== 'admn_acdyr');

async function addTab(
  trx: Db,
  tab: OwnTable,
  chunk: readonly (string | number)[],
  userId: number,
): Promise<void> {
  const fields = ownFields(tab);
  const saved = `insert into ${TABLES[tab]} (student_id, ${namesOf(fields)}, updated_by)
     select r.target_id, ${valuesOf(fields)}, ? from import_row r cross join lateral jsonb_to_record(r.after) as ${recordOf(fields)}
     where ${CHUNK} and r.parsed->'tabs'->'saved' @> '["${tab}"]' order by r.row_no`;
  await trx.raw(saved, [userId, ...chunk]);
  await trx.raw(
    `insert into student_draft (student_id, tab, typed, updated_by)
     select r.target_id, ?, (select jsonb_object_agg(key, value) from jsonb_each(r.after) where key = any(?::text[])), ?
     from import_row r where ${CHUNK} and r.parsed->'tabs'->'typed' @> '["${tab}"]' order by r.row_no`,
    [tab, fieldsOf(tab) as unknown as string, userId, ...chunk],
  );
}

/** One entry of the audit log for each student, without what opens an account or a person. */
export const noteStudents = (
  trx: Db,
  { id, after, upTo }: Chunk,
  actor: { userId: number; login: string; role: string; requestId: string; ip: string },
) =>
  trx.raw(
    `insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, after, request_id, ip)
     select ?::bigint, ?::text, ?::text, 'STUDENT_CREATED', 'student', r.target_id::text,
       r.after || jsonb_build_object('import', r.import_id, 'status', case when ${FINAL} then 'ACTIVE' else 'DRAFT' end)
         || case when r.after->>'bank_accno' is null then '{}' else jsonb_build_object('bank_accno', '…' || right(r.after->>'bank_accno', 4)) end,
       ?::text, ?::inet
     from import_row r where ${CHUNK} order by r.row_no`,
    [actor.userId, actor.login, actor.role, actor.requestId, actor.ip, id, after, upTo],
  );
