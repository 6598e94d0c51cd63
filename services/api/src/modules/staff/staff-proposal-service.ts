import type { CallArgument } from '@thervu/contracts/core/call';
import type { proposeCode, proposePerson, proposeStaffChange } from '@thervu/contracts/staff/staff-contract';
import { CODE_HOURS, dutiesProblem, formatDuties } from '@thervu/contracts/staff/staff-rules';
import { accountConfirmed, accountProposed } from '@thervu/contracts/signature/signed-content';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { sign } from '../signature/signing-service';
import { halfHash, newHalf, newHalfSalt } from './code-halves';
import * as queries from './staff-queries';
import { activePerson, toPerson } from './staff-service';

function validateDuties(duties: Parameters<typeof dutiesProblem>[0], login?: string): void {
  const problem = dutiesProblem(duties, login);
  if (problem) throw new Invalid('duties', problem, [{ field: 'duties', message: problem }]);
}

async function rejectTaken(db: Db, email: string, exceptUserId: number | null): Promise<void> {
  if (!(await queries.isLoginTaken(db, email, exceptUserId))) return;
  const message = 'Another account signs in with this e-mail address.';
  throw new Conflict('email-taken', message, undefined, [{ field: 'email', message }]);
}

/** One mobile number is that of one open account: a message to it reaches one person. */
async function rejectTakenMobile(db: Db, mobile: string | null, exceptStaffId: number | null): Promise<void> {
  if (!mobile || !(await queries.isMobileTaken(db, mobile, exceptStaffId))) return;
  const message = 'Another open account has this mobile number.';
  throw new Conflict('mobile-taken', message, undefined, [{ field: 'mobile', message }]);
}

const emptyIsNone = (text: string | null) => (text === '' ? null : text);
const mailOf = (email: string) => email.trim().toLowerCase();

/** What the proposing officer is told, with half of the code where there is one. */
const proposed = (id: number, half: string | null) => ({
  id,
  half,
  message: half
    ? 'Proposed. Another signer confirms it; your half of the code is shown this once.'
    : 'Proposed. Another signer confirms it.',
});

export async function proposeAccount(context: Context, { body }: CallArgument<typeof proposePerson>) {
  const { duties, reason, name, designation } = body;
  const email = mailOf(body.email);
  validateDuties(duties);
  const half = newHalf();
  const salt = newHalfSalt();
  const half_hash = await halfHash(half, salt);
  return context.db.transaction(async (trx) => {
    await rejectTaken(trx, email, null);
    await rejectTakenMobile(trx, body.mobile, null);
    const facts = { name, designation, email, mobile: emptyIsNone(body.mobile), duties };
    const signed = accountProposed({ kind: 'PERSON', staff: null, email, name, duties: formatDuties(duties), reason });
    await sign(trx, context, { ...signed, proof: body.proof });
    const id = await queries.insertProposal(trx, {
      kind: 'PERSON',
      staff_id: null,
      ...facts,
      reason,
      half_hash,
      salt,
      proposed_by: context.user.userId,
    });
    await audit(trx, context, {
      action: 'OFFICE_ACCOUNT_PROPOSED',
      entity: 'staff_proposal',
      entityKey: String(id),
      after: { ...facts, reason },
    });
    return proposed(id, half);
  });
}

export async function proposeAccountChange(
  context: Context,
  { params, body }: CallArgument<typeof proposeStaffChange>,
) {
  const { duties, reason, name, designation, row_version } = body;
  const email = mailOf(body.email);
  return context.db.transaction(async (trx) => {
    const person = await activePerson(trx, params.id);
    validateDuties(duties, person.login);
    if (row_version !== person.row_version) {
      throw new Conflict('changed-meanwhile', `${person.name} has been changed by somebody else.`, {
        yours: body,
        theirs: toPerson(person, context.user.userId),
      });
    }
    await rejectTaken(trx, email, person.user_id);
    await rejectTakenMobile(trx, body.mobile, person.id);
    const facts = { name, designation, email, mobile: emptyIsNone(body.mobile), duties };
    const about = { staff: person.id, email, name, duties: formatDuties(duties), reason };
    await sign(trx, context, { ...accountProposed({ kind: 'CHANGE', ...about }), proof: body.proof });
    const id = await queries.insertProposal(trx, {
      kind: 'CHANGE',
      staff_id: person.id,
      ...facts,
      reason,
      half_hash: null,
      salt: null,
      proposed_by: context.user.userId,
    });
    const { name: nameNow, designation: post, email: mail, mobile, duties: held } = person;
    await audit(trx, context, {
      action: 'OFFICE_ACCOUNT_CHANGE_PROPOSED',
      entity: 'staff_proposal',
      entityKey: String(id),
      before: { name: nameNow, designation: post, email: mail, mobile, duties: held },
      after: { ...facts, reason },
    });
    return proposed(id, null);
  });
}

