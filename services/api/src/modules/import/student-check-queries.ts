import type { Db } from '../../core/database/connect';
import { TABLES } from '../student/admission/admission-tables';
import type { RowValues } from './import-row';
import { BASIC, objectOf, OWN_TABS, ownFields } from './student-fields-sql';

/** Parts of `parsed` that are no values of the student. */
export const NO_VALUES = ['tabs', 'final_submit', 'migrated'] as const;

/**
 * Reads what the rows are compared by into a narrow table `student_import_key`, so that each rule looks at all of them at
 * once, and makes `student_import_problem` for what the rules find. Both are gone with the transaction.
 */
export async function readKeys(trx: Db, id: string): Promise<void> {
  await trx.raw(`drop table if exists pg_temp.student_import_key`);
  await trx.raw(
    `create temp table student_import_key on commit drop as
     select r.row_no, null::bigint as target_id, r.sealed is not null as has_seal,
       array(select p->>'column' from jsonb_array_elements(r.cell_problems) p) as wrong,
       coalesce(r.parsed->>'final_submit' = '1', false) as final, coalesce(r.parsed->>'migrated' = '1', false) as migrated,
       regno_key(v.reg_no) as regno_key, (r.parsed->'DEG_ID') is not null as by_number, v.*
     from import_row r cross join lateral jsonb_to_record(r.after) as v("Colcode" text, admn_acdyr int, clg_app_no text,
       "DEG_ID" bigint, reg_no text, stu_name text, dob text, aadhar_no text)
     where r.import_id = ?`,
    [id],
  );
  await trx.raw(`create unique index on student_import_key (row_no)`);
  await trx.raw(`drop table if exists pg_temp.student_import_problem`);
  await trx.raw(
    `create temp table student_import_problem (nr int generated always as identity, row_no int, "column" text, message text) on commit drop`,
  );
  await trx.raw(`analyze student_import_key`);
}

/** Adds a problem to the rows whose keys `k` meet the condition; `reportProblems` writes them down. */
export const rejectWhere = (
  trx: Db,
  { column, message, when, also = '' }: { column: string; message: string; when: string; also?: string },
) => {
  const statement = `insert into student_import_problem ("column", message, row_no)
     select distinct ?::text, ?::text, k.row_no from student_import_key k ${also} where ${when}`;
  return trx.raw(statement, [column, message]);
};

/** Writes what has been found to the rows, all at once: a row is long, and the rules are many. */
export const reportProblems = (trx: Db, id: string) => {
  const statement = `update import_row r set problems = r.problems || f.found
     from (select p.row_no, jsonb_agg(jsonb_build_object('column', p."column", 'value', coalesce(i.parsed->>p."column", ''),
             'message', p.message) order by p.nr) as found
           from student_import_problem p join import_row i on i.import_id = ? and i.row_no = p.row_no group by p.row_no) f
     where r.import_id = ? and r.row_no = f.row_no`;
  return trx.raw(statement, [id, id]);
};

const STUDENT = `jsonb_build_object('DEG_ID', t.deg_id, 'reg_no', t.reg_no, 'aadhar_no', 'XXXX XXXX ' || t.aadhar_last4)
  || ${objectOf('t', BASIC)}`;
const OF_TABS = OWN_TABS.map(
  (tab) => `|| case when ${tab}.student_id is null then '{}' else ${objectOf(tab, ownFields(tab))} end`,
).join('\n  ');
const TABS_JOINED = OWN_TABS.map((tab) => `left join ${TABLES[tab]} ${tab} on ${tab}.student_id = t.student_id`).join(
  '\n  ',
);

/** What is stored of the matched students: saved tabs, and what is typed in those that are not. */
const recordStored = (trx: Db, id: string) => {
  const statement = `update import_row r set target_id = m.student_id, before = m.stored
     from (select k.row_no, t.student_id, ${STUDENT}
         ${OF_TABS} || coalesce(parts.stored, '{}') || coalesce(drafts.stored, '{}') as stored
       from student_import_key k join student t on t.student_id = k.target_id
       ${TABS_JOINED}
       left join lateral (select jsonb_object_agg('part' || part, name) || jsonb_object_agg('part' || part || '_total', total)
             || jsonb_object_agg('part' || part || '_obtmark', obtmark)
             || jsonb_object_agg('part' || part || '_percent', percent) as stored
           from student_qual_part q where q.student_id = t.student_id) parts on true
       left join lateral (select jsonb_object_agg(v.key, v.value) as stored
           from student_draft w cross join jsonb_each(w.typed) v where w.student_id = t.student_id) drafts on true) m
     where r.import_id = ? and r.row_no = m.row_no`;
  return trx.raw(statement, [id]);
};

const SAME_NUMBER = `s.colcode = k."Colcode" and s.admn_acdyr = k.admn_acdyr and s.clg_app_no = k.clg_app_no and s.status <> 'DELETED'`;

