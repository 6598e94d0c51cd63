import type { RollStudent } from '@thervu/contracts/fee/fee-contract';
import { totalFees, type FeeBreakdown } from '@thervu/contracts/fee/fee-rules';

/** The students of one year of admission and degree. */
export interface RollGroup {
  year: number;
  degree: string;
  students: RollStudent[];
}

/** By year of admission and degree, in the order of the roll. */
export function groupRoll(students: readonly RollStudent[]): RollGroup[] {
  const groups = new Map<string, RollGroup>();
  for (const student of students) {
    const key = `${student.admn_acdyr}/${student.deg_id}`;
    const group = groups.get(key) ?? { year: student.admn_acdyr, degree: student.Degree, students: [] };
    group.students.push(student);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export interface RollTotal {
  name: string;
  students: number;
  fees: FeeBreakdown;
}

/** Totals by a name that groups share (their year, their degree), in the order they first appear. */
export function totalsBy<Row extends { students: number; fees: FeeBreakdown }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): RollTotal[] {
  const names = [...new Set(rows.map(nameOf))];
  return names.map((name) => {
    const ownRows = rows.filter((row) => nameOf(row) === name);
    return {
      name,
      students: ownRows.reduce((all, { students }) => all + students, 0),
      fees: totalFees(ownRows.map(({ fees }) => fees)),
    };
  });
}
