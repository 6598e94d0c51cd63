import pg from 'pg';
import { prepareDemo } from '../start/demo';
import { openDatabase, type Database } from '../start/database';
import { startServer, type ServerProcess } from '../start/server';
import type { StartSettings } from '../start/settings';
import { startPostgres, type EmbeddedPostgres } from '../database/embedded';
import { freePort } from '../test/journeys';

const DATABASE = 'thervu';

/** A portal whose parts can be killed and started again, each by itself, always on the same ports. */
export interface Victims {
  /** Base of the API: `http://localhost:8080/thervu/api/`. */
  api: string;
  ownerUrl: string;
  password: string;
  /** Ends the API with SIGKILL and starts another; resolves when that is ready. */
  killApi(): Promise<void>;
  /** Ends the API in order and starts it with these variables added. */
  restartApi(variables: Record<string, string>): Promise<void>;
  /** Ends PostgreSQL with SIGKILL and starts it on the same files; resolves when it takes connections. */
  killDatabase(): Promise<void>;
  /** A connection of the owner; the caller ends it. */
  connect(): Promise<pg.Client>;
  stop(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts database and API as `npm start` does, without a browser's files. */
export async function startVictims(settings: StartSettings, log: (line: string) => void): Promise<Victims> {
  const { dataDir } = settings;
  let postgres: EmbeddedPostgres = await startPostgres({ dataDir, database: DATABASE, shared: true });
  const database: Database = await openDatabase(settings, process.env, log);
  const demo = await prepareDemo(settings, database, log);
  if (!demo?.password) throw new Error('The fault runs need the demo university.');
  const place = { ...settings, port: await freePort() };
  let server: ServerProcess = await startServer(place, database.environment);
  return {
    api: `${server.address}api/`,
    ownerUrl: database.ownerUrl,
    password: demo.password,
    async killApi() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      server = await startServer(place, database.environment);
    },
    async restartApi(variables) {
      await server.stop();
      server = await startServer(place, { ...database.environment, ...variables });
    },
    async killDatabase() {
      process.kill(postgres.pid, 'SIGKILL');
      await pause(200);
      postgres = await startPostgres({ dataDir, database: DATABASE, shared: true, port: postgres.port });
    },
    async connect() {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      return client;
    },
    async stop() {
      await server.stop();
      await database.stop();
      await postgres.stop();
    },
  };
}
