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
  /** Internal and external mark in the first core paper of the published exam, UG theory 25/75. */
  limits: [
    ['C24UG101COM001', 10, 30],
    ['C24UG101COM002', 25, 29],
    ['C24UG101COM003', 9, 30],
    ['C24UG101COM004', 0, 40],
    ['C24UG101COM005', 10, 29],
  ],
} as const;

/** Names and states of planted students, before anything is registered for them. */
export async function plantStudents(db: Knex.Transaction): Promise<void> {
  const rename = async (regNo: string, changes: Record<string, unknown>) => {
    await db('student').where({ reg_no: regNo }).update(changes);
  };
  await rename(PLANTED.sample, { stu_name: 'K. Yazhini', tam_name: 'யாழினி', dob: '2006-01-14' });
  for (const twin of PLANTED.twins)
    await rename(twin, { stu_name: 'S. Kavitha', tam_name: 'கவிதா', dob: '2005-12-02' });
  await rename(PLANTED.longName, {
    stu_name: 'Venkatasubramaniyan Thirunavukkarasu Kathiravan Anbarasan Ilango Velus',
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
