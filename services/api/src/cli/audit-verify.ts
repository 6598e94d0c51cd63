import { shortHash, typedHash } from '@thervu/contracts/audit/audit-rules';
import { parseArgs } from 'node:util';
import { createPool } from '../core/database/connect';
import { readAnchorConfig } from '../core/operations/anchor-config';
import { readStorage } from '../core/operations/config';
import { publicKeyOf } from '../modules/anchor/anchor-line';
import { ownPlace } from '../modules/anchor/anchor-place';
import { compareWithAnchors } from '../modules/anchor/compare-service';
import { readOutsideAnchors } from '../modules/anchor/outside-anchors';
import { closingHash, endOfDay, examByTableName } from '../modules/audit/chain-queries';
import { describeCheck, isProved, verifyChains } from '../modules/audit/chain-verify';
import { withSecretFiles } from '../core/operations/secret-files';

const environment = withSecretFiles(process.env);

const USAGE = `npm run audit:verify
npm run audit:verify -- --anchors FILE [--anchors-key PUBLICKEY]
npm run audit:verify -- --exam EVEN-2025-APR --day 2025-05-30 --hash "3f2a 9c01 77de 0b44" [--until 2025-05-30T11:30:00Z]
npm run audit:verify -- --show-anchors-key
  --anchors: anchors.jsonl as it was kept outside the portal, or a folder with it or with the objects of a bucket;
  --anchors-key: the public key that stands on your paper (several joined by commas), else that of the file's first line.
  --exam, --day and --hash: a closing hash as a camp has printed it; --until where the report was printed before the day was over.
  --show-anchors-key: the public key of this portal's anchors, to be kept on paper.
Ends with 0 where everything is as it was written, with 1 where something is not, with 2 where that cannot be said without anchors.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Recomputes every chain, compares it with anchors from outside, and with a printed closing hash where one is given. */
const url = environment.DATABASE_URL_OWNER ?? environment.DATABASE_URL;
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    exam: text,
    day: text,
    hash: text,
    until: text,
    anchors: text,
    'anchors-key': text,
    'show-anchors-key': { type: 'boolean' },
  },
});
const named = [values.exam, values.day, values.hash].filter((name) => name !== undefined).length;
const typed = values.hash === undefined ? undefined : typedHash(values.hash);
const dayFits = values.day === undefined || /^(?!0000)\d{4}-\d\d-\d\d$/.test(values.day);
const keys = values['anchors-key']?.split(',').map((key) => key.trim());
const keysFit = keys === undefined || (values.anchors !== undefined && keys.every((key) => /^[\w-]{43}$/.test(key)));
if (!url || (named !== 0 && named !== 3) || (values.hash !== undefined && !typed) || !dayFits || !keysFit) {
  process.stderr.write(url ? USAGE : 'DATABASE_URL_OWNER must name the database and its owner.\n');
  process.exit(1);
}

/** The portal's own copy of the lists, where this program is told of the storage. */
const storagePlace = async () =>
  environment.STORAGE_DIR || environment.STORAGE ? ownPlace(readStorage(environment)) : undefined;

const db = createPool(url, 'owner');
try {
  if (values['show-anchors-key']) {
    const config = readAnchorConfig(environment);
    if (!config) throw new Error('ANCHOR_KEY is missing: this portal writes no anchors.');
    print(`Public key of the anchors: ${publicKeyOf(config.keys)}`);
  }
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
  // read before the long work: a wrong name of a file is told at once
  const outside =
    values.anchors === undefined ? undefined : await readOutsideAnchors(values.anchors, await storagePlace());
  let reportedCount = 0;
  const check = await verifyChains(db, async (done, total) => {
    const percent = Math.floor((100 * done) / total);
    if (percent >= reportedCount + 10) print(`${(reportedCount = percent - (percent % 10))} %`);
  });
  if (outside) check.anchors = await compareWithAnchors(db, { ...outside, ...(keys && { keys }) });
  print(describeCheck(check));
  if (check.broken.length > 0 || (check.anchors?.broken.length ?? 0) > 0) process.exitCode = 1;
  else if (!isProved(check)) process.exitCode ??= 2;
} catch (error) {
  process.stderr.write(`The chains could not be checked: ${(error as Error).message.split('\n')[0]}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
