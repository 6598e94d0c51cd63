import type { Knex } from 'knex';

/** Fixed register numbers of the cases that must always be there; the cohorts of 101 exist in every profile. */
export const PLANTED = {
  /** A pass, a re-appear and an absence in the published exam. */
  sample: 'C23UG101COM001',
  twins: ['C23UG101COM002', 'C23UG101COM003'],
  longName: 'C23UG101COM004',
  shortName: 'C23UG101COM005',
  dottedName: 'C23UG101COM006',
  disabled: 'C23UG101COM007',
  transgender: 'C23UG101COM008',
  discontinued: 'C23UG101COM009',
  zeroMarks: 'C23UG101COM010',
  missingMarks: 'C23UG101COM011',
  unconfirmed: 'C24UG101COM009',
  /** Went from 102 to 103 after the published exam; the arrears stay with the papers written in 102. */
  transferred: 'C24UG102COM001',
  /** Left in the third year and came back to the papers of a newer Board of Studies. */
  rejoined: 'C22UG101COM002',
  /** Fourteen arrears, one of them of 2017, a paper that no other student writes. */
  manyArrears: 'C22UG101COM001',
  /** Internal and external mark in the first core paper of the published exam, UG theory 25/75. */
  limits: [
    ['C24UG101COM001', 10, 30],
    ['C24UG101COM002', 25, 29],
    ['C24UG101COM003', 9, 30],
    ['C24UG101COM004', 0, 40],
    ['C24UG101COM005', 10, 29],
  ],
} as const;

/** The courses of the student with fourteen arrears, in SQL. */
export const FOURTEEN_ARREARS = `
select c.* from course c join student s on s.deg_id = c.deg_id
where s.reg_no = :manyArrears and c.p_type = 'THEORY' and c.p_code not like '__UHN%'
  and (c.start_yr = 2017 or c.start_yr = 2021 and c.sem in (1, 3, 5))
order by c.start_yr, c.sem, c.p_code limit 14`;

/** Names and states of planted students, before anything is registered for them. */
export async function plantStudents(db: Knex.Transaction): Promise<void> {
  const rename = async (regNo: string, changes: Record<string, unknown>) => {
    await db('student').where({ reg_no: regNo }).update(changes);
  };
  await rename(PLANTED.sample, { stu_name: 'K. Yazhini', tam_name: 'யாழினி', dob: '2006-01-14' });
  for (const twin of PLANTED.twins)
    await rename(twin, { stu_name: 'S. Kavitha', tam_name: 'கவிதா', dob: '2005-12-02' });
  await rename(PLANTED.longName, {
    stu_name: 'Venkatasubramaniyan Thirunavukkarasu Kathiravan Anbarasan Ilango Velan',
  });
  await rename(PLANTED.shortName, { stu_name: 'A' });
  await rename(PLANTED.dottedName, { stu_name: 'K. M.  S. Meena' });
  await rename(PLANTED.transgender, { gender: 'Transgender' });
  const leave = { status: 'DISCONTINUED' };
  await rename(PLANTED.discontinued, leave);
  const stay = Object.values(PLANTED)
    .flat(2)
    .filter((value) => typeof value === 'string' && value !== PLANTED.discontinued);
  await db('student').whereIn('reg_no', stay).update({ status: 'ACTIVE' });
  await db('student_event')
    .where({ kind: 'DISCONTINUE' })
    .whereIn('student_id', db('student').select('student_id').whereIn('reg_no', stay))
    .delete();
  // the draws follow the roll
  await db.raw(
    `update demo_student d set status = s.status, often_absent = d.often_absent and s.reg_no <> all(?)
     from student s where s.reg_no = d.reg_no and (s.status <> d.status or s.reg_no = any(?))`,
    [stay, stay],
  );
}

/** Marks of planted students in the drawn rows of the published exam (`demo_row`), before they are stored. */
export async function plantMarks(db: Knex.Transaction): Promise<void> {
  await db.raw(
    `with theory as (
       select r.id, row_number() over (partition by r.reg_no order by r.p_code) as nr, r.reg_no from demo_row r
       where r.p_type = 'THEORY' and r.app_type <> 'ARREAR' and r.reg_no = any(:planted))
     update demo_row r set confirmed = true,
       absent = t.reg_no = :sample and t.nr = 1,
       intl = case when t.reg_no = :missing and t.nr = 1 then null when t.reg_no = :zero and t.nr = 1 then 0
                   else greatest(coalesce(r.intl, 15), 15) end,
       ext = case when t.reg_no = :sample and t.nr = 1 then null when t.reg_no = :sample and t.nr = 2 then 21
                  when t.reg_no = :zero and t.nr = 1 then 0
                  when t.reg_no = :missing and t.nr = 2 then null else greatest(coalesce(r.ext, 41), 41) end
     from theory t where t.id = r.id`,
    {
      planted: [PLANTED.sample, PLANTED.zeroMarks, PLANTED.missingMarks],
      sample: PLANTED.sample,
      zero: PLANTED.zeroMarks,
      missing: PLANTED.missingMarks,
    },
  );
  for (const [regNo, internal, external] of PLANTED.limits) {
    await db.raw(
      `update demo_row set confirmed = true, absent = false, intl = ?, ext = ?
       where id = (select r.id from demo_row r where r.reg_no = ? and r.p_type = 'THEORY' and r.p_group = 'CORE' order by r.p_code limit 1)`,
      [internal, external, regNo],
    );
  }
  await db.raw(`update demo_row set confirmed = false, absent = false, ext = null where reg_no = ?`, [
    PLANTED.unconfirmed,
  ]);
}

/** Moves the student on the roll; earlier applications stay with the college they were made in. */
export async function plantTransfer(db: Knex.Transaction): Promise<void> {
  const student = { reg_no: PLANTED.transferred };
  const event = { kind: 'TRANSFER', from_colcode: '102', to_colcode: '103', at: '2025-07-15T05:00:00Z' };
  await db('student').where(student).update({ colcode: '103' });
  await db('demo_student').where(student).update({ colcode: '103' });
  await db('student_event').insert({
    ...event,
    student_id: db('student').select('student_id').where(student),
  });
}

const CHOICES = `insert into demo_chosen (student_id, reg_no, colcode, deg_id, level, ability, often_absent, cour_id, p_code, p_type, p_group, sem,
   scheme, intl_max, extl_max, intl_min, extl_min, fees, app_type, attempt, carried)
 select s.student_id, s.reg_no, s.colcode, s.deg_id, s.level, s.ability, s.often_absent, c.cour_id, c.p_code, c.p_type, c.p_group, c.sem,
   c.scheme, c.intl_max, c.extl_max, c.intl_min, c.extl_min, c.fees, c.app_type, c.attempt, c.carried
 from demo_student s
 join lateral (
   select c.*, 'REJOIN' as app_type, 1 as attempt, null::int as carried from course c
   where s.reg_no = :rejoined and c.deg_id = s.deg_id and c.start_yr = 2023 and c.sem = 5
   union all
   select f.*, 'ARREAR', 2, 14 from (${FOURTEEN_ARREARS}) f where s.reg_no = :manyArrears) c on true
 where s.reg_no in (:rejoined, :manyArrears)`;

/** Papers of the exam in valuation that no rule of the roll would give: a re-joined student, and fourteen arrears. */
export async function plantChoices(db: Knex.Transaction): Promise<void> {
  await db.raw('delete from demo_chosen where reg_no in (?, ?)', [PLANTED.rejoined, PLANTED.manyArrears]);
  await db.raw(CHOICES, { rejoined: PLANTED.rejoined, manyArrears: PLANTED.manyArrears });
}