export async function proposeAccountCode(context: Context, { params, body }: CallArgument<typeof proposeCode>) {
  const half = newHalf();
  const salt = newHalfSalt();
  const half_hash = await halfHash(half, salt);
  return context.db.transaction(async (trx) => {
    const person = await activePerson(trx, params.id);
    if (person.user_id === context.user.userId) {
      throw new Forbidden('Another signer proposes a code for you, and a third person confirms it.', 'own-code');
    }
    const about = { staff: person.id, email: null, name: null, duties: null, reason: body.reason };
    await sign(trx, context, { ...accountProposed({ kind: 'CODE', ...about }), proof: body.proof });
    const id = await queries.insertProposal(trx, {
      kind: 'CODE',
      staff_id: person.id,
      reason: body.reason,
      half_hash,
      salt,
      proposed_by: context.user.userId,
    });
    await audit(trx, context, {
      action: 'OFFICE_CODE_PROPOSED',
      entity: 'staff_proposal',
      entityKey: String(id),
      after: { person: person.login, reason: body.reason },
    });
    return proposed(id, half);
  });
}

async function openProposal(trx: Db, id: string): Promise<queries.LockedProposal> {
  const proposal = await queries.lockProposal(trx, id);
  if (!proposal) throw new NotFound('no-proposal', 'There is no such proposal.');
  if (proposal.state !== 'PROPOSED') throw new Conflict('decided', 'This proposal has been decided already.');
  return proposal;
}

/** Rules beyond two different people: whom it concerns, and whether the other still signs. */
async function assertMayConfirm(trx: Db, context: Context, proposal: queries.LockedProposal): Promise<void> {
  const { userId } = context.user;
  assertAnotherOfficer(
    proposal.proposed_by,
    userId,
    new Forbidden('What you have proposed is confirmed by another signer.', 'same-officer'),
  );
  if (!(await queries.isSigner(trx, proposal.proposed_by))) {
    throw new Conflict(
      'proposer-gone',
      'The officer who proposed this signs no longer. Decline it and propose it again.',
    );
  }
  if (proposal.staff_id === null) return;
  const person = await activePerson(trx, String(proposal.staff_id));
  if (proposal.kind === 'CODE' && person.user_id === userId) {
    throw new Forbidden('A code for your own account is confirmed by another signer.', 'own-code');
  }
  if (proposal.kind === 'CHANGE') validateDuties(proposal.duties!, person.login);
}

const CONFIRMED = {
  PERSON: 'OFFICE_ACCOUNT_OPENED',
  CHANGE: 'OFFICE_ACCOUNT_CHANGED',
  CODE: 'OFFICE_CODE_RENEWED',
} as const;
const DONE = {
  PERSON: 'The account is there. It opens with both halves of the code.',
  CHANGE: 'Changed.',
  CODE: 'The old password is void. The account opens with both halves of the code.',
} as const;

/**
 * Does what another signer has proposed. The confirming officer is shown the other half of a code, in this answer only: the
 * person is handed both halves, by two people, and nobody else ever has them. Throws 403 for the own proposal, 409 for a
 * decided one and where fewer than two signers would stay.
 */
export async function confirmAccountProposal(context: Context, id: string, proof: Proof | undefined) {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const proposal = await openProposal(trx, id);
    await assertMayConfirm(trx, context, proposal);
    if (proposal.kind === 'PERSON') await rejectTaken(trx, proposal.email!, null);
    await rejectTakenMobile(trx, proposal.mobile, proposal.staff_id);
    const { kind, duties, reason } = proposal;
    const signed = accountConfirmed({ id: proposal.id, kind, duties: duties && formatDuties(duties), reason });
    await sign(trx, context, { ...signed, proof });
    const half = kind === 'CHANGE' ? null : newHalf();
    await queries.decideProposal(trx, proposal.id, { state: 'CONFIRMED', by: userId });
    const accountId = await queries.applyProposal(
      trx,
      proposal.id,
      half === null ? null : await halfHash(half, proposal.salt),
    );
    const login = await queries.loginOf(trx, accountId);
    await audit(trx, context, {
      action: CONFIRMED[proposal.kind],
      entity: 'app_user',
      entityKey: login,
      after: { proposal: proposal.id, proposed_by: proposal.proposed_by, duties: proposal.duties ?? undefined },
    });
    const expiresAt = new Date(Date.now() + CODE_HOURS * 3_600_000).toISOString();
    return { message: DONE[proposal.kind], code: half === null ? null : { half, login, expiresAt } };
  });
}

export async function declineAccountProposal(context: Context, id: string, reason: string): Promise<string> {
  return context.db.transaction(async (trx) => {
    const proposal = await openProposal(trx, id);
    assertAnotherOfficer(
      proposal.proposed_by,
      context.user.userId,
      new Forbidden('What you have proposed you take back; another signer declines it.', 'same-officer'),
    );
    await queries.decideProposal(trx, proposal.id, { state: 'DECLINED', by: context.user.userId, note: reason });
    await audit(trx, context, {
      action: 'OFFICE_ACCOUNT_DECLINED',
      entity: 'staff_proposal',
      entityKey: id,
      after: { reason },
    });
    return 'Declined.';
  });
}

export async function withdrawAccountProposal(context: Context, id: string): Promise<string> {
  return context.db.transaction(async (trx) => {
    const proposal = await openProposal(trx, id);
    if (proposal.proposed_by !== context.user.userId) {
      throw new Forbidden('The officer who proposed it takes it back; you decline it.', 'other-officer');
    }
    await queries.decideProposal(trx, proposal.id, { state: 'WITHDRAWN', by: context.user.userId });
    await audit(trx, context, { action: 'OFFICE_ACCOUNT_WITHDRAWN', entity: 'staff_proposal', entityKey: id });
    return 'Taken back.';
  });
}
