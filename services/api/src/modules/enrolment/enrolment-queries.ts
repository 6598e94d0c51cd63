import type { Db } from '../../core/database/connect';

/** Why a code is made: the account has no password of its person yet, or the person has lost it. */
export type Purpose = 'FIRST' | 'RENEWAL';

/** Tells whom the accounts belong to that a code was given out for them. */
export async function recordIssued(trx: Db, userIds: readonly number[], by: number | null): Promise<void> {
  await trx.raw(
    `insert into credential_event (user_id, kind, by_user) select u, 'CODE', :by from unnest(:users::bigint[]) u`,
    {
      users: userIds,
      by,
    },
  );
}

/** One code at a time is made for a person; in the order of their numbers, so that two makers wait and do not deadlock. */
export const lockPeople = (trx: Db, userIds: readonly number[]) =>
  trx.raw(
    `select pg_advisory_xact_lock(hashtext('thervu enrolment'), u::int) from (select u from unnest(:userIds::bigint[]) u order by u) p`,
    { userIds },
  );

/** Whom a code may be made for: an account of the office has a code in two halves, which two officers make. */
export const findAccountHolder = (
  db: Db,
  userId: number,
): Promise<{ login: string; enrolled_at: Date | null } | undefined> =>
  db('app_user').where({ id: userId, active: true }).whereNot({ kind: 'OFFICE' }).first('login', 'enrolled_at');

/** Ends the open codes of the people named; returns the numbers of their slips. */
export const endOpenCodes = (
  trx: Db,
  userIds: readonly number[],
  endedBy: number | null,
): Promise<{ id: number; user_id: number }[]> =>
  trx('enrolment_code')
    .whereRaw('user_id = any(?)', [[...userIds]])
    .whereNull('used_at')
    .whereNull('ended_at')
    .update({ ended_at: trx.fn.now(), ended_by: endedBy, ended_because: 'REISSUED' })
    .returning<{ id: number; user_id: number }[]>(['id', 'user_id']);

const STORE_CODES = `
insert into enrolment_code (user_id, purpose, code_hash, issued_by, expires_at)
select c.user_id, c.purpose, c.hash, :by, now() + make_interval(hours => :hours)
from unnest(:users::bigint[], :purposes::text[], :hashes::bytea[]) with ordinality c(user_id, purpose, hash, nth) order by c.nth
returning id, user_id, expires_at`;

export async function storeCodes(
  trx: Db,
  codes: readonly { userId: number; purpose: Purpose; hash: Buffer }[],
  { hours, by }: { hours: number; by: number | null },
): Promise<{ id: number; user_id: number; expires_at: Date }[]> {
  const { rows } = await trx.raw<{ rows: { id: number; user_id: number; expires_at: Date }[] }>(STORE_CODES, {
    users: codes.map(({ userId }) => userId),
    purposes: codes.map(({ purpose }) => purpose),
    hashes: codes.map(({ hash }) => hash),
    hours,
    by,
  });
  return rows;
}

/** A code of a clerk, written by the function that knows whose clerk it is; undefined where there is none. */
export async function storeClerkCode(
  trx: Db,
  code: { clerkId: number; hash: Buffer; hours: number; by: number },
): Promise<{ slip: number; expires_at: Date; ended: number[] | null } | undefined> {
  const { rows } = await trx.raw<{ rows: { slip: number; expires_at: Date; ended: number[] | null }[] }>(
    'select slip, expires_at, ended from issue_clerk_code(:clerkId, :hash, :hours, :by)',
    code,
  );
  return rows[0];
}

export interface FoundCode {
  user_id: number;
  login: string;
  name: string;
  kind: 'COLLEGE' | 'OFFICE' | 'OFFICER';
  /** Null where the person has no open code. */
  code_id: number | null;
  code_hash: Buffer | null;
  /** False as long as no second person has handed the code of an officer of a camp over. */
  may_open: boolean | null;
}

const FIND_CODE = `
select u.id as user_id, u.login, u.name, u.kind, e.id as code_id, e.code_hash, code_may_open(e.id) as may_open
from app_user u
left join college c on c.colcode = u.colcode
left join enrolment_code e on e.user_id = u.id and e.used_at is null and e.ended_at is null and e.expires_at > now()
where (u.login = :name or u.email = :name) and u.active and coalesce(c.clg_status, true)
order by (u.login = :name) desc limit 1`;

/** The account behind a user name, with its open code. */
export async function findCode(db: Db, login: string): Promise<FoundCode | undefined> {
  const { rows } = await db.raw<{ rows: FoundCode[] }>(FIND_CODE, { name: login.trim().toLowerCase() });
  return rows[0];
}

/** Uses a code; false where another call was quicker or it has ended since. */
export async function useCode(trx: Db, codeId: number): Promise<boolean> {
  const used = await trx('enrolment_code')
    .where({ id: codeId })
    .whereNull('used_at')
    .whereNull('ended_at')
    .where('expires_at', '>', trx.fn.now())
    .update({ used_at: trx.fn.now() });
  return used === 1;
}

/** The password is the person's own from now on; whoever is signed in with another one is signed out. */
export async function storeOwnPassword(trx: Db, userId: number, passwordHash: string): Promise<void> {
  await trx('app_user').where({ id: userId }).update({
    password_hash: passwordHash,
    must_change: false,
    enrolled_at: trx.fn.now(),
    password_changed_at: trx.fn.now(),
    failed: 0,
  });
  await trx('user_session')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: trx.fn.now(), revoked_reason: 'ENROLLED' });
}
