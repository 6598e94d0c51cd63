import { numberFormMessage, wholePattern, type NumberForm } from '@thervu/contracts/student/number-pattern';
import type { Db } from '../../core/database/connect';
import { rejectWhere } from './student-check-queries';

/** Rows whose number has the letters and digits of another one, as `other` is written: both are named. */
const rejectSameKey = (trx: Db, other: string, from: string) => {
  const statement = `insert into student_import_problem ("column", message, row_no)
     select 'reg_no', format('%s and %s have the same letters and digits: only one of the two can be a register number.', k.reg_no, ${other}),
       k.row_no from student_import_key k ${from}`;
  return trx.raw(statement);
};

/**
 * Register numbers: of earlier years and migrated students always, of other students of the present year never, in the form
 * of the setting, and no two with the same letters and digits.
 */
export async function rejectNumbers(trx: Db, present: number, form: NumberForm): Promise<void> {
  const year = Number(present);
  const fresh = 'k.target_id is null';
  await rejectWhere(trx, {
    column: 'admn_acdyr',
    message: `Students are admitted up to the year ${year}.`,
    when: `k.admn_acdyr > ${year}`,
  });
  await rejectWhere(trx, {
    column: 'reg_no',
    message: `Register numbers of the year ${year} are assigned after the admission: leave this cell empty.`,
    when: `${fresh} and not k.migrated and k.reg_no is not null and k.admn_acdyr = ${year}`,
  });
  await rejectWhere(trx, {
    column: 'reg_no',
    message: `A student of a year before ${year} needs the register number.`,
    when: `${fresh} and not k.migrated and k.reg_no is null and k.admn_acdyr < ${year} and not 'reg_no' = any(k.wrong)`,
  });
  await rejectWhere(trx, {
    column: 'final_submit',
    message: `A student of a year before ${year} comes with final_submit Yes, or with migrated Yes.`,
    when: `${fresh} and not k.migrated and k.admn_acdyr < ${year} and not k.final and not 'final_submit' = any(k.wrong)`,
  });
  await rejectWhere(trx, {
    column: 'reg_no',
    message: 'Another student has this register number.',
    also: 'join student s on s.reg_no = k.reg_no',
    when: 's.student_id is distinct from k.target_id',
  });
  await rejectSameKey(trx, 's.reg_no', 'join student s on s.regno_key = k.regno_key and s.reg_no <> k.reg_no');
  await rejectSameKey(
    trx,
    'o.reg_no',
    `cross join lateral (select o.reg_no from student_import_key o where o.regno_key = k.regno_key and o.reg_no <> k.reg_no
       order by o.row_no limit 1) o`,
  );
  const statement = `insert into student_import_problem ("column", message, row_no)
     select 'reg_no', ?::text, k.row_no from student_import_key k where ${fresh} and k.reg_no !~ ?`;
  await trx.raw(statement, [numberFormMessage(form), wholePattern(form.pattern)]);
  await rejectWhere(trx, {
    column: 'reg_no',
    message: 'This register number stands in the file more than once.',
    also: `join (select reg_no from student_import_key group by reg_no having count(*) > 1) m on m.reg_no = k.reg_no`,
    when: 'true',
  });
}
