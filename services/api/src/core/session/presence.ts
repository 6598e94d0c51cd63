import type { Pools } from '../database/connect';
import type { SignInLimits } from '../http/sign-in-limits';
import type { FactorSeal } from '../secrets/factor-seal';

/** The name under which browsers keep passkeys for this portal, and the one origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** What is needed to prove that a person is present. The app makes it once and every context hands it on. */
export interface Presence {
  /** Factors are read and proved as the role of sign-in, whoever asks. */
  pools: Pick<Pools, 'auth'>;
  limits: SignInLimits;
  seal: FactorSeal;
  /** Null where browsers offer no passkeys: without a name or a secure line. */
  relyingParty: RelyingParty | null;
  /** SECOND_FACTOR=off: whoever runs the portal asks for no second factor. */
  isOff: boolean;
}

/** Passkeys need a name, and TLS or this very machine; an address in figures is no name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isFigures = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isFigures || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}
