import { RENEWED_DAYS, signs, worksIn, type DutyHolder } from '@thervu/contracts/core/duties';
import { formatMoment } from '@thervu/contracts/core/format';
import type { SignatureKind } from '@thervu/contracts/signature/signature-contract';
import { Forbidden, type HttpError } from '../http/problem';

/** A person as far as duties and signatures are concerned. */
export interface Signer extends DutyHolder {
  /** May sign now: the duties say so, and the credentials have not been renewed within a week. */
  maySign: boolean;
  /** When somebody else gave out another way in, and who (null: the installation); null where nobody ever did. */
  credentialsRenewed: { at: string; by: string | null } | null;
}

/** Why an officer of the office may not sign now, in words; null for who may. */
function officeRejection(person: Signer): string | null {
  if (person.maySign) return null;
  const { credentialsRenewed } = person;
  if (!signs(person) || !credentialsRenewed) return 'This is signed by the controller or a deputy.';
  return renewedWords(credentialsRenewed);
}

const DAY_MS = 86_400_000;

/**
 * Why an officer of the office may not give the second signature of a camp, in words; null for who may. It is the camp's and
 * signs nothing of the office: beside signers, officers charged with the camps give it.
 */
function campRejection(person: Signer): string | null {
  if (!worksIn(person, 'CAMP'))
    return 'This is signed by a second camp officer, or by an officer charged with the camps.';
  const { credentialsRenewed } = person;
  const isRecent =
    credentialsRenewed !== null && Date.parse(credentialsRenewed.at) > Date.now() - RENEWED_DAYS * DAY_MS;
  return isRecent ? renewedWords(credentialsRenewed) : null;
}

function renewedWords({ at, by }: NonNullable<Signer['credentialsRenewed']>): string {
  return `Your credentials were renewed on ${formatMoment(at)} by ${by ?? 'the installation'}: for ${RENEWED_DAYS} days you work and do not sign.`;
}

/** The second signatures of a camp: not the office's, though one of its officers may give them. */
const OF_CAMPS: readonly SignatureKind[] = ['VOID', 'THIRD_MARK'];

/** Why a person may not sign this, in words; null for who may. An officer of a camp has no duties: the call decides. */
export function signingRejection(person: Signer, kind: SignatureKind): string | null {
  if (person.role !== 'admin') return null;
  return OF_CAMPS.includes(kind) ? campRejection(person) : officeRejection(person);
}

/** Throws 403 in words when an officer may not sign now. */
export function assertMaySign(person: Signer): void {
  const reason = officeRejection(person);
  if (reason !== null) throw new Forbidden(reason, signs(person) ? 'credentials-renewed' : 'no-signer');
}

/**
 * The other half of two signatures: whoever proposed, asked for, wrote or began it does not sign as the second. The database
 * rejects it as well. Throws `rejection`, which names what is signed.
 */
export function assertAnotherOfficer(first: number | null, second: number, rejection: HttpError): void {
  if (first === second) throw rejection;
}
