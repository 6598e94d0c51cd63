import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { findBinaries } from '../database/embedded-binaries';
import { stopServer } from '../database/stop-cluster.mjs';
import { freePort } from '../test/free-port';
import { drain, keying, signIn, type Acknowledged } from './camp-queue';
import { outcomeOf, pause, type Fault, type Outcome, type Scene } from './fault';

const PLACES = ['Sona', 'Govt'];
const KEYINGS = 1500;
const SLOT = 'standby';

/** The address of the database, as a name in a resolver or a proxy would be: it can be moved to another server. */
async function movable(port: number) {
  const sockets = new Set<net.Socket>();
  let target = port;
  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    /** The old server is fenced: nothing reaches it any more. */
    move(to: number) {
      target = to;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const withPort = (url: string, port: number): string => {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
};

/** A copy of the running cluster that follows it: what pg_basebackup does, with the server's own functions. */
async function copyCluster(db: pg.Client, adminUrl: string): Promise<string> {
  const { rows } = await db.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const { data } = rows[0]!;
  const copy = path.join(path.dirname(data), 'standby');
  rmSync(copy, { recursive: true, force: true });
  await db.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  await db.query(`select pg_backup_start('standby', true)`);
  try {
    // keeps owner and rights; cp reports files that disappear during the copy, which does not matter
    execFileSync('cp', ['-a', data, copy], { stdio: 'ignore' });
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error;
  }
  const { rows: stopped } = await db.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const gone = ['postmaster.pid', 'postmaster.opts'];
  for (const folder of ['pg_wal', 'pg_replslot']) {
    const files = readdirSync(path.join(copy, folder)).filter((name) => name === SLOT || /^[0-9A-F]{24}/.test(name));
    gone.push(...files.map((name) => path.join(folder, name)));
  }
  for (const name of gone) rmSync(path.join(copy, name), { recursive: true, force: true });
  const { hostname, port, username, password } = new URL(adminUrl);
  writeFileSync(path.join(copy, 'backup_label'), stopped[0]!.labelfile);
  writeFileSync(path.join(copy, 'standby.signal'), '');
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${SLOT}'\nprimary_slot_name = '${SLOT}'\n`,
  );
  const { uid, gid } = statSync(data);
  for (const name of ['backup_label', 'standby.signal']) chownSync(path.join(copy, name), uid, gid);
  return copy;
}

/** Starts the copy as a standby under the cluster's user. */
function startStandby(data: string, port: number): number {
  const { uid, gid } = statSync(data);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  const bin = findBinaries(path.dirname(data), user.uid, () => undefined);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
  };
  const log = openSync(path.join(path.dirname(data), 'standby.log'), 'a');
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', LANG: 'C' },
    },
  );
  closeSync(log);
  child.unref();
  return child.pid!;
}

async function until(what: string, holdsNow: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    if (await holdsNow()) return;
    await pause(100);
  }
  throw new Error(`${what} did not come within a minute.`);
}

const isTrue = async (db: pg.Client, sql: string): Promise<boolean> => (await db.query(sql)).rowCount === 1;

/** A database that accepts connections and runs statements. */
async function reach(url: string): Promise<pg.Client> {
  for (let wait = 0; ; wait += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (wait > 300) throw error;
      await pause(100);
    }
  }
}

const OPERATORS = `
select o.place, u.login, row_number() over (partition by o.place order by u.login)::int as nr
from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id
where o.role = 'OP' and o.active and e.stage = 'VALUATION' and o.place = any($1)`;

