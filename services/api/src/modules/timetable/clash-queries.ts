import type { Clashes, ClashPair, ClashStudent, Slot } from '@thervu/contracts/timetable/timetable-contract';
import type { Db } from '../../core/database/connect';

/** Students named in an answer; their number is always complete. */
const NAMED = 50;

export interface PaperSlot extends Slot {
  p_code: string;
}

/** Every row of the papers: regular or arrear, on the roll (confirmed), the student not marked absent. Expects a CTE `slot`. */
const ALL_ROWS = `
cand as (
  select a.student_id, a.reg_no, a.colcode, s.p_code, s.examdate, s.examsession
  from slot s join exam_application a on a.exam_id = :exam and a.p_code = s.p_code
  where a.ex_confm and not a.absent),`;

/**
 * Those of the rows in which a clash can be: of papers in one slot that share candidates as far as is kept, and of whoever has a
 * paper at a college that has changed since (docs/adr/0167). `mine` as below. `offset 0`: the pairs of the exam are read at once,
 * rows paper by paper and student by student, however many of them are expected.
 */
const NEAR_ROWS = `
near as materialized (
  select k.p_code, k.other_code
  from (select * from exam_paper_pair k where k.exam_id = :exam
    and (:mine::text[] is null or k.p_code = any(:mine::text[]) or k.other_code = any(:mine::text[])) offset 0) k
  join slot s on s.p_code = k.p_code
  join slot o on o.p_code = k.other_code and o.examdate = s.examdate and o.examsession = s.examsession),
changed as materialized (
  select distinct l.student_id from exam_application l
  where l.exam_id = :exam and l.ex_confm and l.colcode in (select h.colcode from eligible_change h where h.exam_id = :exam and h.p_code is null)),
cand as (
  select a.student_id, a.reg_no, a.colcode, s.p_code, s.examdate, s.examsession
  from slot s
  cross join lateral (select * from exam_application a where a.exam_id = :exam and a.p_code = s.p_code offset 0) a
  where s.p_code in (select p_code from near union all select other_code from near) and a.ex_confm and not a.absent
    and a.student_id not in (select c.student_id from changed c)
  union all
  select a.student_id, a.reg_no, a.colcode, s.p_code, s.examdate, s.examsession
  from changed c
  cross join lateral (select * from exam_application a where a.exam_id = :exam and a.student_id = c.student_id offset 0) a
  join slot s on s.p_code = a.p_code where a.ex_confm and not a.absent),`;

/**
 * Students with two papers in one slot. The rows are grouped once, by student and slot, and only those with two papers are
 * paired. `mine` limits the pairs to those with one of its papers, null means all.
 */
const CLASHES = `
busy as materialized (
  select student_id, examdate, examsession, min(reg_no) as reg_no, min(colcode) as colcode, array_agg(p_code) as codes
  from cand group by student_id, examdate, examsession having count(*) > 1),
hit as materialized (
  select b.student_id, b.reg_no, b.colcode, x.p_code, y.p_code as other_code, b.examdate, b.examsession
  from busy b, unnest(b.codes) as x(p_code), unnest(b.codes) as y(p_code)
  where x.p_code < y.p_code
    and (:mine::text[] is null or x.p_code = any(:mine::text[]) or y.p_code = any(:mine::text[])))
select
  (select coalesce(json_agg(p order by p.students desc, p.p_code, p.other_code), '[]') from (
    select h.p_code, h.other_code, h.examdate, h.examsession, h.students, coalesce(k.students >= h.students, false) as acknowledged
    from (select p_code, other_code, examdate, examsession, count(*)::int as students from hit group by 1, 2, 3, 4) h
    left join exam_timetable_clash k on k.exam_id = :exam and k.p_code = h.p_code and k.other_code = h.other_code
      and k.examdate = h.examdate and k.examsession = h.examsession) p) as pairs,
  (select count(distinct student_id)::int from hit) as students_total,
  (select coalesce(json_agg(n order by n.reg_no, n.p_code, n.other_code), '[]') from (
    select h.reg_no, st.stu_name, h.colcode, h.p_code, h.other_code, h.examdate, h.examsession
    from (select * from hit order by reg_no, p_code, other_code limit ${NAMED}) h
    join student st on st.student_id = h.student_id) n) as students`;

/** The papers to check: those given with their new slots, and those already in the same slots. */
const GIVEN = `
with given as (
  select * from unnest(:mine::text[], :days::date[], :sessions::text[]) as g(p_code, examdate, examsession)),
slot as materialized (
  select * from given
  union all
  select t.p_code, t.examdate, t.examsession from exam_timetable t
  where t.exam_id = :exam and (t.examdate, t.examsession) in (select g.examdate, g.examsession from given g)
    and t.p_code <> all(:not_these::text[])),`;

const WHOLE = `
with slot as materialized (
  select t.p_code, t.examdate, t.examsession from exam_timetable t where t.exam_id = :exam),`;

interface Found {
  pairs: ClashPair[];
  students_total: number;
  students: ClashStudent[];
}

/** With more than twenty colleges changed every row is read at once: student by student would take longer. */
async function rowsToRead(db: Db, examId: number): Promise<string> {
  const { rows } = await db.raw<{ rows: { few: boolean }[] }>(
    'select count(distinct colcode) <= 20 as few from eligible_change where exam_id = ? and p_code is null',
    [examId],
  );
  return rows[0]!.few ? NEAR_ROWS : ALL_ROWS;
}

/**
 * Clashes of these papers in their new slots, with each other and with the rest of the exam. `loose`: papers that lose
 * their slot.
 */
export async function clashesOf(
  db: Db,
  examId: number,
  papers: readonly PaperSlot[],
  loose: readonly string[],
): Promise<Clashes> {
  const codes = papers.map(({ p_code }) => p_code);
  const { rows } = await db.raw<{ rows: Found[] }>(GIVEN + (await rowsToRead(db, examId)) + CLASHES, {
    exam: examId,
    mine: codes,
    days: papers.map(({ examdate }) => examdate),
    sessions: papers.map(({ examsession }) => examsession),
    not_these: [...codes, ...loose],
  } as never);
  return rows[0]!;
}

/** All clashes of an exam by its present time table. */
export async function allClashes(db: Db, examId: number): Promise<Clashes> {
  const { rows } = await db.raw<{ rows: Found[] }>(WHOLE + (await rowsToRead(db, examId)) + CLASHES, {
    exam: examId,
    mine: null,
  } as never);
  return rows[0]!;
}

/**
 * Deletes the accepted clashes of papers with a new slot: a clash that arises again, in the same slot or elsewhere,
 * must be accepted again. The audit log still has the former acceptance.
 */
export async function forgetAccepted(trx: Db, examId: number, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx('exam_timetable_clash')
    .where({ exam_id: examId })
    .where((either) => void either.whereIn('p_code', codes).orWhereIn('other_code', codes))
    .delete();
}

/** Records who accepted these clashes, and for how many students. */
export async function acknowledge(
  trx: Db,
  { examId, userId }: { examId: number; userId: number },
  pairs: readonly ClashPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await trx('exam_timetable_clash')
    .insert(
      pairs.map(({ acknowledged: _known, ...pair }) => ({
        ...pair,
        exam_id: examId,
        acknowledged_by: userId,
      })),
    )
    .onConflict(['exam_id', 'p_code', 'other_code', 'examdate', 'examsession'])
    .merge({
      students: trx.raw('excluded.students'),
      acknowledged_by: trx.raw('excluded.acknowledged_by'),
      acknowledged_at: trx.fn.now(),
    });
}