/** Finds the students that are there already, by college, year and application number. */
export async function matchStudents(trx: Db, id: string): Promise<void> {
  const statement = `update student_import_key k set target_id = m.student_id
     from (select k.row_no, min(s.student_id) as student_id from student_import_key k join student s on ${SAME_NUMBER}
           group by k.row_no having count(*) = 1) m
     where k.row_no = m.row_no`;
  await trx.raw(statement);
  // of a migrated student without an application number the register number says who is meant
  await trx.raw(
    `update student_import_key k set target_id = s.student_id from student s
     where k.target_id is null and k.migrated and k.clg_app_no is null and s.reg_no = k.reg_no and s.status <> 'DELETED'`,
  );
  await trx.raw(`analyze student_import_key`);
  await rejectWhere(trx, {
    column: 'clg_app_no',
    message: 'Several students of this college and year have this application number.',
    also: `join student s on ${SAME_NUMBER}`,
    when: 'k.target_id is null',
  });
  await rejectWhere(trx, {
    column: 'Colcode',
    message:
      'A student with this application number, name and birth date is at another college: transferred ones are not admitted again.',
    also: `join student s on s.admn_acdyr = k.admn_acdyr and s.clg_app_no = k.clg_app_no and s.stu_name = k.stu_name
      and s.dob::text = k.dob`,
    when: `k.target_id is null and s.colcode <> k."Colcode" and s.status <> 'DELETED'`,
  });
  await recordStored(trx, id);
}

/** An existing student keeps every value: a different one in the file is a problem. */
export async function rejectChanges(trx: Db, id: string): Promise<void> {
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
  await rejectWhere(trx, {
    column: 'final_submit',
    message: 'This student is a draft already: Final Submit is made in the admission form.',
    also: 'join student s on s.student_id = k.target_id',
    when: `k.final and s.status = 'DRAFT'`,
  });
}

/** Colleges and degrees that are closed for admission; students who are there already are unaffected. */
export async function rejectClosed(trx: Db): Promise<void> {
  await rejectWhere(trx, {
    column: 'Colcode',
    message: 'There is no college with this code.',
    also: 'left join college c on c.colcode = k."Colcode" and not c.is_head_office',
    when: 'k."Colcode" is not null and c.colcode is null',
  });
  await rejectWhere(trx, {
    column: 'Colcode',
    message: 'This college is not active.',
    also: 'join college c on c.colcode = k."Colcode" and not c.is_head_office',
    when: 'not c.clg_status and k.target_id is null',
  });
  for (const [column, when] of [
    ['DEG_ID', 'k.by_number'],
    ['Deg_name', 'not k.by_number'],
  ] as const)
    await rejectWhere(trx, {
      column,
      message: 'This degree is not active.',
      also: 'join degree d on d.deg_id = k."DEG_ID"',
      // who comes with a past may be of a degree that admits nobody any more
      when: `not d.deg_status and k.target_id is null and not k.migrated and ${when}`,
    });
}

/** A sentence at a column of each row named. */
export const rejectRows = (trx: Db, problems: readonly { row: number; column: string; message: string }[]) =>
  trx.raw(
    `insert into student_import_problem (row_no, "column", message)
     select d."row", d."column", d.message from jsonb_to_recordset(?::jsonb) as d("row" int, "column" text, message text)`,
    [JSON.stringify(problems)],
  );

/** Rows that bring only the end of a number, of a student who is not there. */
export const rejectMaskedAadhaar = (trx: Db) =>
  rejectWhere(trx, {
    column: 'aadhar_no',
    message: 'Enter the whole Aadhaar number of 12 digits.',
    when: 'k.aadhar_no is not null and not k.has_seal and k.target_id is null',
  });

export interface SealedKey {
  row_no: number;
  target_id: number | null;
  admn_acdyr: number | null;
  /** College, year and application number together. */
  identity: string;
  sealed: Buffer;
}

/** The rows with a sealed number behind row `after`. */
export async function sealedKeys(trx: Db, id: string, after: number, size: number): Promise<SealedKey[]> {
  const { rows } = await trx.raw<{ rows: SealedKey[] }>(
    `select k.row_no, k.target_id, k.admn_acdyr, concat_ws(' ', k."Colcode", k.admn_acdyr, coalesce(k.clg_app_no, k.regno_key)) as identity, r.sealed
     from student_import_key k join import_row r on r.import_id = ? and r.row_no = k.row_no
     where k.has_seal and k.row_no > ? order by k.row_no limit ?`,
    [id, after, size],
  );
  return rows;
}

export interface SealedStudent {
  student_id: number;
  admn_acdyr: number;
  status: string;
  aadhar_cipher: Buffer;
}

/** Years and ends of the numbers of the file. */
export async function loadAadhaarLast4(trx: Db): Promise<void> {
  await trx.raw(`drop table if exists pg_temp.student_import_end`);
  await trx.raw(
    `create temp table student_import_end on commit drop as
     select distinct admn_acdyr, right(aadhar_no, 4)::char(4) as last4 from student_import_key where has_seal and admn_acdyr is not null`,
  );
  // one page of students must not read all of them
  await trx.raw(`alter table student_import_end add primary key (admn_acdyr, last4)`);
  await trx.raw(`analyze student_import_end`);
}

/** Students of the years of the file with the same last digits as one of it, after student `after`. */
export async function studentsWithAadhaarLast4(trx: Db, after: number, size: number): Promise<SealedStudent[]> {
  const { rows } = await trx.raw<{ rows: SealedStudent[] }>(
    `select s.student_id, s.admn_acdyr, s.status, s.aadhar_cipher
     from student s join student_import_end e on e.admn_acdyr = s.admn_acdyr and e.last4 = s.aadhar_last4
     where s.student_id > ? and s.aadhar_cipher is not null and s.status <> 'DELETED' order by s.student_id limit ?`,
    [after, size],
  );
  return rows;
}

/** Colleges and degrees that are open for admission: existing pairs, then those without a partner. */
export async function openForAdmission(db: Db, year: number): Promise<RowValues[]> {
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
