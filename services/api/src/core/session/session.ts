import { clerkPermissions, RENEWED_DAYS, signs, type HeldDuty } from '@thervu/contracts/core/duties';
import { holds, PERMISSIONS, type Permission, type Role } from '@thervu/contracts/core/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Pools } from '../database/connect';
import { runPrepared } from '../database/prepared-statement';
import type { PoolRole } from '../database/roles';
import { scopedTo } from '../database/row-scope';
import { Forbidden, Unauthorized } from '../http/problem';
import { assertDuties } from './duty-guard';
import type { Signer } from './who-may-sign';
import type { Presence } from './presence';

export const SESSION_HOURS = 12;
export const IDLE_MINUTES = 30;
export const CAMP_IDLE_MINUTES = 60;
/** The only permission open to somebody who still has the password the office gave out. */
const BEFORE_FIRST_CHANGE: readonly Permission[] = ['session.own', 'college.password'];

/** Beside the calls of the factors: all that is open before the second factor of a sign-in is proved. */
const BEFORE_FACTOR = ['getOwnSession', 'logout'];

/**
 * What an officer may still ask for with a change in it once the camps are locked. Marks and packet sheets are refused by their
 * own services, which know the bundle; the problems of packets are settled; a revaluation is another exam's work.
 */
const WHEN_LOCKED: readonly Permission[] = [
  'session.own',
  'bell.own',
  'factor.own',
  'signature.make',
  'bundle.read',
  'camp-mark.read',
  'camp-mark.write',
  'camp-mark.decide',
  'keying-signature.decide',
  'camp-entry.write',
  'bundle.delete',
  'bundle-entry.delete',
  'reval-script.read',
  'reval-script.write',
  'reval-script.decide',
];
const CLERK_OPENS: ReadonlySet<Permission> = new Set(clerkPermissions());
const LOCKED = 'The camps of this exam are locked: reports can be read and printed, and problems settled.';

/** Which rows a person may touch. */
export interface Scope {
  /** Own college code; 'all' for the examination office; undefined in a camp. */
  college?: string | 'all';
  /** The officer's place in the latest exam that names them. */
  camp?: { officerId: number; examId: number; place: string };
}

/** `duties` are those of an officer of the office; empty for everybody else. */
export interface Session extends Signer {
  id: string;
  userId: number;
  name: string;
  colName: string;
  mustChange: boolean;
  /** The second factor of this sign-in has still to be proved. */
  factorNeeded: boolean;
  expiresAt: string;
  /** The exam is valued, and its camps are locked: the officer reads, prints and settles problems. */
  campLocked: boolean;
  scope: Scope;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who is signed in; null without a session. */
    caller: Session | null;
    /** The pool that acts as the role of the session, in the rows of its college or camp. */
    pool: Knex;
  }
  interface FastifyInstance {
    presence: Presence;
  }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whom a person acts as: the office by its college code, an officer by the latest exam that names them. */
export const IDENTITY = `
  left join college c on c.colcode = u.colcode
  left join lateral (
    select o.id, o.exam_id, o.role, o.place, e.camp_locked_at is not null and e.stage in ('CONDUCT','VALUATION') as camp_locked,
      e.camp_locked_at is not null and e.stage not in ('CONDUCT','VALUATION') and not e.rev_aply
      and not exists (select from reval_script s where s.place = o.place and s.ext_mark is null and s.missing_at is null) as camp_closed
    from camp_officer o join exam e on e.id = o.exam_id
    where o.user_id = u.id and o.active and e.active_status order by camp_closed, camp_locked, o.exam_id desc limit 1) o on u.kind = 'OFFICER'`;
export const IDENTITY_COLUMNS = `u.id as user_id, u.login, u.name, u.kind, u.colcode, u.must_change, c.colname,
  c.is_head_office, o.id as officer_id, o.exam_id, o.role as officer_role, o.place,
  o.camp_closed, o.camp_locked,
  case when u.kind = 'OFFICE' then (
    select jsonb_build_object('renewedAt', f.credentials_renewed_at, 'renewedBy', r.name,
      'recently', coalesce(f.credentials_renewed_at > now() - make_interval(days => ${RENEWED_DAYS}), false),
      'duties', (select coalesce(jsonb_agg(jsonb_build_object('duty', d.duty, 'areas', d.areas) order by d.id), '[]')
        from staff_duty d where d.staff_id = f.id and d.held_to is null))
    from staff f left join app_user r on r.id = f.credentials_renewed_by
    where f.user_id = u.id and f.active_to is null) end as staff`;

export interface IdentityRow {
  user_id: number;
  login: string;
  name: string;
  kind: 'COLLEGE' | 'OFFICE' | 'OFFICER';
  colcode: string | null;
  must_change: boolean;
  colname: string | null;
  is_head_office: boolean | null;
  officer_id: number | null;
  exam_id: number | null;
  officer_role: 'OP' | 'CO' | null;
  place: string | null;
  /** The valuation of the officer's exam is over and the camp has no revaluation to do, so its officers cannot sign in. */
  camp_closed: boolean | null;
  /** The valuation is going on, and its camps are locked. */
  camp_locked: boolean | null;
  /** The person behind an account of the office. */
  staff: { renewedAt: string | null; renewedBy: string | null; recently: boolean; duties: HeldDuty[] } | null;
}

/** Role and rows of a person, or undefined for an officer whom no active exam names. */
export function roleOf(row: IdentityRow): { role: Role; scope: Scope } | undefined {
  if (row.kind !== 'OFFICER') {
    const office = row.kind === 'OFFICE' && row.is_head_office === true;
    return office
      ? { role: 'admin', scope: { college: 'all' } }
      : { role: 'college', scope: { college: row.colcode! } };
  }
  if (row.officer_id === null) return undefined;
  const camp = { officerId: row.officer_id, examId: row.exam_id!, place: row.place! };
  return { role: row.officer_role === 'CO' ? 'campadmin' : 'camp', scope: { camp } };
}

