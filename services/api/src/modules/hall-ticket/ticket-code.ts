import { regnoKey } from '@thervu/contracts/student/register-number';
import { codeName } from '../../core/static/code-address';
import type { SigningKeys } from '../../core/session/signing-keys';

/** The contents of a code, in this order; docs/hall-ticket-code.md describes it for those who check tickets offline. */
export interface TicketClaims {
  exam: string;
  /** Read from a code: its key, letters and digits in capitals. */
  regNo: string;
  colcode: string;
  name: string;
  revision: number;
}

const FORM = 'THERVU1';
const PARTS = 8;
/** An Ed25519 signature in base64url. */
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;

/** The signed text of a ticket: readable with any reader, and checked with the public key alone. */
export function ticketCode(keys: SigningKeys, claims: TicketClaims): string {
  const { exam, regNo, colcode, name, revision } = claims;
  const text = [FORM, exam, regnoKey(regNo), colcode, codeName(name), revision, keys.current].join('|');
  return `${text}|${keys.sign(text).toString('base64url')}`;
}

/** The contents of a code, if `ticketCode` made it under one of these keys and it is unchanged. */
export function readTicketCode(keys: SigningKeys, code: string): TicketClaims | undefined {
  const parts = code.trim().split('|');
  const [kid, signature] = parts.slice(-2) as [string, string];
  if (parts.length !== PARTS || parts[0] !== FORM || !SIGNATURE.test(signature)) return undefined;
  if (!keys.verify(kid, parts.slice(0, -1).join('|'), Buffer.from(signature, 'base64url'))) return undefined;
  const [, exam, regNo, colcode, name, revision] = parts as string[];
  return { exam: exam!, regNo: regNo!, colcode: colcode!, name: name!, revision: Number(revision) };
}

export const isGenuine = (keys: SigningKeys, code: string): boolean => readTicketCode(keys, code) !== undefined;
