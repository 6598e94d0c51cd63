import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { table, type Report } from './report';
import { hasReliableWriteFigures, readDatabaseFacts } from './students';

/** Limit before a release: megabytes the server's process may grow by while a backup is made and fetched. */
const GROWTH_GATE = 256;
const POLL_MS = 100;

/** Process that listens on the portal's port; null where it cannot be found. */
function serverOn(port: string): number | null {
  try {
    const listening = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
    const pid = /pid=(\d+)/.exec(listening)?.[1];
    return pid ? Number(pid) : null;
  } catch {
    return null; // no ss on this machine
  }
}

const megabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** Samples a process's memory until it is stopped; returns the maximum. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let max = 0;
  let watching = true;
  const loop = (async () => {
    while (watching) {
      max = Math.max(max, megabytes(pid));
      await sleep(POLL_MS);
    }
  })();
  return {
    async stop() {
      watching = false;
      await loop;
      return max;
    },
  };
}

interface Job {
  id: string;
  state: string;
  error: string | null;
  message: string | null;
}

/** One backup through the portal as the office makes it, its memory beside it, and the file fetched to its end. */
export async function measureBackup(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password } = options;
  if (portal === null || database === null || password === null)
    return 'backup: skipped, it takes --portal, --database and --password.';
  const facts = await readDatabaseFacts(database);
  if (!hasReliableWriteFigures(facts))
    return 'backup: skipped, the database does not keep what it confirms (fsync, synchronous_commit).';
  const address = new URL(portal);
  const pid = serverOn(address.port);
  if (pid === null) return 'backup: skipped, the process of the portal cannot be found (ss, same machine).';
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  const api = new URL('api/', address);
  const headers = await signIn(api, '501', password);
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(new URL(path, api), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const before = megabytes(pid);
  const memory = watchMemory(pid);
  let job!: Job;
  const made = await took(async () => {
    job = await post<Job>('control/backups', {
      currentPassword: password,
      passphrase: 'a passphrase for the measurement',
    });
    while (job.state === 'QUEUED' || job.state === 'RUNNING') {
      await sleep(200);
      job = (await (await fetch(new URL(`jobs/${job.id}`, api), { headers })).json()) as Job;
    }
  });
  if (job.state !== 'DONE') throw new Error(`The backup ended as ${job.state}: ${job.error}`);
  let bytes = 0;
  const digest = createHash('sha256');
  const fetched = await took(async () => {
    const { url } = await post<{ url: string }>(`control/backups/${job.id}/file-ticket`, {
      currentPassword: password,
    });
    const answer = await fetch(new URL(url, address));
    for await (const piece of answer.body! as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      digest.update(piece);
    }
  });
  const max = await memory.stop();
  const grown = max - before;
  const passed = grown <= GROWTH_GATE;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const mb = (size: number) => (size / 1e6).toFixed(0);
  return {
    name: 'backup',
    figures: {
      database: Number(rows[0]!.bytes),
      archive: bytes,
      sha256: digest.digest('hex'),
      made,
      fetched,
      before,
      most: max,
      grown,
      gate: GROWTH_GATE,
      passed,
      what: job.message,
    },
    text: [
      '# A backup of the whole database, streamed',
      '',
      ...table(
        ['database MB', 'archive MB', 'made s', 'fetched s', 'memory before MB', 'at most MB', 'grown MB', 'gate MB'],
        [
          [
            mb(Number(rows[0]!.bytes)),
            mb(bytes),
            seconds(made),
            seconds(fetched),
            before.toFixed(0),
            max.toFixed(0),
            grown.toFixed(0),
            String(GROWTH_GATE),
          ],
        ],
      ),
      '',
      `${job.message} The server also ran its worker; the gate ${passed ? 'holds' : 'is missed'}.`,
      '',
      `Database: ${JSON.stringify(facts)}.`,
    ],
  };
}