/** Whether a person is a clerk of a college: the first account's user name is the code. */
export const isClerk = ({ role, login, college }: { role: Role; login: string; college?: string | null | undefined }) =>
  role === 'college' && login !== college;

/** Duties of a person of that role, and whether they may sign now. */
export function dutiesOf(row: IdentityRow, role: Role): Pick<Session, 'duties' | 'maySign' | 'credentialsRenewed'> {
  const duties = row.staff?.duties ?? [];
  const { renewedAt = null, renewedBy = null, recently = false } = row.staff ?? {};
  return {
    duties,
    maySign: signs({ login: row.login, role, duties }) && !recently,
    credentialsRenewed: renewedAt === null ? null : { at: new Date(renewedAt).toISOString(), by: renewedBy },
  };
}

interface SessionRow extends IdentityRow {
  session_id: string;
  factor_needed: boolean;
  expires_at: Date;
  stale: boolean;
}

const FIND_SESSION = {
  name: 'find-session',
  text: `select s.id as session_id, s.expires_at, s.factor_needed, s.last_seen < now() - interval '30 seconds' as stale, ${IDENTITY_COLUMNS}
     from user_session s join app_user u on u.id = s.user_id ${IDENTITY}
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and u.active and coalesce(c.clg_status, true)
       and s.last_seen > now() - make_interval(mins => case when u.kind = 'OFFICER' then $2::int else $3::int end)`,
};

/** Calls that a page polls each minute: they are no sign of a person at work, so they keep no idle session open. */
const POLLED_CALLS = ['getBell', 'getOfficeCockpit', 'getCollegeCockpit', 'getCampCockpit'];

/**
 * The session behind a token: not ended, not over, not idle, its person active and its college not switched off.
 *
 * @param byPerson Whether a person has asked, who is therefore not idle.
 */
export async function readSession(auth: Knex, token: string, byPerson = true): Promise<Session | undefined> {
  const [row] = await runPrepared<SessionRow>(auth, FIND_SESSION, [hashToken(token), CAMP_IDLE_MINUTES, IDLE_MINUTES]);
  const identity = row && roleOf(row);
  if (!row || !identity) return undefined;
  if (row.stale && byPerson)
    await auth('user_session').where({ id: row.session_id }).update({ last_seen: auth.fn.now() });
  return {
    ...identity,
    ...dutiesOf(row, identity.role),
    id: row.session_id,
    userId: row.user_id,
    login: row.login,
    name: row.name,
    colName: row.colname ?? row.name,
    mustChange: row.must_change,
    factorNeeded: row.factor_needed,
    expiresAt: row.expires_at.toISOString(),
    campLocked: row.camp_locked === true,
  };
}

const POOL_OF: Record<Role | 'public', PoolRole> = {
  admin: 'office',
  college: 'college',
  campadmin: 'camp',
  camp: 'camp',
  public: 'public',
};

/** `Bearer <token>`, or the bare token of older clients. Cookies and query values are never looked at. */
function tokenOf(request: FastifyRequest): string | undefined {
  const text = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return text && /^[A-Za-z0-9_-]{20,200}$/.test(text) ? text : undefined;
}

/** A first password is changed before anything else, the factor included. */
function openBeforeFactor({ mustChange }: Session, { routeOptions: { config } }: FastifyRequest): boolean {
  const name = config.call?.name ?? '';
  if (mustChange && name === 'changeOwnPassword') return true;
  return config.permission === 'factor.own' || BEFORE_FACTOR.includes(name);
}

/**
 * Puts a guard in front of every route registered after it: a route that names no permission stops the start, and the
 * permission is judged before the body is even looked at.
 */
export function guardRoutes(app: FastifyInstance, pools: Pools): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('pool', null as unknown as Knex);
  app.addHook('onRoute', ({ method, url, config }) => {
    const permission = config?.permission;
    if (!permission || !Object.hasOwn(PERMISSIONS, permission)) {
      throw new Error(`The route ${String(method)} ${url} declares no permission.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    request.pool = pools.public;
    if (request.is404) return;
    const permission = request.routeOptions.config.permission!;
    if (PERMISSIONS[permission].some((role) => role === 'public')) return;
    const token = tokenOf(request);
    if (!token) throw new Unauthorized();
    const name = request.routeOptions.config.call?.name ?? '';
    const reading = readSession(pools.auth, token, !POLLED_CALLS.includes(name));
    // it notes when the person was seen, which is a commit
    const session = await (app.writes ? app.writes.guard(reading) : reading);
    if (!session) throw new Unauthorized('Your session has ended. Please sign in again.', 'session-ended');
    if (!holds(session.role, permission)) throw new Forbidden();
    if (session.role === 'admin') assertDuties(session, request);
    const { role, login, scope } = session;
    if (isClerk({ role, login, college: scope.college }) && !CLERK_OPENS.has(permission)) {
      throw new Forbidden(
        'The first account of the college, which signs in with its code, does this.',
        'first-account',
      );
    }
    if (session.mustChange && !BEFORE_FIRST_CHANGE.includes(permission)) {
      throw new Forbidden('Change your password first.', 'password-change-required');
    }
    if (session.factorNeeded && !openBeforeFactor(session, request)) {
      throw new Forbidden('Prove your second factor first.', 'factor-needed');
    }
    if (session.campLocked && request.method !== 'GET' && !WHEN_LOCKED.includes(permission)) {
      throw new Forbidden(LOCKED, 'camp-locked');
    }
    request.caller = session;
    request.pool = scopedTo(pools[POOL_OF[session.role]], session.scope);
  });
}
