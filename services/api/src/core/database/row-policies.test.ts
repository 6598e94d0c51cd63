import { rollbackDb } from '@thervu/testing/database';
import type { Knex } from 'knex';

/** Both are in the tiny demo university. */
const OWN = '101';
const OTHER = '102';
const CAMP = { place: 'Padmavani', exam: '7' };

/** Which rows of what a college may reach belong to another college, in the owner's words. */
const FOREIGN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'app_user',
      'college',
      'college_clerk',
      'exam_accommodation',
      'exam_application',
      'hall',
      'invigilator',
      'job',
      'mark_correction',
      'mark_history',
      'mark_history_head',
      'paper_lock',
      'result',
      'result_standing',
      'result_statistic',
      'revaluation',
      'revaluation_event',
      'student',
      'student_exam',
      'v_released_result',
      'v_reval_letter',
    ].map((table) => [table, `colcode = '${OTHER}'`]),
  ),
  ...Object.fromEntries(
    [
      'student_bank',
      'student_change',
      'notice_choice',
      'student_communication',
      'student_draft',
      'student_event',
      'student_file_change',
      'student_file_request',
      'student_personal',
      'student_qual_part',
      'student_qualification',
      'student_special',
      'student_upload',
    ].map((table) => [table, 'student_id = any(:students)']),
  ),
  ...Object.fromEntries(
    ['marksheet', 'result_published', 'v_released_standing', 'v_statement_hold', 'v_ticket_hold'].map((table) => [
      table,
      'reg_no = any(:numbers)',
    ]),
  ),
  ...Object.fromEntries(
    [
      'answer_book_stock',
      'exam_centre',
      'hall_report',
      'invigilation_duty',
      'question_packet_opening',
      'script_cover',
      'seat',
      'sitting',
    ].map((table) => [table, `centre = '${OTHER}'`]),
  ),
  ...Object.fromEntries(
    ['invigilator_away', 'invigilator_relation'].map((table) => [
      table,
      `invigilator_id in (select id from invigilator where colcode = '${OTHER}')`,
    ]),
  ),
  scribe: 'reg_no = any(:numbers)',
  file_ticket: 'user_id = any(:people)',
  idempotency_key: 'user_id = any(:people)',
  person_seen: 'user_id = any(:people)',
  saved_view: 'user_id = any(:people)',
  v_revaluation_fee: 'rid = any(:applied)',
};

/** What a college may reach and has no college, each with the reason why all of them may see all of it. */
const SHARED: Readonly<Record<string, string>> = {
  anchor_release: 'short forms of anchors, printed on statements and on the public page',
  audit_log: 'is only added to: a college reads none of it',
  camp: 'the places where scripts are valued',
  course: 'the catalogue is the same for every college',
  degree: 'the catalogue is the same for every college',
  degree_level: 'the catalogue is the same for every college',
  exam: 'exams are those of the university',
  exam_fee: 'fees are those of the university',
  exam_timetable: 'the days of the papers are the same everywhere',
  exam_timetable_revision: 'counts the changes of the time table',
  fee_schedule: 'fees are those of the university',
  grading_scheme: 'the catalogue is the same for every college',
  hidden_session: 'says which results are hidden, as the public page does',
  publication: 'says which release the public page shows',
  published_session: 'says which releases the public page shows',
  reval_fee: 'fees are those of the university',
  schema_migration: 'the version of the schema',
  upload: 'is only added to: a college reads none of it',
  v_public_setting: 'what every page shows',
  v_setting: 'what everybody who is signed in may know',
};

const OF_CAMP = `place <> '${CAMP.place}' or exam_id <> ${CAMP.exam}`;
const OF_BUNDLE = `not exists (select from bundle b where b.exam_id = {t}.exam_id and b.bundleno = {t}.bundleno
  and b.place = '${CAMP.place}' and b.exam_id = ${CAMP.exam})`;
