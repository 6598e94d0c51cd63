import type { Knex } from 'knex';
import type { Presence } from './presence';
import type { Scope, Session } from './session';

/** Who is named behind a change in the audit log. */
export type NamedUser = Pick<Session, 'userId' | 'login' | 'role'>;

/** Where a change comes from, as the audit log keeps it: a call or a job. */
export interface Origin {
  /** Null where nobody is signed in, or where the person who started a job is gone. */
  user: NamedUser | null;
  /** Number of the request, or of the job. */
  requestId: string;
  /** Null for a job: it has no address. */
  ip: string | null;
}

/** The person who is signed in. Which rows they may touch is the scope of their context. */
export type User = Omit<Session, 'scope'>;

interface Log {
  warn(details: object, message: string): void;
}

/** What the service of a public call may know of who asks: nothing of HTTP, and nobody is signed in. */
export interface PublicContext extends Origin {
  user: User | null;
  ip: string;
  /** Acts as the database role of the session. A pool, or the transaction that all work of the call belongs to. */
  db: Knex;
  log: Log;
}

/** What a service may know of who asks: the person, the rows they may touch, the database as their role. */
export interface Context extends PublicContext {
  user: User;
  scope: Scope;
  /** What proves that the person is there, for whoever has them sign. */
  presence: Presence;
}
