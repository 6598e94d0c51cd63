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

/** Builds what changed, starts database and server, loads the demo on the first start. */
export async function startPortal(
  settings: StartSettings,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Portal> {
  await checkPort(settings);
  await checkDatabase(settings, env);
  await buildAll({ log });
  const database = await openDatabase(settings, env, log);
  try {
    const demo = await prepareDemo(settings, database, log);
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