const SIGNATURE = `place <> '${CAMP.place}' or exam_id <> ${CAMP.exam} and valuation = 'FIRST'`;
/** The same of a camp: rows of another place or exam. */
const FOREIGN_TO_CAMP: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'barcode_error',
      'bundle',
      'camp_mark',
      'examiner',
      'receipt_count',
      'reval_problem',
      'script_receipt',
      'v_ab_mismatch',
      'v_camp_reval',
      'v_camp_script',
      'v_reval_balance',
    ].map((table) => [table, OF_CAMP]),
  ),
  camp_officer: `exam_id <> ${CAMP.exam} or place in (select c.place from camp c where c.selectable and c.place <> '${CAMP.place}')`,
  bundle_movement: OF_BUNDLE,
  camp_mark_event: OF_BUNDLE,
  camp_mark_head: OF_BUNDLE,
  v_first_valuation_event: OF_BUNDLE,
  camp_packet_entry: `not exists (select from script s where s.exam_id = {t}.exam_id and s.id = {t}.script_id and s.place = '${CAMP.place}')`,
  idempotency_key: 'user_id <> all(:officers)',
  person_seen: 'user_id <> all(:officers)',
  saved_view: 'user_id <> all(:officers)',
  enrolment_code: 'user_id <> all(:officers)',
  v_enrolment_slip: 'user_id <> all(:officers)',
  v_officer_sign_in: `exam_id <> ${CAMP.exam} or has_camp and place <> '${CAMP.place}'`,
  keying_signature: SIGNATURE,
  v_keying_signature: SIGNATURE,
};
const SHARED_BY_CAMPS: Readonly<Record<string, string>> = {
  anchor: 'number, time and digest of the anchors, printed on day reports',
  audit_log: 'is only added to: a camp reads none of it',
  camp: 'the places where scripts are valued',
  exam: 'names, stages and locks of the exams',
  schema_migration: 'the version of the schema',
  v_camp_paper: 'of a paper its board and degrees',
  v_public_setting: 'what every page shows',
  v_setting: 'what everybody who is signed in may know',
};

interface Reachable {
  name: string;
  table: boolean;
  reads: boolean;
  removes: boolean;
  /** Columns that the role may give to a new row. */
  gives: string[] | null;
  /** Columns that the role may change. */
  changes: string[] | null;
  secured: boolean;
  policies: number;
}

/** Every table and view of which the role of this database may touch anything. */
const REACHABLE = `
  select c.relname as name, c.relkind in ('r', 'p') as table, c.relrowsecurity as secured,
    has_any_column_privilege(r.oid, c.oid, 'select') as reads, has_table_privilege(r.oid, c.oid, 'delete') as removes,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attidentity <> 'a' and a.attgenerated = ''
      and has_column_privilege(r.oid, c.oid, a.attnum, 'insert')) as gives,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and has_column_privilege(r.oid, c.oid, a.attnum, 'update')) as changes,
    (select count(*)::int from pg_policy p where p.polrelid = c.oid and r.oid = any(p.polroles)) as policies
  from pg_class c join pg_roles r on r.rolname = current_database() || '_' || ?
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update') or has_table_privilege(r.oid, c.oid, 'delete'))
  order by 1`;

const { db } = rollbackDb();

const reachableBy = async (role: 'college' | 'camp') => (await db.raw<{ rows: Reachable[] }>(REACHABLE, [role])).rows;

const column = async <T>(sql: string): Promise<T[]> => (await db.raw<{ rows: { v: T }[] }>(sql)).rows.map(({ v }) => v);

