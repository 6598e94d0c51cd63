import { createPool } from '../core/database/connect';
import { rotateFactors } from '../core/secrets/factor-rotate';
import { readFactorKeys } from '../core/secrets/factor-seal';

const keys = readFactorKeys(process.env.FACTOR_KEYS ?? '');
const url = process.env.DATABASE_URL_OWNER ?? process.env.DATABASE_URL;
if (!url || !keys) {
  process.stderr.write(
    'DATABASE_URL_OWNER must name the database and its owner, and FACTOR_KEYS the keys: the new one first, then the old ones.\n',
  );
  process.exit(1);
}
const db = createPool(url, 'owner', 1);
try {
  const done = await rotateFactors(db, keys);
  process.stdout.write(`Done: ${done} secrets sealed anew. Every one is under the first key; the other keys may go.\n`);
} catch (error) {
  process.stderr.write(`No secret was sealed anew: ${(error as Error).message.split('\n')[0]}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
