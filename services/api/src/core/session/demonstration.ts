import type { Db } from '../database/connect';

/** Key of the mark that the demo loader writes into a database, and nobody else. */
export const DEMONSTRATION = 'demonstration';

/** Whether this database was made by the demo loader: everybody in it is invented. Any role may ask. */
export async function isDemonstration(db: Db): Promise<boolean> {
  return (await db('v_public_setting').where({ key: DEMONSTRATION }).first('key')) !== undefined;
}