/** Rows of the other college in tables where the tiny university has none, so that nothing is proved by an empty table. */
const PLANTED = [
  `create temporary table someone as select s.student_id, s.reg_no, u.id as user_id, a.exam_id, a.id as application_id, a.p_code
     from student s join app_user u on u.colcode = s.colcode
     join result r on r.reg_no = s.reg_no and r.is_current join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
     where s.colcode = '${OTHER}' and a.colcode = '${OTHER}' and exists (select from result_standing d where d.reg_no = s.reg_no and d.exam_id = a.exam_id)
     order by r.exam_id desc limit 1`,
  `insert into student_upload (student_id, field, path, sha256, mime, size_bytes) select student_id, 'image', 'x', sha256('x'), 'image/png', 1 from someone on conflict do nothing`,
  `insert into student_draft (student_id, tab, typed) select student_id, 'personal', '{}' from someone on conflict do nothing`,
  `insert into student_special (student_id, phy_hand) select student_id, 'No' from someone on conflict do nothing`,
  `insert into student_event (student_id, kind, by_user) select student_id, 'ADMIT', user_id from someone`,
  `insert into student_file_request (student_id, field, reason, asked_by) select student_id, 'image', 'the photo is blurred', user_id from someone`,
  `insert into student_change (student_id, tab, field, new_value, changed_by) select student_id, 'basic', 'stu_name', 'Another Name', user_id from someone`,
  `insert into student_file_change (student_id, field, new_sha256, new_mime, new_size_bytes, reason, changed_by)
     select student_id, 'image', sha256('y'), 'image/png', 1, 'the photo is blurred', user_id from someone`,
  `insert into job (id, kind, title, colcode, created_by) select gen_random_uuid(), 'hall-ticket', 'Hall tickets', '${OTHER}', user_id from someone`,
  `insert into file_ticket (token_hash, job_id, user_id, expires_at)
     select sha256('t'), (select id from job where colcode = '${OTHER}' limit 1), user_id, now() + interval '1 minute' from someone`,
  `insert into idempotency_key (user_id, key, request_hash, status, response) select user_id, 'key-of-another', sha256('k'), 200, '"x"' from someone`,
  `insert into person_seen (user_id, kind, item) select user_id, 'STEP', 'HELP' from someone`,
  `insert into saved_view (user_id, page, name, address) select user_id, '/home/', 'Of another', chr(63) from someone`,
  `insert into notice_choice (student_id, key, channel, wanted) select student_id, 'RESULT_OUT', 'SMS', false from someone`,
  `insert into paper_lock (exam_id, colcode, p_code, kind, locked_by) select exam_id, '${OTHER}', p_code, 'INTERNAL', user_id from someone on conflict do nothing`,
  `insert into college_clerk (user_id, colcode, designation, made_by) select s.user_id, '${OTHER}', 'Clerk', min(u.id) from someone s
     join app_user u on u.kind = 'OFFICE' group by s.user_id`,
  `insert into mark_correction (exam_id, application_id, colcode, p_code, field, old_value, new_value, reason, requested_by)
     select exam_id, application_id, '${OTHER}', p_code, 'INTERNAL', 1, 2, 'keyed one row too low', user_id from someone`,
  `insert into mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user)
     select exam_id, application_id, '${OTHER}', p_code, 'INTERNAL', null, 2, user_id from someone`,
  `insert into student_qual_part (student_id, part) select student_id, 1 from someone on conflict do nothing`,
  `update exam set stage = 'REVISED' where id = (select max(exam_id) from revaluation where colcode = '${OTHER}')`,
  `insert into reval_outcome (rid, original, final, rule, changed, flagged, exam_id, approved_by, approved_by_2, approved_at, approved_at_2)
     select max(v.rid), 40, 40, 'SECOND', false, true, max(v.exam_id), min(u.id), max(u.id), now(), now()
     from revaluation v cross join app_user u where v.colcode = '${OTHER}' and u.kind = 'OFFICE'`,
  `insert into marksheet (exam_id, reg_no, version) select exam_id, reg_no, 1 from someone on conflict do nothing`,
  `insert into hall (colcode, hall_no, name, desk_rows, desk_cols) values ('${OTHER}', 'P1', 'Planted', 2, 2)`,
  `insert into exam_centre (exam_id, centre) select exam_id, '${OTHER}' from someone on conflict do nothing`,
  `insert into sitting (exam_id, centre, examdate, examsession) select exam_id, '${OTHER}', '2025-11-03', 'FN' from someone on conflict do nothing`,
  `insert into seat (exam_id, application_id, reg_no, p_code, centre, examdate, examsession, hall_id, desk)
     select exam_id, application_id, reg_no, p_code, '${OTHER}', '2025-11-03', 'FN', (select hall_id from hall where hall_no = 'P1'), 'A1' from someone on conflict do nothing`,
  `insert into invigilator (colcode, name, designation, department, boards, mobile) values ('${OTHER}', 'A. Planted', 'Professor', 'Tamil', '{}', '9876543210')`,
  `insert into invigilator_away (invigilator_id, day, reason) select id, '2025-11-03', 'leave' from invigilator where colcode = '${OTHER}' on conflict do nothing`,
  `insert into invigilator_relation (invigilator_id, reg_no) select i.id, s.reg_no from invigilator i cross join someone s where i.colcode = '${OTHER}' on conflict do nothing`,
  `insert into invigilation_duty (exam_id, centre, examdate, examsession, invigilator_id, part)
     select s.exam_id, '${OTHER}', '2025-11-03', 'FN', i.id, 'RELIEF' from invigilator i cross join someone s where i.colcode = '${OTHER}' on conflict do nothing`,
  `insert into hall_report (exam_id, centre, examdate, examsession, hall_id, absent_desks, present, books_given, books_spoiled, books_back, entered_by)
     select exam_id, '${OTHER}', '2025-11-03', 'FN', (select hall_id from hall where hall_no = 'P1'), '{}', 1, 1, 0, 0, user_id from someone on conflict do nothing`,
  `insert into question_packet_opening (exam_id, centre, examdate, examsession, p_code, sealed_count, seal_intact, opened_at, opened_by, witness, by_user)
     select exam_id, '${OTHER}', '2025-11-03', 'FN', p_code, 1, true, now(), 'A', 'B', user_id from someone on conflict do nothing`,
  `insert into answer_book_stock (exam_id, centre, kind, count, by_user) select exam_id, '${OTHER}', 'RECEIVED', 9, user_id from someone`,
  `insert into script_cover (exam_id, centre, examdate, examsession, p_code, scripts, seal_no, sealed_by)
     select exam_id, '${OTHER}', '2025-11-03', 'FN', p_code, 1, 'S1', user_id from someone on conflict do nothing`,
  `insert into exam_accommodation (exam_id, reg_no, colcode, basis, certificate, certificate_bytes, asked_by)
     select exam_id, reg_no, '${OTHER}', 'BENCHMARK', 'x', 1, user_id from someone on conflict do nothing`,
  `insert into scribe (exam_id, reg_no, name, qualification, mobile, own_choice) select exam_id, reg_no, 'A. Scribe', 'B.A.', '9876543210', true from someone on conflict do nothing`,
  `insert into result_withhold (exam_id, reg_no, reason, note, by_user) select exam_id, reg_no, 'WITHHELD_FEE', 'dues of the library', user_id from someone on conflict do nothing`,
];

