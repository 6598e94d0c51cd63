import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  decideKeyingSignature,
  KeyingSignature,
} from '@thervu/contracts/keying-signature/keying-signature-contract';
import { keyingSigned } from '@thervu/contracts/signature/signed-content';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound, type HttpError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { isRenewed } from '../signature/renewed-service';
import { sign } from '../signature/signing-service';
import {
  countOpen,
  applyDecision,
  findSignature,
  listSignatures,
  type DecisionOutcome,
} from './keying-signature-queries';

/** What waits for a second signature, and what was decided; the office sees no barcode beside a mark. */
export async function readSignatures(context: Context): Promise<KeyingSignature[]> {
  const isOffice = context.scope.college === 'all';
  return (await listSignatures(context.db, context.scope)).map(
    ({ asked_by: askedByUser, asked_at: askedAt, decided_at: decidedAt, ...row }) => ({
      ...row,
      barcode: isOffice ? null : row.barcode,
      askedAt: askedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      own: askedByUser === context.user.userId,
    }),
  );
}

const REJECTIONS: Record<Exclude<DecisionOutcome, 'ok'>, () => HttpError> = {
  NOT_FOUND: () => new NotFound('no-signature', 'Nothing of this number waits for a signature in your camp.'),
  DECIDED: () => new Conflict('decided-already', 'Somebody has decided on this already. Look again.'),
  SAME_PERSON: () =>
    new Forbidden('The second signature is given by another person: you are the first one here.', 'same-person'),
  GAVE_CODE: () =>
    new Forbidden('You printed the code with which the first person came in: somebody else signs.', 'gave-the-code'),
  STAGE: () => new Invalid('camp-closed', 'The marks of this exam no longer change: nothing can be returned.'),
  NO_ROOM: () =>
    new Conflict('bundle-complete', 'The bundle is now full of other scripts: the marks cannot be put back.'),
};

/**
 * The second person signs what waits, or returns it with a reason. Throws Forbidden for the first person and for somebody whose
 * credentials were renewed in the last seven days, Conflict where it is decided already.
 */
export async function decideSignature(
  context: Context,
  id: number,
  { decision, reason, proof }: CallArgument<typeof decideKeyingSignature>['body'],
): Promise<string> {
  if (decision === 'RETURNED' && reason === undefined) {
    const message = 'Write why it is returned.';
    throw new Invalid('reason-missing', message, [{ field: 'reason', message }]);
  }
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const row = await findSignature(trx, context.scope, id);
    if (!row) throw REJECTIONS.NOT_FOUND();
    if (await isRenewed(trx, userId))
      throw new Forbidden('Your sign-in was renewed in the last seven days: another person signs.', 'renewed-lately');
    // an officer of the office proves presence; camp officers have no factor
    const isSignedByOffice = decision === 'SIGNED' && context.scope.college === 'all';
    const proofId = isSignedByOffice ? (await sign(trx, context, { ...keyingSigned(row), proof })).signatureId : null;
    const outcome = await applyDecision(trx, context.scope, {
      id,
      decision,
      note: reason ?? null,
      userId,
      station: context.ip,
      requestId: context.requestId,
      proofId,
    });
    if (outcome !== 'ok') throw REJECTIONS[outcome]();
    await audit(trx, context, {
      action: decision === 'SIGNED' ? 'KEYING_SIGNED' : 'KEYING_RETURNED',
      entity: 'keying_signature',
      entityKey: String(id),
      before: { kind: row.kind, bundle: row.bundleno, packet: row.packet, pass: row.pass, askedBy: row.askedBy },
      after: { reason: reason ?? null },
    });
    if (decision === 'SIGNED') return 'Signed.';
    return row.kind === 'VOID'
      ? `Returned: the marks of bundle ${row.bundleno}-${row.packet} are there again.`
      : 'Returned: the C mark is deleted, and somebody else than you gives it.';
  });
}

/** Refuses a step of the first valuation while something in it waits for a second signature. */
export async function assertSigned(db: Db, examId: number): Promise<void> {
  const open = await countOpen(db, examId, 'FIRST');
  if (open > 0)
    throw new Invalid(
      'signatures-open',
      `${open === 1 ? 'One entry waits' : `${open} entries wait`} for a second signature: see Second Signatures.`,
    );
}
