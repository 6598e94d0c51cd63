import type { Config } from '../../core/operations/config';
import type { SealKeys } from '../../core/secrets/row-seal';
import type { NeededKeys } from './archive-format';
import { keyId } from './archive-keys';

export type KeysOfRows = Pick<Config, 'resultMacKey' | 'aadhaarKeys' | 'ticketKeys'> &
  Partial<Pick<Config, 'olderResultMacKeys' | 'factorKeys'>>;

const macKeyId = (key: string): string => keyId(Buffer.from(key, 'utf8'));

const idsOf = (keys: SealKeys) => Object.fromEntries([...keys].map(([id, key]) => [String(id), keyId(key)]));

/** Ids of the keys that the database's contents need; an archive contains none of the keys themselves. */
export const neededKeys = ({
  resultMacKey,
  olderResultMacKeys = [],
  aadhaarKeys,
  factorKeys,
  ticketKeys,
}: KeysOfRows): NeededKeys => ({
  resultMacKey: macKeyId(resultMacKey),
  ...(olderResultMacKeys.length > 0 && { olderResultMacKeys: olderResultMacKeys.map(macKeyId) }),
  aadhaarKeys: idsOf(aadhaarKeys),
  ...(factorKeys && { factorKeys: idsOf(factorKeys) }),
  ticketKeys: ticketKeys.published().map(({ kid }) => kid),
});

/** Names of the variables whose keys are not those of the archive. */
export function missingKeys(needed: NeededKeys, present: NeededKeys): string[] {
  const missing: string[] = [];
  // a release opens with the key it was made with, be it the one of today or one from before
  const macKeys = (keys: NeededKeys) => [keys.resultMacKey, ...(keys.olderResultMacKeys ?? [])];
  if (macKeys(needed).some((key) => !macKeys(present).includes(key)))
    missing.push('RESULT_MAC_KEY or RESULT_MAC_KEY_OLD');
  if (Object.entries(needed.aadhaarKeys).some(([id, key]) => present.aadhaarKeys[id] !== key))
    missing.push('AADHAAR_KEYS');
  if (Object.entries(needed.factorKeys ?? {}).some(([id, key]) => present.factorKeys?.[id] !== key))
    missing.push('FACTOR_KEYS');
  if (needed.ticketKeys.some((kid) => !present.ticketKeys.includes(kid))) missing.push('HALL_TICKET_KEYS');
  return missing;
}