async function plant(): Promise<Record<string, unknown>> {
  for (const sql of PLANTED) await db.raw(sql.replaceAll('?', '\\?'));
  return {
    students: await column<number>(`select student_id as v from student where colcode = '${OTHER}'`),
    numbers: await column<string>(`select reg_no as v from student where colcode = '${OTHER}' and reg_no is not null`),
    people: await column<number>(`select id as v from app_user where colcode = '${OTHER}'`),
    applied: await column<number>(`select rid as v from revaluation where colcode = '${OTHER}'`),
    officers: await column<number>(
      `select user_id as v from camp_officer where place = '${CAMP.place}' and exam_id = ${CAMP.exam}`,
    ),
  };
}

async function signInAs(role: 'college' | 'camp', settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await db.raw('select set_config(?, ?, true)', [name, value]);
  await db.raw(`select set_config('role', current_database() || '_' || ?, true)`, [role]);
}
const signOut = () => db.raw('reset role');

const rowsOf = async (table: string, where: string, values: Record<string, unknown>): Promise<number> => {
  const sql = `select count(*)::int as n from ${table} where ${where.replaceAll('{t}', table)}`;
  const { rows } = await db.raw<{ rows: { n: number }[] }>(sql, values as Record<string, Knex.Value>);
  return rows[0]!.n;
};

