import { buildAll } from '@thervu/build/build-all';
import { checkDatabase, openDatabase, type Database } from './database';
import { isWithoutAccounts, prepareDemo, type Demo } from './demo';
import { checkPort, startServer, startWorker, type ServerProcess } from './server';
import type { StartSettings } from './settings';

export interface Portal {
  address: string;
  demo: Demo | undefined;
  /** Nobody can sign in yet. */
  empty: boolean;
  database: Database;
  server: ServerProcess;
  /** Ends server, then database, in this order; may be called twice. */
  stop(): Promise<void>;
}

/** The database, with the demonstration in it where one is wanted; stopped again when it cannot be loaded. */
async function openFilled(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<{ database: Database; demo: Demo | undefined }> {
  const database = await openDatabase(settings, env, log);
  try {
    return { database, demo: await prepareDemo(settings, database, log) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Builds what changed, starts database and server, loads the demo on the first start. */
export async function startPortal(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Portal> {
  await checkPort(settings);
  await checkDatabase(settings, env);
  // pages and server are compiled while the database is filled: neither needs the other before the server starts
  const [built, opened] = await Promise.allSettled([buildAll({ log }), openFilled(settings, env, log)]);
  if (opened.status === 'rejected') throw opened.reason;
  const { database, demo } = opened.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    const empty = await isWithoutAccounts(database);
    const server = await startServer(settings, database.environment, env);
    // the process that answers requests knows no owner and signs no anchor: one of its own does the work of the queue
    const worker = startWorker(settings, { ...database.environment, ...database.workerEnvironment }, env, log);
    let stopping: Promise<void> | undefined;
    const stop = () =>
      (stopping ??= server
        .stop()
        .then(() => worker.stop())
        .then(() => database.stop()));
    return { address: server.address, demo, empty, database, server, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
