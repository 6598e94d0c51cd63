import type { Db } from '../../core/database/connect';
import { collegeNamed, visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** A batch with something left to do in a semester. */
export interface OpenBatch {
  colcode: string;
  level: string;
  degree: number;
  name: string;
  batch: number;
  sem: number;
  count: number;
}

const NAMES = `d.deg_level as level, d.degree || ' ' || d.deg_name as name`;
const NAMES_AND_COUNT = `${NAMES}, count(*)::int as count`;

/** Batches with applications that are not confirmed, the most first: of the whole exam for the office, else of the own college. */
export const listUnconfirmedBatches = (db: Db, scope: Scope, examId: number, max: number): Promise<OpenBatch[]> =>
  db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .where({ 'a.exam_id': examId, 'a.ex_confm': false })
    .modify(visibleTo, scope, 'a.colcode')
    .groupBy('a.colcode', 'd.deg_level', 'a.deg_id', 'd.degree', 'd.deg_name', 'a.sem', 's.admn_acdyr')
    .orderByRaw('count(*) desc, a.colcode, name, s.admn_acdyr, a.sem')
    .limit(max)
    .select<OpenBatch[]>(
      { colcode: 'a.colcode', degree: 'a.deg_id', batch: 's.admn_acdyr', sem: 'a.sem' },
      db.raw(NAMES_AND_COUNT),
    );

const UNREGISTERED = `with s as (
       select colcode, deg_id, admn_acdyr, student_id, (:eyear::int - admn_acdyr) * 2 + :odd::int as sem from student
       where status in ('ACTIVE', 'MIGRATED') and reg_no is not null and (:college::text is null or colcode = :college))
     select s.colcode, ${NAMES}, s.deg_id as degree, s.admn_acdyr as batch, s.sem, count(*)::int as count
     from s join degree d on d.deg_id = s.deg_id
     where d.deg_status and s.sem between 1 and least(d.tot_sem, :maxSemester::int) and not exists (
       select from exam_application a where a.exam_id = :id and a.student_id = s.student_id and a.sem = s.sem)
     group by s.colcode, d.deg_level, d.degree, d.deg_name, s.deg_id, s.admn_acdyr, s.sem
     order by count(*) desc, s.colcode, name, s.admn_acdyr limit :max`;

/**
 * Batches with students who have no paper yet in the semester they have reached, the most first. A batch reaches its first
 * semester in the odd exam of the year of admission.
 */
export async function listUnregisteredBatches(
  db: Db,
  scope: Scope,
  { id, eyear, isOdd }: { id: number; eyear: number; isOdd: boolean },
  { max, maxSemester }: { max: number; maxSemester: number },
): Promise<OpenBatch[]> {
  const college = scope.college === 'all' ? null : collegeNamed(scope, scope.college ?? '');
  const { rows } = await db.raw<{ rows: OpenBatch[] }>(UNREGISTERED, {
    id,
    eyear,
    odd: isOdd ? 1 : 0,
    college,
    max,
    maxSemester,
  });
  return rows;
}
