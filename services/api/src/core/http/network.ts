import ipaddr from 'ipaddr.js';
import { isIPv4 } from 'node:net';

const groups = (parts: readonly number[], bits: 48 | 64): string =>
  `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/**
 * The networks of a caller, the narrowest first: an IPv4 address; the /64 and the /48 of an IPv6 address, since whoever
 * has a line has a /64 and many have a /48.
 */
export function networksOf(ip: string): readonly [narrow: string, ...wide: string[]] {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return [ip];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [address.toString()];
  return [groups(address.parts, 64), groups(address.parts, 48)];
}

/** The narrowest network of a caller. */
export const networkOf = (ip: string): string => networksOf(ip)[0];

/** Whether an address is of no public network: of this machine, of a private network, or of a carrier's own. */
export function isPrivate(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  return ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'].includes(ipaddr.process(ip).range());
}
