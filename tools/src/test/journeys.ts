import { createPool } from '@thervu/api/core/database/connect';
import { readFactorKeys } from '@thervu/api/core/secrets/factor-seal';
import { demoSecrets } from '@thervu/api/demo/demo-factors';
import { findChromium } from '../chromium';
import { removeDataDir } from '../database/cluster-folder';
import { secret } from '../database/embedded';
import { startPortal } from '../start/portal';
import { readSettings } from '../start/settings';
import { startEmptyPortal, wantsEmptyPortal, type EmptyPortal } from './empty-portal';
import { freePort } from './free-port';
import { runFolder } from './memory-folder';
import { nodeStep, type Outcome } from './steps';

/**
 * Starts a portal of its own (a new data folder, a free port) and runs Chromium against it. DEMO_PROFILE names the size
 * of its university, by default tiny. The journey of the first day gets a second one, without the demonstration.
 */
export async function journeys(args: string[], log: (line: string) => void): Promise<Outcome> {
  const chromium = await findChromium(log);
  const dataDir = runFolder('thervu-journeys-');
  const password = 'journeys-password';
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_PROFILE: process.env.DEMO_PROFILE || 'tiny',
    DEMO_PASSWORD: password,
    DATABASE_URL: undefined,
  };
  const portal = await startPortal(readSettings(env), env, log);
  let empty: EmptyPortal | undefined;
  try {
    if (wantsEmptyPortal(args)) empty = await startEmptyPortal(log);
    const owner = createPool(portal.database.ownerUrl, 'owner', 1);
    const factors = await demoSecrets(owner, readFactorKeys(portal.database.environment.FACTOR_KEYS!)!);
    await owner.destroy();
    return await nodeStep(
      'journeys',
      '@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', ...args],
      {
        PORTAL_URL: portal.address,
        PORTAL_PASSWORD: password,
        PORTAL_REG_NO: portal.demo?.sample?.regNo ?? '',
        PORTAL_DOB: portal.demo?.sample?.dob ?? '',
        PORTAL_FACTORS: JSON.stringify(Object.fromEntries(factors.map(({ login, secret }) => [login, secret]))),
        PORTAL_EXPORT_KEY: secret(dataDir, 'table-export-key'),
        CHROMIUM_PATH: chromium,
        ...empty?.environment,
      },
    )();
  } finally {
    await Promise.all([portal.stop(), empty?.stop()]);
    removeDataDir(dataDir);
  }
}