/** What the database answers, without spoiling the transaction. */
async function answerOf(work: (trx: Knex.Transaction) => Promise<unknown>): Promise<string> {
  const undo = new Error('undo');
  return db
    .transaction(async (trx) => {
      await work(trx);
      throw undo;
    })
    .catch((error: Error) => (error === undo ? 'done' : error.message));
}

test('[SEC-14] every table and view that a college or a camp may reach is bound by a policy, or has a reason to be shared', async () => {
  for (const [role, bound, shared] of [
    ['college', FOREIGN, SHARED],
    ['camp', FOREIGN_TO_CAMP, SHARED_BY_CAMPS],
  ] as const) {
    const reachable = await reachableBy(role);
    expect([role, reachable.map(({ name }) => name)]).toEqual([role, Object.keys({ ...bound, ...shared }).sort()]);
    const open = reachable.filter(
      ({ name, table, secured, policies }) => table && name in bound && !(secured && policies),
    );
    expect([role, open]).toEqual([role, []]);
  }
});

test('[SEC-14] every table with a college is closed to who has no policy, also where nobody but the office may read it', async () => {
  const open = await column<string>(
    `select c.relname as v from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('colcode', 'student_id')
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped and not c.relrowsecurity`,
  );
  expect(open).toEqual([]);
});

test('[SEC-14] nobody but the owner reaches a partition, where the policies of its table do not hold', async () => {
  const { rows } = await db.raw<{ rows: object[] }>(
    `select c.oid::regclass::text as partition, r.rolname from pg_class c cross join pg_roles r
     where c.relispartition and c.relkind = 'r' and r.rolname ~ ('^' || current_database() || '_(office|auth|college|camp|public)(_login|)$')
       and (has_any_column_privilege(r.oid, c.oid, 'select, insert, update') or has_table_privilege(r.oid, c.oid, 'delete, truncate'))
     union all
     select 'part', r.rolname from pg_roles r where r.rolname ~ ('^' || current_database() || '_(office|auth|college|camp|public)(_login|)$')
       and has_schema_privilege(r.oid, 'part', 'usage, create')`,
  );
  expect(rows).toEqual([]);
  const roles = await column<number>(
    `select count(*)::int as v from pg_roles r where r.rolname ~ ('^' || current_database() || '_(office|auth|college|camp|public)(_login|)$')`,
  );
  expect(roles[0]).toBeGreaterThanOrEqual(5);
});

