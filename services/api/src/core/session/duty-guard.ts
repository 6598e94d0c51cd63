import { permits, RENEWED_DAYS, SIGNING_CALLS, signs, worksIn, type DutyHolder } from '@thervu/contracts/core/duties';
import { formatMoment } from '@thervu/contracts/core/format';
import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../http/problem';

/** A person as far as duties and signatures are concerned. */
export interface Signer extends DutyHolder {
  /** May sign now: the duties say so, and the credentials have not been renewed within a week. */
  maySign: boolean;
  /** When somebody else gave out another way in, and who (null: the installation); null where nobody ever did. */
  credentialsRenewed: { at: string; by: string | null } | null;
}

/** Why an officer of the office may not sign now, in words; null for who may. */
export function signingRefusal(person: Signer): string | null {
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
export function campSigningRefusal(person: Signer): string | null {
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

/** Throws 403 in words when an officer may not sign now. */
function assertMaySign(person: Signer): void {
  const reason = signingRefusal(person);
  if (reason !== null) throw new Forbidden(reason, signs(person) ? 'credentials-renewed' : 'no-signer');
}

/** Throws 403 for what duties close to an officer, and for a signature they may not give. */
export function assertDuties(person: Signer, { method, routeOptions }: FastifyRequest): void {
  const { permission, call } = routeOptions.config;
  // the listed GETs that change something are the ones with a safe twin
  const reads = method === 'GET' && call?.replacedBy === undefined;
  if (!permits(person, permission!, reads)) {
    const words = permits(person, permission!, true)
      ? 'An auditor reads everything and changes nothing.'
      : 'Your duties do not open this. Two signers can change them under Office Accounts.';
    throw new Forbidden(words, 'not-your-duty');
  }
  if (call && SIGNING_CALLS.includes(call.name)) assertMaySign(person);
}
