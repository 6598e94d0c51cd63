import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareFolder } from '../database/cluster-folder';
import { startPostgres, type EmbeddedPostgres } from '../database/embedded';
import { stopServer } from '../database/stop-cluster.mjs';
import { prepareDemo } from '../start/demo';
import { openDatabase, type Database } from '../start/database';
import { startServer, startWorker, type ServerProcess, type WorkerProcess } from '../start/processes.mjs';
import { serverLaunch, workerLaunch } from '../start/server';
import type { StartSettings } from '../start/settings';
import { freePort } from '../test/free-port';

const DATABASE = 'thervu';

/** A portal whose parts can be killed and started again, each by itself, always on the same ports. */
export interface Victims {
  /** Base of the API: `http://localhost:8080/thervu/api/`. */
  api: string;
  /** The owner of the database, who is no superuser. */
  ownerUrl: string;
  /** The superuser of the cluster: faults do what no part of the portal may. */
  adminUrl: string;
  password: string;
  /** Files of the portal. */
  storage: string;
  /** Keys and addresses that API and worker were started with; the API is not given the worker's. */
  environment: Readonly<Record<string, string>>;
  /** Process of the API as it is now. */
  apiPid(): number;
  /** Ends API and worker with SIGKILL and starts both again; resolves when the API is ready. `between` is done while there is none. */
  killApi(between?: () => Promise<void>): Promise<void>;
  /** Ends API and worker in order and starts them with these variables added. */
  restartApi(variables: Record<string, string>): Promise<void>;
  /** Ends PostgreSQL with SIGKILL and starts it on the same files; resolves when it takes connections. */
  killDatabase(): Promise<void>;
  /** Ends PostgreSQL with SIGKILL for good: another one has to take its place. */
  endDatabase(): void;
  /** Ends the API and the PostgreSQL `pid` in order, replaces the own folder by its folder and starts both on it. */
  takeOver(data: string, pid: number): Promise<void>;
  /** A connection of the superuser; the caller ends it. */
  connect(): Promise<pg.Client>;
}

/** What the suite has started, so that nothing of it is left behind however it ends. */
export interface Undertaking {
  /** Runs at the end, the last one first; returns a function that runs it now. */
  atEnd(work: () => unknown): () => Promise<void>;
  /** Ends everything, once. */
  end(): Promise<void>;
  /** From the first `end` on no part is started any more. */
  readonly ending: boolean;
}

export function undertaking(): Undertaking {
  const works: (() => unknown)[] = [];
  let ended: Promise<void> | undefined;
  const all = async () => {
    for (let work = works.pop(); work; work = works.pop()) {
      try {
        await work();
      } catch (error) {
        process.stderr.write(`Not cleared away: ${(error as Error).message}\n`);
      }
    }
  };
  return {
    atEnd(work) {
      works.push(work);
      return async () => {
        const index = works.indexOf(work);
        if (index < 0) return;
        works.splice(index, 1);
        await work();
      };
    },
    end: () => (ended ??= all()),
    get ending() {
      return ended !== undefined;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Never resolves: who waits for it is ended with the suite. */
const never = () => new Promise<never>(() => undefined);

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it had ended already
  }
}

/** Starts database and API as `npm start` does, without a browser's files. */
export async function startVictims(
  settings: StartSettings,
  under: Undertaking,
  log: (line: string) => void,
): Promise<Victims> {
  const { dataDir } = settings;
  const parts: { postgres?: EmbeddedPostgres; server?: ServerProcess; worker?: WorkerProcess } = {};
  let busy: Promise<unknown> = Promise.resolve();
  /** One start or end of a part at a time, and none once the suite ends. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = busy.then(() => (under.ending ? never() : work()));
    busy = next.catch(() => undefined);
    return under.ending ? never() : next;
  };
  under.atEnd(async () => {
    // a part that is just being started is waited for, so that it can be ended
    await Promise.race([busy, pause(90_000)]);
    await parts.server?.stop();
    await parts.worker?.stop();
    await parts.postgres?.stop();
  });
  const postgres = (port?: number) =>
    startPostgres({ dataDir, database: DATABASE, shared: true, ...(port ? { port } : {}) });
  parts.postgres = await alone(() => postgres());
  const database: Database = await openDatabase(settings, process.env, log);
  const demo = await prepareDemo(settings, database, log);
  if (!demo?.password) throw new Error('The fault runs need the demo university.');
  const address = { ...settings, port: await freePort() };
  const serve = async (variables: Record<string, string> = {}) => {
    // what is hurt here are processes; who signs is proved by the journeys
    const environment = { SECOND_FACTOR: 'off', ...database.environment, ...variables };
    parts.server = await startServer(serverLaunch(address, environment, process.env));
    const ofWorker = { ...database.workerEnvironment, ...environment };
    parts.worker = startWorker(workerLaunch(address, ofWorker, process.env), log);
  };
  await alone(() => serve());
  return {
    api: `${parts.server!.address}api/`,
    ownerUrl: database.ownerUrl,
    adminUrl: parts.postgres.adminUrl,
    password: demo.password,
    storage: path.join(dataDir, 'storage'),
    environment: { ...database.environment, ...database.workerEnvironment },
    apiPid: () => parts.server!.pid,
    killApi: (between) =>
      alone(async () => {
        killed(parts.server!.pid);
        parts.worker!.kill();
        await Promise.all([parts.server!.exited, parts.worker!.exited]);
        await between?.();
        await serve();
      }),
    restartApi: (variables) =>
      alone(async () => {
        await parts.server!.stop();
        await parts.worker!.stop();
        await serve(variables);
      }),
    killDatabase: () =>
      alone(async () => {
        killed(parts.postgres!.pid);
        await pause(200);
        parts.postgres = await postgres(parts.postgres!.port);
      }),
    endDatabase: () => killed(parts.postgres!.pid),
    takeOver: (data, pid) =>
      alone(async () => {
        await parts.server!.stop();
        await parts.worker!.stop();
        const { port } = parts.postgres!;
        await parts.postgres!.stop();
        await stopServer(pid);
        const ownName = prepareFolder(dataDir).data;
        rmSync(ownName, { recursive: true, force: true });
        renameSync(data, ownName);
        parts.postgres = await postgres(port);
        await serve();
      }),
    async connect() {
      const client = new pg.Client({ connectionString: parts.postgres!.adminUrl });
      // a database that is ended takes its connections with it; what failed before that is what is told
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}
