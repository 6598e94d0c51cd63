import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { CAMP_IDLE_MINUTES, IDLE_MINUTES } from '../../core/session/session';

export interface SessionRow {
  id: string;
  user_id: number;
  issued_at: Date;
  last_seen: Date;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
  login: string;
  name: string;
  kind: 'COLLEGE' | 'OFFICE' | 'OFFICER';
  colcode: string | null;
  place: string | null;
}

/** Sign-ins that would still be let in: not ended, not over, not idle. */
function live(db: Db): Knex.QueryBuilder {
  return db('user_session as s')
    .join('app_user as u', 'u.id', 's.user_id')
    .whereNull('s.revoked_at')
    .where('u.active', true)
    .whereRaw('s.expires_at > now()')
    .whereRaw(`s.last_seen > now() - make_interval(mins => case when u.kind = 'OFFICER' then ?::int else ?::int end)`, [
      CAMP_IDLE_MINUTES,
      IDLE_MINUTES,
    ]);
}

const CAMP_COLUMN = `(select o.place from camp_officer o where o.user_id = u.id and o.active order by o.exam_id desc limit 1) as place`;

const shown = (query: Knex.QueryBuilder, db: Db): Knex.QueryBuilder =>
  query
    .orderBy([{ column: 's.issued_at', order: 'desc' }, { column: 's.id' }])
    .select('s.id', 's.user_id', 's.issued_at', 's.last_seen', 's.expires_at', 's.user_agent')
    .select('u.login', 'u.name', 'u.kind', 'u.colcode')
    .select(db.raw('host(s.ip) as ip'), db.raw(CAMP_COLUMN));

export const sessionsOf = (db: Db, userId: number): Promise<SessionRow[]> =>
  shown(live(db).where('s.user_id', userId), db);

export interface SessionChoice {
  college?: string | undefined;
  who?: string | undefined;
}

function chosen(db: Db, { college, who }: SessionChoice): Knex.QueryBuilder {
  const rows = live(db);
  if (college !== undefined) void rows.where('u.colcode', college);
  if (who !== undefined) void rows.whereRaw('starts_with(u.login, ?)', [who.toLowerCase()]);
  return rows;
}

export async function findSessions(
  db: Db,
  choice: SessionChoice,
  max: number,
): Promise<{ rows: SessionRow[]; total: number }> {
  const rows: SessionRow[] = await shown(chosen(db, choice), db).limit(max);
  if (rows.length < max) return { rows, total: rows.length };
  const counted = await chosen(db, choice).count({ n: '*' }).first<{ n: number }>();
  return { rows, total: Number(counted.n) };
}

/** The person behind a live session, or undefined where there is no such session (any more). */
export const ownerOf = (db: Db, id: string): Promise<{ user_id: number; login: string } | undefined> =>
  live(db).where('s.id', id).first('s.user_id', 'u.login');

export const personById = (db: Db, id: number): Promise<{ id: number; login: string } | undefined> =>
  db('app_user').where({ id }).first('id', 'login');

/** Ends open sessions of a person: one, or all but one. Returns how many ended. */
export function endOpen(
  db: Db,
  userId: number,
  which: { only?: string; except?: string },
  reason: string,
): Promise<number> {
  const open = db('user_session').where({ user_id: userId }).whereNull('revoked_at');
  if (which.only !== undefined) void open.where({ id: which.only });
  if (which.except !== undefined) void open.whereNot({ id: which.except });
  return open.update({ revoked_at: db.fn.now(), revoked_reason: reason });
}
