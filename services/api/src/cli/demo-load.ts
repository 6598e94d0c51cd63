import { readStorage } from '../core/operations/config';
import { createPool } from '../core/database/connect';
import { migrate } from '../core/database/migrate';
import { drawsPhotos, isDemoProfile, PROFILES } from '../demo/demo-profile';
import { createStorage } from '../core/storage/create-storage';
import { readFactorKeys } from '../core/secrets/factor-seal';
import { enrolDemoOfficers } from '../demo/demo-factors';
import { loadDemo } from '../demo/load-demo';
import { sampleResult } from '../demo/sample-result';
import { withSecretFiles } from '../core/operations/secret-files';

const environment = withSecretFiles(process.env);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const {
  DATABASE_URL: ownerUrl,
  DEMO_PASSWORD: demoPassword,
  RESULT_MAC_KEY: macKey,
  FACTOR_KEYS,
  DEMO_PROFILE,
  DEMO_PHOTOS,
  STORAGE,
  STORAGE_DIR,
} = environment;
const flag = process.argv.indexOf('--profile');
const profile = (flag > 0 ? process.argv[flag + 1] : DEMO_PROFILE) ?? 'small';
if (!isDemoProfile(profile)) fail(`The profile is one of ${Object.keys(PROFILES).join(', ')}, not '${profile}'.`);
if (!ownerUrl) fail('DATABASE_URL must name the database and its owner.');
if (!demoPassword) fail('DEMO_PASSWORD must be set: the demo accounts keep it.');
if (!macKey) fail('RESULT_MAC_KEY must be set: published results are found by it.');

try {
  await migrate(ownerUrl);
  // without a folder or bucket there is no storage for pictures
  const photos = drawsPhotos(profile, DEMO_PHOTOS) && (STORAGE === 's3' || STORAGE_DIR !== undefined);
  const pictures = photos ? await createStorage(readStorage(environment)) : undefined;
  await loadDemo({ ownerUrl, profile, demoPassword, macKey, pictures, log: console.log });
  const db = createPool(ownerUrl, 'owner');
  const factorKeys = readFactorKeys(FACTOR_KEYS ?? '');
  if (factorKeys) await enrolDemoOfficers(db, factorKeys);
  else console.log('FACTOR_KEYS is not set: the officers of the demonstration have no authenticator app.');
  const sample = await sampleResult(db, macKey);
  await db.destroy();
  if (sample) console.log(`A published result: ${sample.regNo}, born ${sample.dob}.`);
} catch (error) {
  fail((error as Error).message);
}
