import type { Knex } from 'knex';
import { Forbidden } from '../http/problem';
import type { Scope } from './session';

/** Limits rows to what a session may touch: the office all, a college its own code, everybody else none. */
export function visibleTo(query: Knex.QueryBuilder, scope: Scope, column: string): void {
  if (scope.college === 'all') return;
  if (scope.college === undefined) void query.whereRaw('false');
  else void query.where(column, scope.college);
}

/** The college a caller names, when it may: the office any, a college its own. Everybody else is refused. */
export function collegeNamed(scope: Scope, colcode: string): string {
  if (scope.college !== 'all' && scope.college !== colcode) {
    throw new Forbidden('You may only see your own college.', 'other-college');
  }
  return colcode;
}
