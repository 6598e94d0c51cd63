import type { Knex } from 'knex';
import { AadhaarSeal, type AadhaarKeys } from './aadhaar';

/** Rows of one transaction. */
const BATCH_ROWS = 500;

/** What is still sealed under another key than the first: nothing left means the other keys may be thrown away. */
export async function sealedUnderOldKeys(db: Knex, keys: AadhaarKeys): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: string }[] }>(
    'select count(*) as n from student where aadhar_cipher is not null and get_byte(aadhar_cipher, 0) <> ?',
    [new AadhaarSeal(keys).current],
  );
  return Number(rows[0]!.n);
}

/**
 * Encrypts every number again under the first key, batch by batch; rows that are saved in between use that key already.
 * May be stopped at any time and started again: it continues with the rest. Throws `CannotOpen` at a number whose key
 * is missing, with the batches before it done.
 */
export async function rotateAadhaar(
  db: Knex,
  keys: AadhaarKeys,
  progress: (done: number) => void = () => undefined,
  batch = BATCH_ROWS,
): Promise<number> {
  const seal = new AadhaarSeal(keys);
  let done = 0;
  let last = '0';
  for (;;) {
    const changed = await db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { student_id: string; aadhar_cipher: Buffer }[] }>(
        `select student_id, aadhar_cipher from student
         where student_id > ? and aadhar_cipher is not null and get_byte(aadhar_cipher, 0) <> ?
         order by student_id limit ? for update`,
        [last, seal.current, batch],
      );
      const sealed = rows.map(({ student_id, aadhar_cipher }) =>
        seal.seal(seal.open(aadhar_cipher, student_id), student_id),
      );
      await trx.raw(
        `update student s set aadhar_cipher = n.cipher
         from unnest(?::bigint[], ?::bytea[]) as n(student_id, cipher) where s.student_id = n.student_id`,
        [rows.map((row) => row.student_id), sealed],
      );
      return rows;
    });
    if (changed.length === 0) return done;
    last = changed.at(-1)!.student_id;
    done += changed.length;
    progress(done);
  }
}
