import { readSealKeys, RowSeal, type SealKeys } from './row-seal';

/** Keys by id; the first one encrypts, all of them decrypt. */
export type FactorKeys = SealKeys;

/** Reads `id:base64,id:base64`; nothing where the text has another form. */
export const readFactorKeys = readSealKeys;

/** Seals and opens the secrets of TOTP factors for `factor.secret_cipher`, bound to the id of their person. */
export class FactorSeal extends RowSeal {
  constructor(keys: FactorKeys) {
    super(keys, { variable: 'FACTOR_KEYS', what: 'secret', owner: 'person' });
  }
}
