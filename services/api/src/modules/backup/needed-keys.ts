import type { Config } from '../../core/config';
import type { NeededKeys } from './archive-format';
import { keyId } from './archive-keys';

export type KeysOfRows = Pick<Config, 'resultMacKey' | 'aadhaarKeys' | 'ticketKeys'>;

/** Ids of the keys that what is in the database belongs to; an archive carries none of the keys themselves. */
export const neededKeys = ({ resultMacKey, aadhaarKeys, ticketKeys }: KeysOfRows): NeededKeys => ({
  resultMacKey: keyId(Buffer.from(resultMacKey, 'utf8')),
  aadhaarKeys: Object.fromEntries([...aadhaarKeys].map(([id, key]) => [String(id), keyId(key)])),
  ticketKeys: ticketKeys.published().map(({ kid }) => kid),
});

/** Names of the variables whose keys are not those of the archive. */
export function missingKeys(needed: NeededKeys, present: NeededKeys): string[] {
  const missing: string[] = [];
  if (needed.resultMacKey !== present.resultMacKey) missing.push('RESULT_MAC_KEY');
  if (Object.entries(needed.aadhaarKeys).some(([id, key]) => present.aadhaarKeys[id] !== key))
    missing.push('AADHAAR_KEYS');
  if (needed.ticketKeys.some((kid) => !present.ticketKeys.includes(kid))) missing.push('HALL_TICKET_KEYS');
  return missing;
}
