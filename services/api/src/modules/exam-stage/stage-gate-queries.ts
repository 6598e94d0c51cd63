import type { Db } from '../../core/database/connect';

/** How many there are, and the names of the first. */
export interface Counted {
  count: number;
  first: string[];
}

const FIRST = 10;

/** Runs a statement of one column `name`, in its order. */
const counted = async (db: Db, names: string, examId: number): Promise<Counted> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(names, [examId]);
  return { count: rows.length, first: rows.slice(0, FIRST).map(({ name }) => name) };
};

/** Active colleges with no application of any kind in the exam; the examination office is none. */
export const collegesWithout = (db: Db, examId: number): Promise<Counted> =>
  counted(
    db,
    `select c.colcode as name from college c
     where c.clg_status and not c.is_head_office
       and not exists (select from exam_application a where a.exam_id = ? and a.colcode = c.colcode)
     order by c.colcode`,
    examId,
  );

/** Whether the exam has a confirmed paper. */
export const anyConfirmed = async (db: Db, examId: number): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    'select exists (select from exam_application where exam_id = ? and ex_confm) as found',
    [examId],
  );
  return rows[0]!.found;
};

/** Colleges that have applications which are not confirmed, and how many applications those are. */
export async function unconfirmed(db: Db, examId: number): Promise<Counted> {
  const { rows } = await db.raw<{ rows: { colcode: string; count: number }[] }>(
    `select colcode, count(*)::int as count from exam_application where exam_id = ? and not ex_confm
     group by colcode order by colcode`,
    [examId],
  );
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    first: rows.slice(0, FIRST).map(({ colcode, count }) => `${colcode}: ${count}`),
  };
}

/** Register numbers with a confirmed paper whose students have been discontinued. */
export const confirmedButGone = (db: Db, examId: number): Promise<Counted> =>
  counted(
    db,
    `select distinct a.reg_no as name from exam_application a join student s on s.student_id = a.student_id
     where a.exam_id = ? and a.ex_confm and s.status <> 'ACTIVE'
     order by a.reg_no`,
    examId,
  );

/** Whether any row needs a script. */
export const anyEligible = async (db: Db, examId: number): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    'select exists (select from v_qp_eligible where exam_id = ?) as found',
    [examId],
  );
  return rows[0]!.found;
};

/** Today where the university is; servers run on UTC. */
const TODAY = `(now() at time zone 'Asia/Kolkata')::date`;
const DAY = `'DD-MM-YYYY'`;

const FIRST_DAY = `
select to_char(min(examdate), ${DAY}) as day, coalesce(min(examdate) > ${TODAY}, true) as ahead
from exam_timetable where exam_id = ?`;

/** One, with the first day of an exam, while that lies ahead; also where no paper has a day at all. */
export async function firstDayAhead(db: Db, examId: number): Promise<Counted> {
  const { rows } = await db.raw<{ rows: { day: string | null; ahead: boolean }[] }>(FIRST_DAY, [examId]);
  const { day, ahead } = rows[0]!;
  return ahead ? { count: 1, first: day === null ? [] : [day] } : { count: 0, first: [] };
}

/** Papers with confirmed candidates whose day is not over, the next first. */
export const papersAhead = (db: Db, examId: number): Promise<Counted> =>
  counted(
    db,
    `select t.p_code || ' on ' || to_char(t.examdate, ${DAY}) as name from exam_timetable t
     where t.exam_id = ? and t.examdate >= ${TODAY}
       and exists (select from exam_application a where a.exam_id = t.exam_id and a.p_code = t.p_code and a.ex_confm)
     order by t.examdate, t.p_code`,
    examId,
  );

/** Scripts of candidates who were there that no camp has received, by camp. */
export async function notReceived(db: Db, examId: number): Promise<Counted> {
  const { rows } = await db.raw<{ rows: { place: string; count: number }[] }>(
    `select coalesce(s.place, 'no camp') as place, count(*)::int as count
     from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
     where s.exam_id = ? and s.void_reason is null and not a.absent
       and not exists (select from script_receipt r where r.exam_id = s.exam_id and r.barcode = s.barcode)
     group by 1 order by 1`,
    [examId],
  );
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    first: rows.slice(0, FIRST).map(({ place, count }) => `${place}: ${count}`),
  };
}

/** Camps that value scripts now. */
export const countOpenCamps = async (db: Db): Promise<number> => {
  const [row] = await db('camp').where({ selectable: true }).count<{ count: number }[]>('* as count');
  return row!.count;
};
