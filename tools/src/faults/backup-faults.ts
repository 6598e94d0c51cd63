import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksums } from '@thervu/api/testing/backup-test-queries';
import pg from 'pg';
import { root } from '../root';
import { call, signInCampSession } from './camp-desk';
import { emptyDatabase } from './empty-database';
import { outcomeOf, pause, type Fault, type Scene } from './fault';
import type { Victims } from './harness';
import { hurried } from './job-rescue';

const RESTORE = path.join(root, 'services/api/dist/restore.mjs');
const NAME = 'thervu_restored';
/** An archive of the whole, on a machine that does much else. */
const PATIENCE_MS = 600_000;
/** How often the last archive is made again because the tables changed while it was made. */
const MAX_REPEATS = 3;
/**
 * What a restore changes on purpose: sessions and jobs end, one-time addresses expire, counters restart, and the
 * restore is recorded; and the row of the archive's own file, which exists until the archive is complete.
 */
const SETTLED = /^(public\.(user_session|job|file_ticket|rate_count|upload)|part\.audit_log_.*)$/;

interface Job {
  id: string;
  state: string;
  message: string | null;
  hasFile: boolean;
  finishedAt: string | null;
}

/** Keys of the files in the storage, half-written ones among them. */
const filesIn = (storage: string): string[] =>
  readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name)));

