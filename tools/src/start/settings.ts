import path from 'node:path';
import { isDemoProfile, PROFILES, type DemoProfile } from '@thervu/api/demo/demo-profile';
import { StartError } from '../command';
import { root } from '../root';

export interface StartSettings {
  port: number;
  host: string;
  /** Starts and ends with a slash. */
  basePath: string;
  dataDir: string;
  /** Owner's address of an existing PostgreSQL; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  profile: DemoProfile | 'none';
  demoPassword: string | undefined;
}

/** Default folder of the portal's files. */
export const storageDir = ({ dataDir }: Pick<StartSettings, 'dataDir'>): string => path.join(dataDir, 'storage');

/** Reads what `npm start` honours; a wrong value is one sentence that names the variable. */
export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  const port = Number(env.PORT ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${env.PORT}'.`);
  }
  const basePath = env.BASE_PATH ?? '/thervu/';
  if (!/^\/([\w.~-]+\/)*$/.test(basePath)) {
    throw new StartError(`BASE_PATH must start and end with a slash and hold plain letters, not '${basePath}'.`);
  }
  const profile = env.DEMO_PROFILE ?? 'small';
  if (profile !== 'none' && !isDemoProfile(profile)) {
    throw new StartError(`DEMO_PROFILE is one of ${Object.keys(PROFILES).join(', ')} or none, not '${profile}'.`);
  }
  if (env.DEMO_PASSWORD !== undefined && env.DEMO_PASSWORD.length < 8) {
    throw new StartError('DEMO_PASSWORD must have at least 8 characters.');
  }
  const publicUrl = env.PUBLIC_URL;
  if (publicUrl !== undefined && !/^https?:\/\/[^\s?#]+$/.test(publicUrl)) {
    throw new StartError(
      `PUBLIC_URL must be the address of the portal as people type it, such as https://exam.example.org/thervu/, not '${publicUrl}'.`,
    );
  }
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    basePath,
    dataDir: path.resolve(root, env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL,
    profile,
    demoPassword: env.DEMO_PASSWORD,
  };
}
