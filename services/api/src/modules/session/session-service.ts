import type { LiveSession, PersonSession } from '@thervu/contracts/session/session-contract';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { formatDevice } from './format-device';
import {
  endOpen,
  findSessions,
  ownerOf,
  personById,
  sessionsOf,
  type SessionChoice,
  type SessionRow,
} from './session-queries';

/** Sessions are read and ended through the pool of sign-in: no other role may see them all. */
type Auth = Pick<Pools, 'auth'>;

const MAX_SHOWN_ROWS = 500;
const gone = () => new NotFound('session-not-found', 'This sign-in has ended already.');

const toLive = (row: SessionRow, ownName: string): LiveSession => ({
  id: row.id,
  own: row.id === ownName,
  issuedAt: row.issued_at.toISOString(),
  lastSeen: row.last_seen.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ip: row.ip,
  device: formatDevice(row.user_agent),
});

export async function ownSessions({ auth }: Auth, context: Context): Promise<LiveSession[]> {
  const { userId, id } = context.user;
  const rows = await sessionsOf(auth, userId);
  return rows.map((row) => toLive(row, id)).sort((a, b) => Number(b.own) - Number(a.own));
}

export async function endOwn({ auth }: Auth, context: Context, id: string): Promise<void> {
  const { userId, login } = context.user;
  await auth.transaction(async (trx) => {
    const owner = await ownerOf(trx, id);
    if (owner?.user_id !== userId || (await endOpen(trx, userId, { only: id }, 'ENDED_BY_OWNER')) === 0) throw gone();
    await audit(trx, context, {
      action: 'SESSION_ENDED',
      entity: 'app_user',
      entityKey: login,
      after: { session: id },
    });
  });
}

export async function endOthers({ auth }: Auth, context: Context): Promise<number> {
  const { userId, login, id } = context.user;
  return auth.transaction(async (trx) => {
    const ended = await endOpen(trx, userId, { except: id }, 'ENDED_BY_OWNER');
    await audit(trx, context, { action: 'SESSIONS_ENDED', entity: 'app_user', entityKey: login, after: { ended } });
    return ended;
  });
}

export async function sessionsOfPeople(
  { auth }: Auth,
  context: Context,
  choice: SessionChoice,
): Promise<{ items: PersonSession[]; total: number }> {
  const { id } = context.user;
  const { rows, total } = await findSessions(auth, choice, MAX_SHOWN_ROWS);
  const items = rows.map((row) => ({
    ...toLive(row, id),
    userId: row.user_id,
    login: row.login,
    name: row.name,
    kind: row.kind,
    college: row.colcode,
    place: row.place,
  }));
  return { items, total };
}

/** The office ends a sign-in of somebody. */
export async function endOf({ auth }: Auth, context: Context, id: string): Promise<void> {
  await auth.transaction(async (trx) => {
    const owner = await ownerOf(trx, id);
    if (!owner || (await endOpen(trx, owner.user_id, { only: id }, 'ENDED_BY_OFFICE')) === 0) throw gone();
    await audit(trx, context, {
      action: 'SESSION_ENDED',
      entity: 'app_user',
      entityKey: owner.login,
      after: { session: id },
    });
  });
}

/** The office ends every sign-in of a person; its own one stays. */
export async function endAllOf({ auth }: Auth, context: Context, userId: number): Promise<number> {
  return auth.transaction(async (trx) => {
    const person = await personById(trx, userId);
    if (!person) throw new NotFound('no-person', 'There is no such person.');
    const ended = await endOpen(trx, userId, { except: context.user.id }, 'ENDED_BY_OFFICE');
    await audit(trx, context, {
      action: 'SESSIONS_ENDED',
      entity: 'app_user',
      entityKey: person.login,
      after: { ended },
    });
    return ended;
  });
}
