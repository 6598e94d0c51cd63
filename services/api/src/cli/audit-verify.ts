import { shortHash, typedHash } from '@thervu/contracts/audit/audit-rules';
import { parseArgs } from 'node:util';
import { createPool } from '../core/database/connect';
import { closingHash, endOfDay, examByTableName } from '../modules/audit/chain-queries';
import { describeCheck, verifyChains } from '../modules/audit/chain-verify';

const USAGE = `npm run audit:verify
npm run audit:verify -- --exam EVEN-2025-APR --day 2025-05-30 --hash "3f2a 9c01 77de 0b44" [--until 2025-05-30T11:30:00Z]
  --exam, --day and --hash: a closing hash as a camp has printed it; --until where the report was printed before the day was over.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Recomputes every chain, and a printed closing hash where one is given. Exits with 1 where something is invalid. */
const url = process.env.DATABASE_URL_OWNER ?? process.env.DATABASE_URL;
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { exam: text, day: text, hash: text, until: text } });
const named = [values.exam, values.day, values.hash].filter((name) => name !== undefined).length;
const typed = values.hash === undefined ? undefined : typedHash(values.hash);
const dayFits = values.day === undefined || /^(?!0000)\d{4}-\d\d-\d\d$/.test(values.day);
if (!url || (named !== 0 && named !== 3) || (values.hash !== undefined && !typed) || !dayFits) {
  process.stderr.write(url ? USAGE : 'DATABASE_URL_OWNER must name the database and its owner.\n');
  process.exit(1);
}
const db = createPool(url, 'owner');
try {
  if (typed) {
    const exam = await examByTableName(db, values.exam!);
    if (!exam) throw new Error(`There is no exam ${values.exam}.`);
    const end = values.until ? new Date(values.until) : (await endOfDay(db, values.day!)).until;
    const { hash, keyings } = await closingHash(db, exam.id, end.toISOString());
    const now = shortHash(hash.toString('hex'));
    const fits = typedHash(now) === typed;
    print(`Closing hash of ${values.day}, ${values.exam}: ${now}, over ${keyings} keyings.`);
    print(fits ? 'It is what was printed.' : 'It is NOT what was printed: the journal was changed after that day.');
    if (!fits) process.exitCode = 1;
  }
  let reportedCount = 0;
  const check = await verifyChains(db, async (done, total) => {
    const percent = Math.floor((100 * done) / total);
    if (percent >= reportedCount + 10) print(`${(reportedCount = percent - (percent % 10))} %`);
  });
  print(describeCheck(check));
  if (check.broken.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`The chains could not be checked: ${(error as Error).message.split('\n')[0]}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
