import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoad } from './load-client';
import { waitUntilIdle, watched } from './machine';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { lookUpTarget, PER_ADDRESS } from './result-lookup';
import { spreadOf } from './statistics';
import { readDatabaseFacts } from './students';
import type { Student } from './students';

const NAME = 'result-lookup-database';
const GATE = 0.18;
const AIM = 0.4;
const QUIET_LIMIT_MS = 10_000;
/** Students of one slice of pgbench. */
const STUDENTS = 500;
const CLIENTS = 8;

/**
 * The portal's own prepared select, one statement for all students of the slice: a line for each of them would be prepared by
 * every connection, 4,000 preparations that fill a slice.
 */
function writeScript(folder: string, students: readonly Student[]): string {
  const file = join(folder, 'look-up.sql');
  const drawn = Array.from({ length: STUDENTS }, () => students[randomInt(students.length)]!.regNo);
  if (drawn.some((regNo) => !/^[A-Z0-9]+$/.test(regNo)))
    throw new Error('A register number has other signs than letters and digits.');
  writeFileSync(
    file,
    `\\set n random(1, ${STUDENTS})
select f.exam_name, f.version, f.dob_mac, f.body from (select p.exam_name, p.version, r.dob_mac, r.body from published_session p \
join result_published r on r.exam_id = p.exam_id and r.version = p.version and r.reg_no = ('{${drawn.join(',')}}'::text[])[:n] \
order by p.place desc limit 1) f;
`,
  );
  return file;
}

/** Selects a second by pgbench, prepared. */
function pgbench(database: string, file: string, seconds: number): number {
  const url = new URL(database);
  const run = spawnSync(
    'pgbench',
    ['-n', '-f', file, '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds)],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
        PGPORT: url.port || '5432',
        PGUSER: decodeURIComponent(url.username),
        PGPASSWORD: decodeURIComponent(url.password),
        PGDATABASE: url.pathname.slice(1),
      },
    },
  );
  const message = /tps = ([0-9.]+)/.exec(run.stdout ?? '')?.[1];
  if (message === undefined) throw new Error(`pgbench did not run: ${run.stderr}`);
  return Number(message);
}

/** Public look-ups of random students against the same prepared select by pgbench, ABBA in one run. */
export async function measureLookUpDatabase(options: BenchOptions): Promise<Report | string> {
  const target = await lookUpTarget(NAME, options);
  if (typeof target === 'string') return target;
  const { database } = options;
  if (database === null) return `${NAME}: skipped, no database named (--database).`;
  if (spawnSync('pgbench', ['--version']).status !== 0) return `${NAME}: skipped, pgbench is not installed.`;
  const { api, port, pid, students } = target;
  const facts = await readDatabaseFacts(database);
  const folder = mkdtempSync(join(tmpdir(), 'thervu-bench-'));
  try {
    const file = writeScript(folder, students);
    const portal = async () => {
      await waitUntilIdle(QUIET_LIMIT_MS);
      const { value, slice } = await watched([process.pid, ...(pid === null ? [] : [pid])], () =>
        runLoad({
          port,
          path: `${api.pathname}result/look-up`,
          connections: options.connections,
          seconds: options.seconds,
          perAddress: PER_ADDRESS,
          nextBody: () => JSON.stringify(students[randomInt(students.length)]),
        }),
      );
      return { perSecond: value.perSecond, refused: value.requests - (value.statuses['200'] ?? 0), clean: slice.clean };
    };
    const direct = async () => {
      await waitUntilIdle(QUIET_LIMIT_MS);
      const { value, slice } = await watched([process.pid], async () => pgbench(database, file, options.seconds));
      return { perSecond: value, refused: 0, clean: slice.clean };
    };
    await portal();
    await direct();
    const pairs = [];
    for (let i = 0; i < options.pairs; i += 1) {
      const first = i % 2 === 0 ? await portal() : await direct();
      const second = i % 2 === 0 ? await direct() : await portal();
      pairs.push(i % 2 === 0 ? { portal: first, direct: second } : { portal: second, direct: first });
    }
    const clean = pairs.filter((pair) => pair.portal.clean && pair.direct.clean);
    const counted = clean.length >= 3 ? clean : pairs;
    const ratio = spreadOf(counted.map((pair) => pair.portal.perSecond / pair.direct.perSecond));
    const rejected = pairs.reduce((sum, pair) => sum + pair.portal.refused, 0);
    const passed = ratio.median >= GATE && rejected === 0;
    const { connections, seconds } = options;
    const middle = (side: 'portal' | 'direct') =>
      spreadOf(counted.map((pair) => pair[side].perSecond)).median.toFixed(0);
    return {
      name: NAME,
      figures: {
        settings: {
          connections,
          seconds,
          perAddress: PER_ADDRESS,
          students: students.length,
          clients: CLIENTS,
          drawn: STUDENTS,
        },
        database: facts,
        ratio,
        gate: GATE,
        aim: AIM,
        passed,
        refused: rejected,
        pairs,
        cleanPairs: clean.length,
      },
      text: [
        '# Public result look-up against the same select by pgbench',
        '',
        `Ratio ${ratio.median.toFixed(2)} (quartiles ${ratio.lowerQuartile.toFixed(2)} to ${ratio.upperQuartile.toFixed(2)}); ` +
          `gate ${GATE}: ${passed ? 'holds' : 'missed'}; aim ${AIM}.`,
        '',
        ...table(
          ['side', 'answers/s'],
          [
            ['public look-up', middle('portal')],
            [`pgbench, prepared, ${CLIENTS} clients`, middle('direct')],
          ],
        ),
        '',
        `${connections} connections, slices of ${seconds} s, ${pairs.length} pairs in ABBA order, ${clean.length} of them clean` +
          `${clean.length >= 3 ? '' : ' (too few: the figures are of all pairs, on a busy machine)'}; a random one of ${students.length} students ` +
          `each time, for pgbench one of ${STUDENTS} drawn at the start; ${rejected} look-ups were not answered with 200.`,
        '',
        `Database: ${JSON.stringify(facts)}.`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
