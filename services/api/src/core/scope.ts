import type { Knex } from 'knex';
import type { Scope } from './session';

/** Limits rows to what a session may touch: the office all, a college its own code, everybody else none. */
export function visibleTo(query: Knex.QueryBuilder, scope: Scope, column: string): void {
  if (scope.college === 'all') return;
  if (scope.college === undefined) void query.whereRaw('false');
  else void query.where(column, scope.college);
}
