import { createPool } from '../core/database/connect';
import { readFactorKeys } from '../core/secrets/factor-seal';
import { demoCodes } from '../demo/demo-factors';

const keys = readFactorKeys(process.env.FACTOR_KEYS ?? '');
const url = process.env.DATABASE_URL_OWNER ?? process.env.DATABASE_URL;
if (!url || !keys) {
  process.stderr.write(
    'DATABASE_URL_OWNER must name the database and its owner, and FACTOR_KEYS the keys of the factors.\n',
  );
  process.exit(1);
}
const db = createPool(url, 'owner', 1);
try {
  const codes = await demoCodes(db, keys);
  if (codes.length === 0) {
    process.stderr.write('There are no codes: this is no demonstration, or its officers have ended their first app.\n');
    process.exitCode = 1;
  }
  for (const { login, code, left } of codes)
    process.stdout.write(`${login.padEnd(24)}${code}   good once, shown for ${left} s more\n`);
} finally {
  await db.destroy();
}