describe('as the role of a college', () => {
  test('[SEC-14] [D16-8] with thervu.college = 101 there are 0 rows of 102 in every table with a college', async () => {
    const values = await plant();
    const names = Object.keys(FOREIGN);
    const there = new Map<string, number>();
    for (const name of names) there.set(name, await rowsOf(name, FOREIGN[name]!, values));
    expect([...there].filter(([, n]) => n === 0)).toEqual([]);
    await signInAs('college', { 'thervu.college': OWN });
    for (const name of names) expect([name, await rowsOf(name, FOREIGN[name]!, values)]).toEqual([name, 0]);
    // the own ones are there
    for (const name of ['student', 'exam_application', 'result', 'result_published', 'v_released_result', 'app_user'])
      expect([name, (await rowsOf(name, 'true', {})) > 0]).toEqual([name, true]);
  });

  test('[SEC-14] [D16-8] no row of another college is changed, removed, made, or taken over', async () => {
    const values = await plant();
    const writable = (await reachableBy('college')).filter(({ name }) => name in FOREIGN);
    const tried = { changes: 0, removes: 0, makes: 0 };
    for (const { name, gives, changes, removes } of writable) {
      const where = FOREIGN[name]!;
      const touches = async (sql: string) => {
        await signInAs('college', { 'thervu.college': OWN });
        const answer = await answerOf(async (trx) => {
          const { rowCount } = await trx.raw<{ rowCount: number }>(sql, values as Record<string, Knex.Value>);
          if (rowCount !== 0) throw new Error(`${rowCount} rows`);
        });
        await signOut();
        return answer;
      };
      if (changes) {
        tried.changes++;
        const set = changes.find(
          (column) => !['id', 'rid', 'hall_id', 'student_id', 'exam_id', 'colcode'].includes(column),
        )!;
        expect([name, await touches(`update ${name} set ${set} = ${set} where ${where}`)]).toEqual([name, 'done']);
      }
      if (removes) {
        tried.removes++;
        expect([name, await touches(`delete from ${name} where ${where}`)]).toEqual([name, 'done']);
      }
      if (gives) {
        tried.makes++;
        const select = `select to_jsonb(x) as row from ${name} x where ${where} limit 1`;
        const { rows } = await db.raw<{ rows: { row: object }[] }>(select, values as Record<string, Knex.Value>);
        const list = gives.join(', ');
        const sql = `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, :row)`;
        await signInAs('college', { 'thervu.college': OWN });
        const answer = await answerOf((trx) => trx.raw(sql, { row: JSON.stringify(rows[0]!.row) }));
        await signOut();
        expect([name, answer]).toEqual([name, expect.stringContaining(`violates row-level security policy`)]);
      }
    }
    expect(tried.changes).toBeGreaterThan(12);
    expect(tried.removes).toBeGreaterThan(6);
    expect(tried.makes).toBeGreaterThan(15);
  });

  test('[SEC-14] an own row cannot be made that of another college, nor name a student or an application of one', async () => {
    await plant();
    const [theirs] = await column<{ student_id: number; exam_id: number; application_id: number; p_code: string }>(
      'select to_jsonb(s) as v from someone s',
    );
    const [mine] = await column<Record<string, unknown>>(
      `select to_jsonb(a) as v from exam_application a where a.colcode = '${OWN}' and a.exam_id = ${theirs!.exam_id} limit 1`,
    );
    const { id: _id, ...row } = mine!;
    await signInAs('college', { 'thervu.college': OWN });
    const POLICY = 'violates row-level security policy';
    const application = (trx: Knex.Transaction) =>
      trx('exam_application').where({ exam_id: mine!.exam_id, id: mine!.id });
    expect(await answerOf((trx) => application(trx).update({ colcode: OTHER }))).toContain(POLICY);
    expect(await answerOf((trx) => application(trx).update({ student_id: theirs!.student_id }))).toContain(POLICY);
    const fields = Object.keys(row).filter((field) => row[field] !== null);
    const fresh = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const strange = { ...fresh, student_id: theirs!.student_id, p_code: 'NEW1' };
    expect(await answerOf((trx) => trx('exam_application').insert(strange))).toContain(POLICY);
    const asked = {
      exam_id: theirs!.exam_id,
      application_id: theirs!.application_id,
      colcode: OWN,
      p_code: theirs!.p_code,
      field: 'INTERNAL',
      reason: 'keyed one row too low',
    };
    expect(await answerOf((trx) => trx('mark_correction').insert({ ...asked, requested_by: 1 }))).toContain(POLICY);
    expect(
      await answerOf((trx) => trx('student_event').insert({ student_id: theirs!.student_id, kind: 'ADMIT' })),
    ).toContain(POLICY);
    const history = [
      asked.exam_id,
      'INT',
      1,
      null,
      null,
      [theirs!.application_id],
      [OTHER],
      [asked.p_code],
      [null],
      [3],
    ];
    expect(
      await answerOf((trx) =>
        trx.raw(
          'select append_mark_history(?, ?, ?, ?, ?, ?::bigint[], ?::text[], ?::text[], ?::smallint[], ?::smallint[])',
          [...(history as Knex.Value[])],
        ),
      ),
    ).toContain('marks of another college');
  });

  test.each([
    ['unset', undefined],
    ['empty', ''],
    ['of no college', '9999'],
  ])('[SEC-14] [D16-8] with the setting %s there is no row at all', async (_words, college) => {
    await plant();
    await signInAs('college', college === undefined ? {} : { 'thervu.college': college });
    for (const name of Object.keys(FOREIGN)) {
      const foreign = name === 'college' ? 'not is_head_office' : name === 'app_user' ? `kind <> 'OFFICE'` : 'true';
      expect([name, await rowsOf(name, foreign, {})]).toEqual([name, 0]);
    }
  });

  test('[SEC-14] a student who has moved on is read by the college that registered them, and written by the new one alone', async () => {
    const moved = await column<number>(
      `select distinct a.student_id as v from exam_application a join student s using (student_id)
       where a.colcode = '${OTHER}' and s.colcode = '103'`,
    );
    expect(moved).toHaveLength(1);
    await db.raw('insert into student_draft (student_id, tab, typed) values (?, ?, ?)', [moved[0]!, 'bank', '{}']);
    await db.raw(`insert into student_special (student_id, phy_hand) values (?, 'No') on conflict do nothing`, moved);
    await signInAs('college', { 'thervu.college': OTHER });
    expect(await column(`select student_id as v from student where colcode <> '${OTHER}'`)).toEqual(moved);
    expect(await rowsOf('student_special', `student_id = ${moved[0]!}`, {})).toBe(1);
    for (const table of ['student_qualification', 'student_bank', 'student_communication', 'student_draft'])
      expect([table, await rowsOf(table, `student_id = ${moved[0]!}`, {})]).toEqual([table, 0]);
    expect(await db('student').where({ student_id: moved[0]! }).update({ stu_name: 'X' })).toBe(0);
    await signOut();
    const [stayed] = await column<number>(
      `select a.student_id as v from exam_application a join student s using (student_id) where s.colcode = '${OTHER}' limit 1`,
    );
    await signInAs('college', { 'thervu.college': '103' });
    // the new college learns what the student has on record elsewhere, and of nobody else's
    const attempts = (students: number[]) =>
      column<string>(`select p_code as v from attempts_of('{${students.join()}}', null)`);
    expect((await attempts(moved)).length).toBeGreaterThan(0);
    expect(await attempts([stayed!])).toEqual([]);
    expect(await db('student').where({ student_id: moved[0]! }).update({ stu_name: 'X' })).toBe(1);
  });
});

