import type { Db } from '../database/connect';

/**
 * Whether the session of a one-time address lives, as a condition on a table with `session_id`: not ended, not over, and its
 * person and its college not switched off. A row without a session was written by the release before.
 */
export const SESSION_LIVES = `(session_id is null or exists (
  select from user_session s join app_user u on u.id = s.user_id left join college c on c.colcode = u.colcode
  where s.id = session_id and s.revoked_at is null and s.expires_at > now() and u.active and coalesce(c.clg_status, true)))`;

/** Whether a session is still open: for what goes on long after the call that began it. Being idle ends it at the next call. */
export async function sessionLives(auth: Db, sessionId: string): Promise<boolean> {
  const { rows } = await auth.raw<{ rows: { lives: boolean }[] }>(
    `select exists (select from user_session s join app_user u on u.id = s.user_id
       left join college c on c.colcode = u.colcode
       where s.id = ? and s.revoked_at is null and s.expires_at > now() and u.active and coalesce(c.clg_status, true)) as lives`,
    [sessionId],
  );
  return rows[0]!.lives;
}
