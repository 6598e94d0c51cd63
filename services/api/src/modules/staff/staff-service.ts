import { FIRST_OFFICE_LOGIN, RENEWED_DAYS } from '@thervu/contracts/core/duties';
import type { StaffPerson, StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { holdsSignature } from '@thervu/contracts/staff/staff-rules';
import { accountEnded } from '@thervu/contracts/signature/signed-content';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { sign } from '../signature/signing-service';
import * as queries from './staff-queries';

const HISTORY_ROWS = 200;

export const toPerson = (row: queries.PersonRow, userId: number): StaffPerson => ({
  id: row.id,
  login: row.login,
  name: row.name,
  designation: row.designation,
  email: row.email,
  mobile: row.mobile,
  activeFrom: row.active_from,
  activeTo: row.active_to,
  endedBy: row.ended_by,
  endReason: row.end_reason,
  duties: row.duties.map(({ duty, areas }) => ({ duty, areas: [...areas] })),
  enrolled: row.enrolled,
  codeExpiresAt: row.code_expires_at?.toISOString() ?? null,
  maySign: row.active_to === null && row.enrolled && holdsSignature(row.duties) && !row.renewed_recently,
  credentialsRenewed:
    row.credentials_renewed_at === null ? null : { at: row.credentials_renewed_at.toISOString(), by: row.renewed_by },
  own: row.user_id === userId,
  row_version: row.row_version,
});

/** The persons of the office, and what waits for a second officer. */
export async function staffOverview({ db, user }: Context) {
  const rows = await queries.listPersons(db, RENEWED_DAYS);
  const persons = rows.map((row) => toPerson(row, user.userId));
  const signers = persons.filter(({ activeTo, duties }) => activeTo === null && holdsSignature(duties)).length;
  return { persons, proposals: await queries.openProposals(db, user.userId), signers };
}

export const staffHistory = ({ db, user }: Context): Promise<StaffProposal[]> =>
  queries.decidedProposals(db, user.userId, HISTORY_ROWS);

/** Throws NotFound where there is no such person, Conflict where the person has ended. */
export async function activePerson(db: Db, id: string): Promise<queries.PersonRow> {
  const person = await queries.findStaffPerson(db, id, RENEWED_DAYS);
  if (!person) throw new NotFound('no-person', 'There is no such person.');
  if (person.active_to !== null) throw new Conflict('person-ended', `${person.name} has ended already.`);
  return person;
}

/** Ends a person at once. Throws 422 for the account 501 and for oneself, 409 where fewer than two signers would stay. */
export async function endAccount(
  context: Context,
  id: string,
  { reason, proof }: { reason: string; proof?: Proof | undefined },
): Promise<string> {
  return context.db.transaction(async (trx) => {
    const person = await activePerson(trx, id);
    if (person.login === FIRST_OFFICE_LOGIN) {
      throw new Invalid(
        'first-office',
        `The account ${FIRST_OFFICE_LOGIN} stays. Propose a change of its person, and then a code for the new one.`,
      );
    }
    if (person.user_id === context.user.userId) {
      throw new Invalid('own-account', 'Another signer ends your account.');
    }
    await sign(trx, context, { ...accountEnded(person.id, reason), proof });
    const ended = await queries.endPerson(trx, id, context.user.userId, reason);
    if (ended === null) throw new Conflict('person-ended', `${person.name} has ended already.`);
    await audit(trx, context, {
      action: 'OFFICE_ACCOUNT_ENDED',
      entity: 'app_user',
      entityKey: person.login,
      after: { reason },
    });
    return `The account of ${person.name} has ended.`;
  });
}
