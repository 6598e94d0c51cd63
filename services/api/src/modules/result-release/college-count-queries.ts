import type { OutcomeCounts } from '@thervu/contracts/result-release/result-release-contract';
import type { Db } from '../../core/database/connect';
import { findImpact } from './impact-kept-queries';

/** Students of a college, and those of them whose every result is withheld. */
interface CollegeStudents {
  students: number;
  withheld: number;
}
export type KeptStudents = [code: string, counts: CollegeStudents][];
export type CollegeFigures = OutcomeCounts & CollegeStudents;

/** Students by college of the rows in force at a release. */
const BY_COLLEGE = `
select o.colcode, count(*)::int as students, (count(*) filter (where o.withheld))::int as withheld
from (
  select r.colcode, r.reg_no, bool_and(coalesce(r.reason like 'WITHHELD%', false)) as withheld
  from result r
  where r.exam_id = :exam and r.version <= :version
    and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
      and n.version > r.version and n.version <= :version)
  group by r.colcode, r.reg_no) o
group by o.colcode order by o.colcode`;

export async function countStudentsByCollege(db: Db, exam: number, version: number): Promise<KeptStudents> {
  const { rows } = await db.raw<{ rows: (CollegeStudents & { colcode: string })[] }>(BY_COLLEGE, { exam, version });
  return rows.map(({ colcode, ...counts }) => [colcode, counts]);
}

/** Results and students by college at a version as they were counted when its rows were written; undefined where they were not. */
export async function keptByCollege(
  db: Db,
  exam: number,
  version: number,
): Promise<Map<string, CollegeFigures> | undefined> {
  const kept = (await findImpact(db, exam, version))?.outcomes as
    { colleges: [code: string, counts: OutcomeCounts][]; students?: KeptStudents } | undefined;
  if (!kept?.students) return undefined;
  const students = new Map(kept.students);
  return new Map(
    kept.colleges.map(([code, counts]) => [
      code,
      { ...counts, ...(students.get(code) ?? { students: 0, withheld: 0 }) },
    ]),
  );
}
