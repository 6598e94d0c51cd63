import type { Db } from '../../core/database/connect';

export interface OfficeSigner {
  user_id: number;
  login: string;
  name: string;
}

/** A new portal has two signers, and the last two are never ended: so many get a way in again. */
const SIGNERS = 2;

const FIND_SIGNERS = `
select u.id as user_id, u.login, u.name
from staff s join app_user u on u.id = s.user_id and u.active
where s.active_to is null and exists (select from staff_duty d
  where d.staff_id = s.id and d.held_to is null and d.duty in ('CONTROLLER', 'DEPUTY'))
order by (u.login = first_office_login()) desc, s.id limit ?`;

/** The signers who get a code: the listed account of the office, and the one that is there for longest beside it. */
export async function officeSigners(trx: Db): Promise<OfficeSigner[]> {
  await trx.raw('select lock_staff()');
  return (await trx.raw<{ rows: OfficeSigner[] }>(FIND_SIGNERS, [SIGNERS])).rows;
}

/** Takes every way in away from these accounts: passwords, sessions, halves of codes. Dated as a renewal by the installation. */
export async function revokeSignIns(trx: Db, userIds: readonly number[]): Promise<void> {
  const users = [...userIds];
  await trx.raw(
    `update app_user set password_hash = hash_of_no_password(), must_change = true, failed = 0, row_version = row_version + 1
     where id = any(:users)`,
    { users },
  );
  // also of who has never signed in: from now on somebody else than the person has given out the way in
  await trx.raw(
    `update staff set credentials_renewed_at = now(), credentials_renewed_by = null, row_version = row_version + 1
     where user_id = any(:users)`,
    { users },
  );
  await trx('user_session')
    .whereRaw('user_id = any(?)', [users])
    .whereNull('revoked_at')
    .update({ revoked_at: trx.fn.now(), revoked_reason: 'CREDENTIALS_RENEWED' });
  await trx('staff_code')
    .whereRaw('user_id = any(?)', [users])
    .whereNull('used_at')
    .whereNull('ended_at')
    .update({ ended_at: trx.fn.now() });
  await trx('staff_proposal')
    .where({ state: 'PROPOSED' })
    .whereRaw('proposed_by = any(?)', [users])
    .update({ state: 'WITHDRAWN', decided_by: trx.ref('proposed_by'), decided_at: trx.fn.now() });
}
