import { buildAll } from '@thervu/build/build-all';
import type { RunningCluster } from '../database/stop-cluster.mjs';
import { checkDatabase, openDatabase, type Database } from './database';
import { isWithoutAccounts, prepareDemo, type Demo } from './demo';
import { startProcesses, type Launch, type ServerLaunch } from './processes.mjs';
import { checkPort, serverLaunch, workerLaunch } from './server';
import type { StartSettings } from './settings';

/** All that starting, ending and announcing a portal needs, once it is prepared: plain values that a channel can carry. */
export interface PreparedPortal {
  server: ServerLaunch;
  worker: Launch;
  demo: Demo | undefined;
  /** Nobody can sign in yet. */
  empty: boolean;
  /** The portal's own database, to be stopped last; undefined where the portal uses another one. */
  cluster: RunningCluster | undefined;
}

export interface Portal extends Pick<PreparedPortal, 'demo' | 'empty'> {
  address: string;
  database: Database;
  /** Ends server, then database, in this order; may be called twice. */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

/** The database, with the demonstration in it where one is wanted; stopped again when it cannot be loaded. */
async function openFilled(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: Log,
  holder: number | undefined,
): Promise<{ database: Database; demo: Demo | undefined }> {
  const database = await openDatabase(settings, env, log, { holder });
  try {
    return { database, demo: await prepareDemo(settings, database, log) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Builds what changed, opens the database, loads the demo on the first start. `holder` is the process that will run the
 * portal, where it is not this one.
 */
export async function preparePortal(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: Log,
  holder?: number,
): Promise<{ prepared: PreparedPortal; database: Database }> {
  await checkPort(settings);
  await checkDatabase(settings, env);
  // pages and server are compiled while the database is filled: neither needs the other before the server starts. Filling is
  // one long row of statements, so it has a core to itself and the builders share the rest
  const building = buildAll({ givesWay: true, log });
  const [built, opened] = await Promise.allSettled([building, openFilled(settings, env, log, holder)]);
  if (opened.status === 'rejected') throw opened.reason;
  const { database, demo } = opened.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    const prepared: PreparedPortal = {
      server: serverLaunch(settings, database.environment, env),
      worker: workerLaunch(settings, { ...database.environment, ...database.workerEnvironment }, env),
      demo,
      empty: await isWithoutAccounts(database),
      cluster: database.cluster,
    };
    return { prepared, database };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Prepares the portal and runs it from this process: for tests and pictures, which also use its database. */
export async function startPortal(settings: StartSettings, env: NodeJS.ProcessEnv, log: Log): Promise<Portal> {
  const { prepared, database } = await preparePortal(settings, env, log);
  try {
    const { server, stop } = await startProcesses(prepared, log);
    let stopping: Promise<void> | undefined;
    return {
      address: server.address,
      demo: prepared.demo,
      empty: prepared.empty,
      database,
      stop: () => (stopping ??= stop().then(() => database.stop())),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