async function work({ victims, scripts }: Scene, db: pg.Client) {
  const { rows } = await db.query<{ place: string; login: string; nr: number }>(OPERATORS, [PLACES]);
  const operators = await Promise.all(
    PLACES.flatMap((place) => {
      const fresh = scripts.take(KEYINGS / (2 * PLACES.length), place);
      return (['A', 'B'] as const).map(async (pass, index) => {
        const login = rows.find((row) => row.place === place && row.nr === index + 1)?.login;
        if (!login) throw new Error(`The camp ${place} has too few operators.`);
        return {
          token: await signIn(victims.api, login, victims.password),
          keyings: fresh.map(({ bundleno, barcode }) =>
            keying(pass, bundleno, barcode, 1 + (Number(barcode.slice(2, 7)) % 20)),
          ),
        };
      });
    }),
  );
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  let broken: Error | undefined;
  const done = Promise.all(
    operators.map(({ token, keyings }) =>
      drain(
        {
          api: victims.api,
          token,
          stopped: () => broken !== undefined,
          onStatus: (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
        },
        keyings,
        (event) => acknowledged.push(event),
      ),
    ),
  );
  return {
    all: operators.flatMap(({ keyings }) => keyings),
    acknowledged,
    statuses,
    done,
    giveUp: (error: Error) => (broken = error),
  };
}

const failover: Fault = {
  id: 28,
  title: 'The standby takes over while marks are keyed',
  cause: `a second PostgreSQL follows the first one synchronously; SIGKILL to the first in the middle of ${KEYINGS.toLocaleString('en-IN')} keyings, the second is promoted and the address moved to it`,
  mustHold:
    'every acknowledged mark stands on the new server, the API reconnects by itself, the old server is not reached any more',
  times: 1,
  async run(scene) {
    try {
      return await changed(scene);
    } catch (error) {
      // the faults after this one get the first server back, without a standby
      await scene.victims.killDatabase();
      const db = await scene.connect();
      await db.query('alter system reset all');
      await db.query('select pg_reload_conf()');
      await db.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active');
      await scene.victims.restartApi({});
      throw error;
    }
  },
};

async function changed(scene: Scene): Promise<Outcome[]> {
  const { victims, under, connect, print } = scene;
  const db = await connect();
  const copy = await copyCluster(db, victims.adminUrl);
  const port = await freePort();
  const pid = startStandby(copy, port);
  const stopped = under.atEnd(() => stopServer(pid));
  const address = await movable(Number(new URL(victims.adminUrl).port));
  const closed = under.atEnd(() => address.close());
  await until('The standby', () => isTrue(db, `select from pg_stat_replication where state = 'streaming'`));
  await db.query(`alter system set synchronous_standby_names = '${SLOT}'`);
  await db.query('select pg_reload_conf()');
  await until('A synchronous standby', () => isTrue(db, `select from pg_stat_replication where sync_state = 'sync'`));
  const urls = Object.entries(victims.environment).filter(([name]) => name.startsWith('DATABASE_URL_'));
  await victims.restartApi(Object.fromEntries(urls.map(([name, url]) => [name, withPort(url, address.port)])));
  const keyed = await work(scene, db);
  while (keyed.acknowledged.length < KEYINGS / 3) await pause(5);
  const before = keyed.acknowledged.length;
  victims.endDatabase();
  const began = performance.now();
  const fresh = await reach(withPort(victims.adminUrl, port));
  await fresh.query('select pg_promote(true, 60)');
  address.move(port);
  const back = setInterval(() => {
    if (performance.now() - began > 120_000) keyed.giveUp(new Error('no answer'));
  }, 1000);
  while (keyed.acknowledged.length <= before + 4 && performance.now() - began < 120_000) await pause(5);
  const seconds = (performance.now() - began) / 1000;
  const rejected = (await keyed.done).flat();
  clearInterval(back);
  print(`  ${before} keyings before the first server died; the next ones stood after ${seconds.toFixed(1)} s`);
  const { rows } = await fresh.query<{ id: string; idempotency_key: string }>(
    'select id, idempotency_key from valuation_event where idempotency_key = any($1)',
    [keyed.all.map(({ key }) => key)],
  );
  const current = new Map(rows.map(({ idempotency_key, id }) => [idempotency_key, Number(id)]));
  const lost = keyed.acknowledged.filter(({ key, event }) => current.get(key) !== event);
  await fresh.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots`);
  await fresh.query('alter system reset all');
  await fresh.end();
  // from here on the new server replaces the old one, and R and C are checked on it
  await victims.takeOver(copy, pid);
  await stopped();
  await closed();
  const other = [...keyed.statuses].filter(([status]) => ![0, 200, 503].includes(status));
  return [
    outcomeOf(
      `L: of ${keyed.acknowledged.length} acknowledged keyings ${lost.length} are lost after the change of servers, ${keyed.all.length - current.size} of ${keyed.all.length} never arrived, ${rejected.length} were refused`,
      lost.length === 0 &&
        current.size === keyed.all.length &&
        rows.length === keyed.all.length &&
        keyed.acknowledged.length === keyed.all.length,
    ),
    outcomeOf(
      `the API keyed on by itself ${seconds.toFixed(1)} s after the first server had died; answers: ${[...keyed.statuses].map(([status, n]) => `${n} x ${status === 0 ? 'none' : status}`).join(', ')}`,
      other.length === 0,
    ),
  ];
}

export const standbyFaults: readonly Fault[] = [failover];
