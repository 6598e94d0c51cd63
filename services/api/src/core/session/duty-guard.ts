import { permits, SIGNING_CALLS } from '@thervu/contracts/core/duties';
import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../http/problem';
import { assertMaySign, type Signer } from './who-may-sign';

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
