import type { Db } from '../../core/database/connect';

export async function passwordOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db('app_user').where({ id: userId }).first<{ password_hash: string } | undefined>('password_hash');
  return row?.password_hash;
}

/** Words of the names of university, colleges, camps and districts, in lower-case letters: what everybody here knows. */
export async function houseWords(db: Db): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { word: string }[] }>('select word from house_words() word');
  return rows.map(({ word }) => word);
}
