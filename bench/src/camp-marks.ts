import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  clearCampWork,
  OPERATORS,
  plantCampWork,
  problemsOf,
  unkey,
  type CampWork,
  type Keying,
} from './camp-marks-work';
import { runLoad } from './load-client';
import { pidListeningOn, waitUntilIdle, watched } from './machine';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { quantile, spreadOf } from './statistics';
import { hasReliableWriteFigures, readDatabaseFacts } from './students';

const GATE = 0.25;
const AIM = 0.5;
/** Saves a second of all operators together, and the most one of them may take. */
const OFFERED = 63;
const OFFERED_SECONDS = 30;
const P95_MS = 150;
const CLIENTS = 32;
/** Seconds until every connection, of pgbench or of the portal, has saved once. */
const WARM_UP_SECONDS = 6;
const QUIET_LIMIT_MS = 10_000;

const bodyOf = ({ barcode, bundleno }: Keying, n: number) => JSON.stringify({ barcode, bundleno, Amark: n % 40 });

/** One save over an operator's own line; the time counts from the moment it was due. */
function saveOne(api: URL, agent: Agent, address: string, keying: Keying, n: number): Promise<number> {
  const body = bodyOf(keying, n);
  return new Promise((settle, invalidField) => {
    const asked = request(
      new URL('marks', api),
      {
        method: 'POST',
        agent,
        localAddress: address,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${keying.operator.token}`,
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => settle(answer.statusCode ?? 0));
        answer.on('error', invalidField);
      },
    );
    asked.on('error', invalidField);
    asked.end(body);
  });
}

interface Offered {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  saves: number;
  refused: number;
}

/** 130 operators, each on a connection of its own, together 63 saves a second however slow the answers are. */
async function offer(api: URL, { keyings }: CampWork): Promise<Offered> {
  const lines = Array.from({ length: OPERATORS }, (_none, n) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    address: `127.7.${n >> 8}.${(n & 255) + 1}`,
  }));
  const latencies: number[] = [];
  let rejected = 0;
  const total = Math.min(OFFERED * OFFERED_SECONDS, keyings.length);
  const start = performance.now();
  await Promise.all(
    lines.map(async ({ agent, address }, operator) => {
      for (let n = operator; n < total; n += OPERATORS) {
        const due = start + (n / OFFERED) * 1000;
        await sleep(Math.max(0, due - performance.now()));
        const status = await saveOne(api, agent, address, keyings[n]!, n);
        latencies.push(performance.now() - due);
        if (status !== 200) rejected += 1;
      }
      agent.destroy();
    }),
  );
  return {
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    saves: latencies.length,
    refused: rejected,
  };
}

/** The very statements of a save: who calls, then the keying; every client takes scripts of its own. */
const TRANSACTION = (exam: number, session: string) => `\\set i :i + 1
\\set n :i * ${CLIENTS} + :client_id
${session}
select k.* from bench_keying b, lateral key_mark('FIRST', ${exam}, b.officer, null, b.place, 'A', b.bundleno, b.barcode, b.n % 40, null, null,
  gen_random_uuid()::text, '127.0.0.1', 'bench') k where b.n = :n;
`;
const SESSION =
  `select s.id, s.expires_at, s.last_seen < now() - interval '30 seconds' as stale, u.id, u.login, u.name, u.kind, u.colcode,
  u.must_change, c.colname, c.is_head_office, o.id, o.exam_id, o.role, o.place
from user_session s join app_user u on u.id = s.user_id left join college c on c.colcode = u.colcode
left join lateral (select o.id, o.exam_id, o.role, o.place from camp_officer o join exam e on e.id = o.exam_id
  where o.user_id = u.id and o.active and e.active_status order by o.exam_id desc limit 1) o on u.kind = 'OFFICER'
where s.token_hash = (select token from bench_keying where n = :n) and s.revoked_at is null and s.expires_at > now() and u.active
  and coalesce(c.clg_status, true) and s.last_seen > now() - interval '60 minutes';`.replaceAll('\n', ' ');

/** Transactions a second by the lines `progress: 4.0 s, 466.3 tps, …` that end after the warm-up. */
function rateAfter(progress: string, warmUpSeconds: number): number {
  let before = 0;
  let transactions = 0;
  let seconds = 0;
  for (const [, end, tps] of progress.matchAll(/^progress: ([0-9.]+) s, ([0-9.]+) tps/gm)) {
    const part = Number(end) - before;
    before = Number(end);
    if (before <= warmUpSeconds) continue;
    transactions += Number(tps) * part;
    seconds += part;
  }
  if (seconds === 0) throw new Error(`pgbench printed no progress after its warm-up: ${progress.slice(-300)}`);
  return transactions / seconds;
}

/**
 * Saves a second of 32 warm connections: the first save of a connection plans some forty
 * statements over the partitions of all exams, 70 to 80 ms of a core, and 32 of them would fill a short slice.
 */
async function pgbench(database: string, file: string, seconds: number): Promise<number> {
  const { stderr } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', String(WARM_UP_SECONDS + seconds), '-P', '1'],
    ...['-D', 'i=-1', '-f', file],
    database,
  ]);
  return rateAfter(stderr, WARM_UP_SECONDS);
}

/** Saves of marks: what 130 operators feel, and the closed loop of 32 clients beside pgbench with the same SQL. */
export async function measureCampMarks(options: BenchOptions): Promise<Report | string> {
  const { portal, database, pairs, seconds } = options;
  if (portal === null || database === null) return 'camp-marks: skipped, it takes --portal and --database.';
  const facts = await readDatabaseFacts(database);
  if (!hasReliableWriteFigures(facts))
    return 'camp-marks: skipped, the database does not keep what it confirms (fsync, synchronous_commit).';
  try {
    await promisify(execFile)('pgbench', ['--version']);
  } catch (problem) {
    return `camp-marks: skipped, pgbench is not installed (${(problem as Error).message}).`;
  }
  const api = new URL('api/', portal);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'camp-marks-'));
  try {
    const work = await plantCampWork(client, api, options.password);
    await unkey(client, work);
    const file = join(folder, 'save.sql');
    writeFileSync(file, TRANSACTION(work.examId, SESSION));
    const problems: string[] = [];
    const port = Number(api.port || 80);
    const roots = [process.pid, pidListeningOn(port) ?? process.pid];

    const closed = async () => {
      await unkey(client, work);
      await waitUntilIdle(QUIET_LIMIT_MS);
      let next = 0;
      let token = '';
      const load = (length: number) =>
        runLoad({
          port,
          path: `${api.pathname}marks`,
          connections: CLIENTS,
          seconds: length,
          perAddress: 1000,
          nextBody: () => {
            const n = next++ % work.keyings.length;
            token = work.keyings[n]!.operator.token;
            return bodyOf(work.keyings[n]!, n);
          },
          nextHead: () => `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`,
        });
      const warmUp = await load(WARM_UP_SECONDS);
      const { value, slice } = await watched(roots, () => load(seconds));
      const saved = [warmUp, value].reduce((sum, { statuses }) => sum + (statuses['200'] ?? 0), 0);
      if (next > work.keyings.length) problems.push('a slice ran out of scripts: the rest were updates');
      else problems.push(...(await problemsOf(client, work, saved)));
      return { load: value, slice };
    };
    const plain = async () => {
      await unkey(client, work);
      await waitUntilIdle(QUIET_LIMIT_MS);
      return watched([process.pid], () => pgbench(database, file, seconds));
    };

    await closed();
    await plain();
    const runs: { portal: Awaited<ReturnType<typeof closed>>; plain: Awaited<ReturnType<typeof plain>> }[] = [];
    for (let i = 0; i < pairs; i++) {
      if (i % 2 === 0) runs.push({ portal: await closed(), plain: await plain() });
      else {
        const first = await plain();
        runs.push({ portal: await closed(), plain: first });
      }
    }
    await unkey(client, work);
    const offered = await offer(api, work);
    problems.push(...(await problemsOf(client, work, offered.saves - offered.refused)));
    return reportOf({ options, runs, offered, problems, keyings: work.keyings.length, facts });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await clearCampWork(client);
    await client.end();
  }
}

interface WorkerReport {
  options: BenchOptions;
  runs: { portal: { load: Awaited<ReturnType<typeof runLoad>> }; plain: { value: number } }[];
  offered: Offered;
  problems: string[];
  keyings: number;
  facts: object;
}

function reportOf({ options, runs, offered, problems, keyings, facts }: WorkerReport): Report {
  const ratio = spreadOf(runs.map(({ portal, plain }) => portal.load.perSecond / plain.value));
  const rejected = runs.reduce((sum, { portal: { load } }) => sum + load.requests - (load.statuses['200'] ?? 0), 0);
  const passed =
    ratio.median >= GATE && offered.p95Ms < P95_MS && rejected + offered.refused === 0 && problems.length === 0;
  const median = (pick: (run: WorkerReport['runs'][number]) => number) => spreadOf(runs.map(pick)).median;
  return {
    name: 'camp-marks',
    figures: {
      settings: {
        clients: CLIENTS,
        seconds: options.seconds,
        pairs: runs.length,
        operators: OPERATORS,
        keyings,
      },
      database: facts,
      ratio,
      gate: GATE,
      aim: AIM,
      offered,
      refused: rejected,
      problems,
      passed,
      runs,
    },
    text: [
      '# Saves of camp marks',
      '',
      `${OPERATORS} operators, ${OFFERED} saves a second for ${OFFERED_SECONDS} s: p50 ${offered.p50Ms.toFixed(1)} ms, ` +
        `p95 ${offered.p95Ms.toFixed(1)} ms (limit ${P95_MS}), p99 ${offered.p99Ms.toFixed(1)} ms; ${offered.refused} of ${offered.saves} refused.`,
      '',
      `Closed loop, ratio to pgbench ${ratio.median.toFixed(2)} (quartiles ${ratio.lowerQuartile.toFixed(2)} to ` +
        `${ratio.upperQuartile.toFixed(2)}); gate ${GATE}, aim ${AIM}: ${passed ? 'holds' : 'missed'}.`,
      '',
      ...table(
        ['side', 'saves/s', 'p50 ms', 'p99 ms'],
        [
          [
            'portal',
            median(({ portal }) => portal.load.perSecond).toFixed(0),
            median(({ portal }) => portal.load.p50Ms).toFixed(1),
            median(({ portal }) => portal.load.p99Ms).toFixed(1),
          ],
          ['pgbench', median(({ plain }) => plain.value).toFixed(0), '', ''],
        ],
      ),
      '',
      `${CLIENTS} clients on both sides, slices of ${options.seconds} s after ${WARM_UP_SECONDS} s to warm up, ${runs.length} pairs in ABBA order, every save the first of its script ` +
        `(${keyings} scripts); pgbench sends the same two statements, prepared: who calls, and the keying with checks, position, journal and ` +
        `chain. ${rejected} saves were refused. ${problems.length === 0 ? 'Every confirmed mark stands once, and the journal holds.' : problems.join('; ')}`,
      '',
      `Database: ${JSON.stringify(facts)}.`,
    ],
  };
}
