import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

export interface ClerkRow {
  id: number;
  user_id: number;
  name: string;
  login: string;
  designation: string;
  made_at: Date;
  enrolled_at: Date | null;
  last_sign_in: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
  slip: number | null;
  slip_expires_at: Date | null;
}

/** The function knows the college of the connection; who has no college has no clerks. */
const CLERKS = 'select * from list_clerks() order by ended_at is not null, name, id';

export async function clerksOfCollege(db: Db, { college }: Scope): Promise<ClerkRow[]> {
  if (college === undefined || college === 'all') return [];
  return (await db.raw<{ rows: ClerkRow[] }>(CLERKS)).rows;
}

/** The number of the new clerk; null where the user name signs somebody in already. */
export async function insertClerk(
  trx: Db,
  { login, name, designation, by }: { login: string; name: string; designation: string; by: number },
): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number | null }[] }>('select make_clerk(?, ?, ?, ?) as id', [
    login,
    name,
    designation,
    by,
  ]);
  return rows[0]!.id;
}

/** False where there is no such clerk, or the sign-in has ended already. */
export async function setClerkEnded(
  trx: Db,
  { id, reason, by }: { id: number; reason: string; by: number },
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { ended: number | null }[] }>('select end_clerk(?, ?, ?) as ended', [
    id,
    reason,
    by,
  ]);
  return rows[0]!.ended !== null;
}
