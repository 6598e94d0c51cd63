import type { Knex } from 'knex';
import { FactorSeal, type FactorKeys } from './factor-seal';

/**
 * Seals the secret of every authenticator app again under the first key, in one transaction: there are as many as people who
 * sign. Throws `CannotOpen` at one whose key is missing, with nothing changed. Tells how many were sealed anew.
 */
export async function rotateFactors(db: Knex, keys: FactorKeys): Promise<number> {
  const seal = new FactorSeal(keys);
  return db.transaction(async (trx) => {
    const rows = await trx('factor')
      .whereRaw('secret_cipher is not null and get_byte(secret_cipher, 0) <> ?', [seal.current])
      .forUpdate()
      .select<{ id: number; user_id: number; secret_cipher: Buffer }[]>('id', 'user_id', 'secret_cipher');
    for (const { id, user_id, secret_cipher } of rows) {
      await trx('factor')
        .where({ id })
        .update({ secret_cipher: seal.seal(seal.open(secret_cipher, user_id), user_id) });
    }
    return rows.length;
  });
}
