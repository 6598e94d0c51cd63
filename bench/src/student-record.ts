import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { hasPsql, Psql } from './psql';
import { RECORD_TABLES } from './record-tables';
import { table, type Report } from './report';
import { startRosario } from './rosario';
import { spreadOf } from './statistics';
import { readDatabaseFacts } from './students';

const NAME = 'student-record';
/** Times the plain route over the same tables. */
const GATE = 2;
/** Records read on each side of a pair, one after the other. */
const RECORDS = 100;
const OFFICE = '501';

async function pick(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select student_id::int as id from student where status = 'ACTIVE' order by md5(student_id::text) limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`There are only ${rows.length} students on the roll.`);
  return rows.map(({ id }) => id);
}

/** The record of a student as the office opens it, beside a plain Knex route, psql, and RosarioSIS where a copy is named. */
export async function measureStudentRecord(options: BenchOptions): Promise<Report | string> {
  const { portal, database, password, pairs } = options;
  if (portal === null || database === null || password === null)
    return `${NAME}: skipped, it takes --portal, --database and --password.`;
  if (!hasPsql()) return `${NAME}: skipped, psql is not installed here.`;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const psql = Psql.open(database);
  const child = fork(new URL('./plain-knex-server.ts', import.meta.url));
  const rosario = await startRosario(process.env.ROSARIOSIS_DIR);
  if (typeof rosario === 'string') console.log(rosario);
  try {
    child.send({ database });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const api = new URL('api/', portal);
    const headers = await signIn(api, OFFICE, password);
    const ids = await pick(client, RECORDS * (pairs + 1));
    const bytes = { portal: 0, plain: 0 };
    const ask = async (side: keyof typeof bytes, base: URL, id: number) => {
      const answer = await fetch(new URL(`student/${id}/application`, base), { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Student ${id}: ${answer.status} ${text.slice(0, 200)}`);
      bytes[side] = Buffer.byteLength(text);
    };
    const plainBase = new URL(`http://127.0.0.1:${port}/`);
    const each = async (batch: number[], read: (id: number) => Promise<unknown>) =>
      (await took(async () => {
        for (const id of batch) await read(id);
      })) / batch.length;
    const runs: { portal: number; plain: number; psql: number; rosario: number | null }[] = [];
    // the first pair warms all sides up and is not counted
    for (let pair = 0; pair <= pairs; pair += 1) {
      const batch = ids.slice(pair * RECORDS, (pair + 1) * RECORDS);
      const run = {
        plain: await each(batch, (id) => ask('plain', plainBase, id)),
        portal: await each(batch, (id) => ask('portal', api, id)),
        psql:
          (await psql.time(
            batch.flatMap((id) => RECORD_TABLES.map((name) => `select * from ${name} where student_id = ${id}`)),
          )) / batch.length,
        rosario: typeof rosario === 'string' ? null : await each(batch.slice(0, 10), rosario.page),
      };
      if (pair > 0) runs.push(run);
    }
    const ratio = spreadOf(runs.map((run) => run.portal / run.plain));
    const toPsql = spreadOf(runs.map((run) => run.portal / run.psql));
    const ms = (name: 'portal' | 'plain' | 'psql') => spreadOf(runs.map((run) => run[name])).median;
    const rosarioMs = typeof rosario === 'string' ? null : spreadOf(runs.map((run) => run.rosario!)).median;
    const passed = ratio.median <= GATE;
    return {
      name: NAME,
      figures: { gate: GATE, ratio, toPsql, rosarioMs, bytes, passed, runs },
      text: [
        '# The record of a student as the office opens it',
        '',
        ...table(
          ['who', 'ms', 'portal beside it'],
          [
            ['portal: token, college, contract, gaps of the form', ms('portal').toFixed(2), ''],
            [
              `a plain Knex route over the same ${RECORD_TABLES.length} tables`,
              ms('plain').toFixed(2),
              `${ratio.median.toFixed(2)} (gate ${GATE})`,
            ],
            ['psql, the same statements', ms('psql').toFixed(2), toPsql.median.toFixed(2)],
            [
              "RosarioSIS, its student's page",
              rosarioMs?.toFixed(1) ?? '–',
              rosarioMs === null ? 'not measured' : (ms('portal') / rosarioMs).toFixed(3),
            ],
          ],
        ),
        '',
        `Medians of ${pairs} alternating rounds of ${RECORDS} records each, one after the other, never one twice. ` +
          `Answers of ${bytes.portal} (portal) and ${bytes.plain} bytes (plain route). Gate ${passed ? 'holds' : 'missed'}.` +
          `${typeof rosario === 'string' ? ` ${rosario}` : ''}`,
        '',
        `Database: ${JSON.stringify(await readDatabaseFacts(database))}.`,
      ],
    };
  } finally {
    if (typeof rosario !== 'string') rosario.close();
    child.disconnect();
    psql.close();
    await client.end();
  }
}
