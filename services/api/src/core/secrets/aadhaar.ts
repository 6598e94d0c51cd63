import { CannotOpen, keyIdOf, readSealKeys, RowSeal, type SealKeys } from './row-seal';

/** Keys by id; the first one encrypts, all of them decrypt. */
export type AadhaarKeys = SealKeys;
export { CannotOpen, keyIdOf };

/** Reads `id:base64,id:base64` with ids from 1 to 255 and keys of 32 bytes; nothing where the text has another form. */
export const readAadhaarKeys = readSealKeys;

/**
 * Seals and opens Aadhaar numbers for `student.aadhar_cipher`, bound to the id of the student. What is sealed are the
 * twelve digits, already proved by `aadhaarProblem`.
 */
export class AadhaarSeal extends RowSeal {
  constructor(keys: AadhaarKeys) {
    super(keys, { variable: 'AADHAAR_KEYS', what: 'number', owner: 'student' });
  }
}