/** Files of the storage that no row names: no sweep would ever delete them. */
async function unnamed(db: pg.Client, storage: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select file_key as key from job where file_key is not null union select key from upload
     union select path from student_upload union select file_key from import`,
  );
  const named = new Set(rows.map(({ key }) => key));
  return filesIn(storage).filter((file) => !named.has(file.replace(/\.part$/, '')));
}

/** An order for an archive, the state of its job, and the archive's bytes. */
function backupClient({ api, password }: Victims, office: string) {
  const look = async (id: string): Promise<Job | undefined> => {
    const answer = await call(api, office, 'GET', `jobs/${id}`);
    return answer?.status === 200 ? (JSON.parse(answer.body) as Job) : undefined;
  };
  return {
    look,
    async order(): Promise<Job> {
      const answer = await call(api, office, 'POST', 'control/backups', {
        currentPassword: password,
        passphrase: null,
      });
      if (answer?.status !== 200)
        throw new Error(`A backup cannot be ordered: ${answer?.status} ${answer?.body.slice(0, 200)}`);
      return JSON.parse(answer.body) as Job;
    },
    async ended(id: string): Promise<Job> {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const job = await look(id);
        if (job?.finishedAt) return job;
        if (performance.now() > until)
          throw new Error(
            `A backup did not end in time: ${job ? `${job.state}, ${job.message}` : 'it is not answered'}.`,
          );
        await pause(50);
      }
    },
    async ticket(id: string): Promise<{ status: number; url: string }> {
      const answer = await call(api, office, 'POST', `control/backups/${id}/file-ticket`, {
        currentPassword: password,
      });
      const { url = '' } = JSON.parse(answer?.body ?? '{}') as { url?: string };
      return { status: answer?.status ?? 0, url };
    },
    async fetch(url: string): Promise<Buffer> {
      const answer = await fetch(new URL(url, api));
      if (!answer.ok) throw new Error(`An archive is answered ${answer.status}.`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

/** The restore program of the server on an empty database beside the portal's own. */
async function restored(
  victims: Victims,
  db: pg.Client,
  file: string,
  storage: string,
): Promise<{ code: number | null; said: string; url: string }> {
  const url = await emptyDatabase(victims, db, NAME);
  const urls = Object.keys(victims.environment).filter((name) => name.startsWith('DATABASE_URL_'));
  const child = spawn(process.execPath, [RESTORE, file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...victims.environment,
      ...Object.fromEntries(urls.map((name) => [name, url])),
      STORAGE_DIR: storage,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let message = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (message += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: message.trim(), url };
}

async function pathOf<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Sums = Awaited<ReturnType<typeof checksums>>;
const differing = (before: Sums, after: Sums): string[] =>
  Object.keys(before).filter((name) => !SETTLED.test(name) && before[name] !== after[name]);

/** Tables that are not the same after a restore, and how many were compared. */
async function compared(before: Sums, url: string): Promise<{ tables: number; rows: number; other: string[] }> {
  const after = await pathOf(url, checksums);
  const names = Object.keys(before).filter((name) => !SETTLED.test(name));
  const other = differing(before, after);
  const rows = await pathOf(url, async (client) => {
    let sum = 0;
    for (const name of names)
      sum += Number((await client.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]!.n);
    return sum;
  });
  return { tables: names.length, rows, other };
}

async function flipped(scene: Scene, archive: Buffer, folder: string, db: pg.Client) {
  const { victims, times } = scene;
  let rejected = 0;
  let empty = 0;
  for (let time = 0; time < times; time += 1) {
    const bytes = Buffer.from(archive);
    const offset = randomInt(bytes.length);
    bytes[offset] = bytes[offset]! ^ (1 << randomInt(8));
    const file = path.join(folder, 'flipped.thervu');
    writeFileSync(file, bytes);
    const { code, url } = await restored(victims, db, file, path.join(folder, 'of-flipped'));
    if (code !== 0) rejected += 1;
    const { rows } = await pathOf(url, (client) =>
      client.query<{ n: number }>(
        `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'part')`,
      ),
    );
    if (rows[0]!.n === 0) empty += 1;
  }
  return { refused: rejected, empty };
}

const backup: Fault = {
  id: 27,
  title: 'API killed while a backup is made',
  cause: 'SIGKILL at a random moment of the job, again and again; an archive with one bit turned over',
  mustHold:
    'an archive is complete and gives every table back, or it is not there; a damaged one is refused; nothing nameless stays in the storage',
  times: 6,
  async run(scene) {
    const { victims, under, connect, times, print } = scene;
    const db = await connect();
    const folder = mkdtempSync(path.join(tmpdir(), 'thervu-archive-'));
    const clear = under.atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const office = backupClient(victims, await signInCampSession(victims, '501'));
    // other faults have taken rows away that named a file
    const strays = new Set(await unnamed(db, victims.storage));
    let takes = Infinity;
    for (const _of of ['the first', 'a warm one']) {
      const began = performance.now();
      await office.ended((await office.order()).id);
      takes = Math.min(takes, performance.now() - began);
    }
    const sums = { early: 0, half: 0, done: 0, strays: 0, bytes: 0 };
    let last: Buffer = Buffer.alloc(0);
    let archive = '';
    let stood: Sums = {};
    let made = times;
    for (let time = 0; time < made; time += 1) {
      const before = await pathOf(victims.ownerUrl, checksums);
      const { id } = await office.order();
      await pause(randomInt(1, Math.ceil(takes)));
      await victims.killApi(async () => {
        const { rows } = await db.query<{ state: string; file_key: string | null }>(
          'select state, file_key from job where id = $1',
          [id],
        );
        if (rows[0]!.state !== 'DONE') {
          sums.early += 1;
          if (rows[0]!.file_key !== null) sums.half += 1;
        }
        sums.strays += (await unnamed(db, victims.storage)).filter((file) => !strays.has(file)).length;
        await hurried(db);
      });
      const job = await office.ended(id);
      const { status, url } = await office.ticket(id);
      if (job.state !== 'DONE' || status !== 200) continue;
      last = await office.fetch(url);
      const { rows } = await db.query<{ sha: string }>(
        `select encode(file_sha256, 'hex') as sha from job where id = $1`,
        [id],
      );
      if (rows[0]!.sha === createHash('sha256').update(last).digest('hex')) sums.done += 1;
      sums.bytes = last.length;
      archive = path.join(folder, 'last.thervu');
      writeFileSync(archive, last);
      stood = await pathOf(victims.ownerUrl, checksums);
      // once an hour the worker writes anchors: an archive from before and tables from after are not the same
      if (time === made - 1 && differing(before, stood).length > 0 && made < times + MAX_REPEATS) made += 1;
    }
    print(
      `  a backup takes ${(takes / 1000).toFixed(1)} s and has ${(sums.bytes / 1e6).toFixed(1)} MB; ${sums.early} of ${made} kills came before its end`,
    );
    const back = await restored(victims, db, archive, path.join(folder, 'storage'));
    const found =
      back.code === 0
        ? await compared(stood, back.url)
        : { tables: 0, rows: 0, other: [back.said.split('\n').at(-1)!] };
    const damaged = await flipped(scene, last, folder, db);
    await db.query(`drop database if exists ${NAME} with (force)`);
    await clear();
    return [
      outcomeOf(
        `L: ${sums.done} of ${made} backups ended with an archive that is what its hash says, over ${made} kills, ${sums.early} of them before the end`,
        sums.done === made,
      ),
      outcomeOf(
        `${sums.half} unfinished backups had a file to fetch, ${sums.strays} nameless files lay in the storage`,
        sums.half + sums.strays === 0,
      ),
      outcomeOf(
        `L: restored into an empty database, ${found.other.length} of ${found.tables} tables (${found.rows.toLocaleString('en-IN')} rows) are other than they were${found.other.length > 0 ? `: ${found.other.slice(0, 3).join(', ')}` : ''}`,
        found.tables > 0 && found.other.length === 0,
      ),
      outcomeOf(
        `${damaged.refused} of ${times} archives with one bit turned over were refused, ${damaged.empty} databases stayed empty`,
        damaged.refused === times && damaged.empty === times,
      ),
    ];
  },
};

export const backupFaults: readonly Fault[] = [backup];
