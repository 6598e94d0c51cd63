import { readAadhaarKeys } from '../core/secrets/aadhaar';
import { rotateAadhaar, sealedUnderOldKeys } from '../core/secrets/aadhaar-rotate';
import { createPool } from '../core/database/connect';
import { withSecretFiles } from '../core/operations/secret-files';

const environment = withSecretFiles(process.env);

const keys = readAadhaarKeys(environment.AADHAAR_KEYS ?? '');
const url = environment.DATABASE_URL_OWNER ?? environment.DATABASE_URL;
if (!url || !keys) {
  process.stderr.write(
    'DATABASE_URL_OWNER must name the database and its owner, and AADHAAR_KEYS the keys: the new one first, then the old ones.\n',
  );
  process.exit(1);
}
const db = createPool(url, 'owner', 2);
try {
  const done = await rotateAadhaar(db, keys, (so) => process.stdout.write(`${so} numbers sealed anew\n`));
  const left = await sealedUnderOldKeys(db, keys);
  process.stdout.write(
    left === 0
      ? `Done: ${done} numbers sealed anew. Every number is under the first key; the other keys may go.\n`
      : `${done} numbers sealed anew, ${left} are under an old key still: restart every server with the new keys, then run this again.\n`,
  );
  if (left > 0) process.exitCode = 2;
} catch (error) {
  process.stderr.write(`The numbers were not all sealed anew: ${(error as Error).message.split('\n')[0]}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