describe('as the role of a camp', () => {
  const ownCamp = { 'thervu.camp': CAMP.place, 'thervu.exam': CAMP.exam };
  const PLANTED_IN_CAMPS = [
    `insert into examiner (exam_id, exno, name, board, place) values (${CAMP.exam}, 'E-SONA', 'X', 'UG', 'Sona') on conflict do nothing`,
    `insert into barcode_error (exam_id, place, barcode, pass, reason) values (${CAMP.exam}, 'Sona', '10000001', 'R', 'UNKNOWN')`,
    `insert into script_receipt (exam_id, barcode, place, p_code) values (${CAMP.exam}, '10000001', 'Sona', 'P1') on conflict do nothing`,
    `insert into idempotency_key (user_id, key, request_hash, status, response) select user_id, 'key-of-sona', sha256('k'), 200, '"x"'
       from camp_officer where place = 'Sona' limit 1`,
    `insert into person_seen (user_id, kind, item) select user_id, 'STEP', 'HELP' from camp_officer where place = 'Sona' limit 1`,
    `insert into saved_view (user_id, page, name, address) select user_id, '/home/', 'Of Sona', chr(63) from camp_officer where place = 'Sona' limit 1`,
    `insert into reval_problem (exam_id, place, barcode, pass, reason, officer_id)
       select exam_id, 'Sona', '10000001', 'A', 'UNKNOWN', id from camp_officer where place = 'Sona' limit 1`,
    `insert into enrolment_code (user_id, purpose, code_hash, expires_at)
       select user_id, 'FIRST', sha256('c'), now() + interval '1 hour' from camp_officer where place = 'Sona' limit 1`,
    `insert into keying_signature (kind, valuation, exam_id, place, p_code, bundleno, packet, marks, reason, asked_by)
       select 'VOID', 'FIRST', exam_id, 'Sona', 'P1', 1, 1, 20, 'keyed from another bundle', user_id from camp_officer where place = 'Sona' limit 1`,
    `insert into reval_script (exam_id, barcode, dummy, rid, valuation, place)
       select exam_id, '90000001', '90000001', rid, 2, 'Sona' from revaluation limit 1`,
    `update camp_mark set bmark = null, bopid = null, bupdateon = null, cmark = null, copid = null
       where (exam_id, id) = (select exam_id, id from camp_mark where place = 'Sona' limit 1)`,
    `insert into camp_packet_entry (exam_id, bundle, packno, packso, exno, script_id, dummyno, mark, pass, by_user)
       select s.exam_id, 1, 1, 1, 'E-SONA', s.id, s.dummy_no, 40, 'A', 1 from script s where s.exam_id = ${CAMP.exam} and s.place = 'Sona' limit 1`,
  ];
  /** Closed journals: a portal of today writes no row of them. */
  const CLOSED = ['camp_mark_event', 'camp_mark_head'];

  test('[SEC-14] [D16-8] there are 0 rows of another place or exam in every table of a camp', async () => {
    const values = await plant();
    for (const sql of PLANTED_IN_CAMPS) await db.raw(sql);
    const there = new Map<string, number>();
    for (const [name, where] of Object.entries(FOREIGN_TO_CAMP)) there.set(name, await rowsOf(name, where, values));
    expect([...there].filter(([name, n]) => n === 0 && !CLOSED.includes(name))).toEqual([]);
    await signInAs('camp', ownCamp);
    for (const [name, where] of Object.entries(FOREIGN_TO_CAMP).filter(([table]) => table !== 'camp_packet_entry'))
      expect([name, await rowsOf(name, where, values)]).toEqual([name, 0]);
    expect(await rowsOf('camp_packet_entry', `exno = 'E-SONA'`, {})).toBe(0);
    for (const name of ['camp_mark', 'bundle', 'camp_officer', 'v_camp_script', 'v_first_valuation_event'])
      expect([name, (await rowsOf(name, 'true', {})) > 0]).toEqual([name, true]);
  });

  test('[SEC-14] [D16-8] unset there is no row at all, and no row of another place is written', async () => {
    for (const sql of PLANTED_IN_CAMPS) await db.raw(sql);
    await signInAs('camp', {});
    for (const name of Object.keys(FOREIGN_TO_CAMP)) expect([name, await rowsOf(name, 'true', {})]).toEqual([name, 0]);
    await signOut();
    await signInAs('camp', ownCamp);
    expect(await db('camp_mark').whereNot({ place: CAMP.place }).update({ row_version: 9 })).toBe(0);
    expect(await db('camp_mark').whereNot({ place: CAMP.place }).delete()).toBe(0);
    expect(await db('bundle').whereNot({ place: CAMP.place }).update({ row_version: 9 })).toBe(0);
    const POLICY = 'violates row-level security policy';
    const examiner = { exam_id: Number(CAMP.exam), exno: 'E-NEW', name: 'X', board: 'UG', place: 'Sona' };
    expect(await answerOf((trx) => trx('examiner').insert(examiner))).toContain(POLICY);
    expect(await answerOf((trx) => trx('camp_mark').update({ place: 'Sona' }))).toContain(POLICY);
    expect(await answerOf((trx) => trx('camp_officer').where({ role: 'OP' }).update({ place: 'Sona' }))).toContain(
      POLICY,
    );
  });
});
