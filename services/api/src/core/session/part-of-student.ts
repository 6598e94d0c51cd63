import type { Knex } from 'knex';
import type { Scope } from './session';

interface PartOfStudent {
  /** A table with at most one row for a student, and the alias of it. */
  table: 'student_personal' | 'student_special';
  as: string;
  columns: readonly string[];
  /** The number of the student in the query. */
  of: string;
}

/**
 * Joins what a table has of each student, or nothing. For a college it is looked up student by student: joined freely,
 * the policy on the rows of the table is asked of every student of the university.
 */
export function withPartOfStudent(
  query: Knex.QueryBuilder,
  scope: Scope,
  { table, as, columns, of }: PartOfStudent,
): void {
  if (scope.college === 'all') void query.leftJoin(`${table} as ${as}`, `${as}.student_id`, of);
  else
    void query.joinRaw(
      `left join lateral (select ${columns.map(() => 'o.??').join(', ')} from ?? as o where o.student_id = ?? offset 0) as ?? on true`,
      [...columns, table, of, as],
    );
}
