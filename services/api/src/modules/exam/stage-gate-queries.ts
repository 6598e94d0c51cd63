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

/** Whether anybody has a confirmed paper. */
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

/** Register numbers with a confirmed paper whose students study no longer. */
export const confirmedButGone = (db: Db, examId: number): Promise<Counted> =>
  counted(
    db,
    `select distinct a.reg_no as name from exam_application a join student s on s.student_id = a.student_id
     where a.exam_id = ? and a.ex_confm and s.status <> 'ACTIVE'
     order by a.reg_no`,
    examId,
  );
