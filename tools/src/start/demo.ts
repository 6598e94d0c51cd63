import { readStorage } from '@thervu/api/core/operations/config';
import { createPool } from '@thervu/api/core/database/connect';
import { createStorage } from '@thervu/api/core/storage/create-storage';
import { drawsPhotos } from '@thervu/api/demo/demo-profile';
import { readFactorKeys } from '@thervu/api/core/secrets/factor-seal';
import { enrolDemoOfficers } from '@thervu/api/demo/demo-factors';
import { hasNoAccount } from '@thervu/api/modules/setting/setting-queries';
import { loadDemo } from '@thervu/api/demo/load-demo';
import { sampleResult } from '@thervu/api/demo/sample-result';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../command';
import { secret } from '../database/embedded';
import type { Database } from './database';
import { demoDangers } from './demo-dangers';
import { storageDir, type StartSettings } from './settings';

export interface Demo {
  /** Password of the demo accounts; undefined when this start did not set it. */
  password: string | undefined;
  sample: { regNo: string; dob: string } | undefined;
}

/** Loads the demo university into an empty database; a later start only prints what is there. Undefined without demo. */
export async function prepareDemo(
  settings: StartSettings,
  database: Database,
  log: (line: string) => void,
): Promise<Demo | undefined> {
  const macKey = database.environment.RESULT_MAC_KEY!;
  const owner = createPool(database.ownerUrl, 'owner', 1);
  try {
    const filled = (await owner('app_user').first('id')) !== undefined;
    const isDemo = filled ? await hasDemoAccounts(owner) : settings.profile !== 'none';
    if (isDemo) reportDangers(settings, log);
    if (!filled) {
      if (settings.profile === 'none') return undefined;
      const demoPassword = passwordFor(settings);
      log(`Loading the demo university (profile ${settings.profile})…`);
      const pictures = drawsPhotos(settings.profile, process.env.DEMO_PHOTOS)
        ? await createStorage(readStorage({ STORAGE_DIR: storageDir(settings), ...process.env }))
        : undefined;
      const { ownerUrl } = database;
      await loadDemo({ ownerUrl, profile: settings.profile, demoPassword, macKey, pictures, log });
    }
    // also in a demonstration that was loaded before its officers had one
    await enrolDemoOfficers(owner, readFactorKeys(database.environment.FACTOR_KEYS!)!);
    const sample = await sampleResult(owner, macKey);
    return sample ? { password: knownPassword(settings), sample } : undefined;
  } finally {
    await owner.destroy();
  }
}

/** Whether nobody can sign in: an installation that has begun without the demonstration. */
export async function isWithoutAccounts({ ownerUrl }: Pick<Database, 'ownerUrl'>): Promise<boolean> {
  const owner = createPool(ownerUrl, 'owner', 1);
  try {
    return await hasNoAccount(owner);
  } finally {
    await owner.destroy();
  }
}

/** An operator of the demonstration, whose password is that of all its accounts. */
const hasDemoAccounts = async (owner: ReturnType<typeof createPool>): Promise<boolean> =>
  (await owner('app_user').where({ login: 'op1.sona@example.org' }).first('id')) !== undefined;

/** Warns of what makes a demonstration easy to enter; DEMO_STRICT=yes refuses it. */
function reportDangers(settings: StartSettings, log: (line: string) => void): void {
  const dangers = demoDangers({ host: settings.host, password: settings.demoPassword });
  if (dangers.length > 0 && process.env.DEMO_STRICT === 'yes')
    throw new StartError(`${dangers.join(' ')} DEMO_STRICT=yes refuses it.`);
  for (const danger of dangers) log(`Warning: ${danger}`);
}

/** DEMO_PASSWORD, stored in the secrets; random when the first start sets none. */
function passwordFor(settings: StartSettings): string {
  if (settings.databaseUrl) {
    if (!settings.demoPassword) {
      throw new StartError('With DATABASE_URL the demo needs DEMO_PASSWORD; or set DEMO_PROFILE=none.');
    }
    return settings.demoPassword;
  }
  // short enough to be typed from the screen
  const made = `demo-${randomBytes(5).toString('hex')}`;
  return secret(settings.dataDir, 'demo-password', settings.demoPassword ?? made);
}

function knownPassword(settings: StartSettings): string | undefined {
  if (settings.databaseUrl) return settings.demoPassword;
  return existsSync(path.join(settings.dataDir, 'secrets', 'demo-password'))
    ? secret(settings.dataDir, 'demo-password')
    : undefined;
}
