import type { Knex } from 'knex';
import type { DemoExam } from './demo-exams';

/** The college whose clerk has a name: in every profile. */
const COLLEGE = '101';

/** Where the internal marks of one college come from: entered once by its clerk, and so in the chain of their history. */
const NOTED = `
insert into mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, at)
select a.exam_id, a.id, a.colcode, a.p_code, 'INTERNAL', null, a.intl_mark, u.id, make_timestamptz(?::int, 10, 20, 10, 30, 0, 'Asia/Kolkata')
from exam_application a join app_user u on u.login = a.colcode
where a.exam_id = ? and a.colcode = ? and a.intl_source = 'ENTERED' order by a.p_code, a.id`;

export async function loadMarkHistory(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  await db.raw(NOTED, [exam.eyear, exam.id, COLLEGE]);
}
