import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { neverGatherStatistics } from '@thervu/api/testing/forget-statistics';
import { removeDataDir } from '../database/cluster-folder';
import { root } from '../root';
import { startPortal } from '../start/portal';
import { readSettings } from '../start/settings';
import { freePort } from './free-port';
import { runFolder } from './memory-folder';

const execute = promisify(execFile);

/** A portal as a university gets it, with its first two officers and nothing else. */
export interface EmptyPortal {
  /** What its journey needs to know. */
  environment: Record<'PORTAL_EMPTY_URL' | 'PORTAL_EMPTY_DATA' | 'PORTAL_EMPTY_PASSWORDS', string> & {
    /** With `NO_STATISTICS=yes`: where the journey deletes them before each of its steps. */
    PORTAL_EMPTY_FORGET?: string;
  };
  stop(): Promise<void>;
}

/** Folder, and beginning of the file names, of the journeys on it. */
const JOURNEY = 'day-one';
const OFFICERS = [
  { name: 'K. Malar', designation: 'Controller of Examinations', email: 'controller@example.org' },
  { name: 'R. Ezhil', designation: 'Deputy Controller', email: 'deputy@example.org' },
];
const MADE = /signs in as (\S+) with the password (\S+)/;

/** Whether the arguments of the journeys leave that one in: they name none, or name it. */
export function wantsEmptyPortal(args: readonly string[]): boolean {
  const named = args.filter((arg) => !arg.startsWith('-'));
  return named.length === 0 || named.some((arg) => arg.includes(JOURNEY));
}

/** Makes an officer as the guide of the first day says it: user name, and the password that is printed once. */
async function makeOfficer(env: NodeJS.ProcessEnv, officer: (typeof OFFICERS)[number]): Promise<[string, string]> {
  const person = Object.entries(officer).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout } = await execute(process.execPath, ['tools/bootstrap.mjs', 'office:create', ...person], {
    cwd: root,
    env,
  });
  const made = MADE.exec(stdout);
  if (!made) throw new Error(`The officer was not made: ${stdout}`);
  return [made[1]!, made[2]!];
}

/** Starts it on a free port, in a folder of its own that goes away with it. */
export async function startEmptyPortal(log: (line: string) => void): Promise<EmptyPortal> {
  const dataDir = runFolder('thervu-empty-');
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_PROFILE: 'none',
    DEMO_PASSWORD: undefined,
    DATABASE_URL: undefined,
  };
  const portal = await startPortal(readSettings(env), env, log);
  const stop = async () => {
    await portal.stop();
    removeDataDir(dataDir);
  };
  try {
    const passwords: [string, string][] = [];
    const superuser = process.env.NO_STATISTICS === 'yes' ? portal.database.adminUrl : undefined;
    if (superuser) await neverGatherStatistics(superuser);
    for (const officer of OFFICERS) passwords.push(await makeOfficer(env, officer));
    return {
      environment: {
        PORTAL_EMPTY_URL: portal.address,
        PORTAL_EMPTY_DATA: dataDir,
        PORTAL_EMPTY_PASSWORDS: JSON.stringify(Object.fromEntries(passwords)),
        ...(superuser && { PORTAL_EMPTY_FORGET: superuser }),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
