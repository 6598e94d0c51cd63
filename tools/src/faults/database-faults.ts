import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { root } from '../root';
import { emptyDatabase } from './empty-database';
import { outcomeOf, pause, type Fault } from './fault';
import { rewrittenAndNamed } from './rewritten-chains';

const MIGRATE = path.join(root, 'services/api/dist/migrate.mjs');
const NAME = 'thervu_interrupted';

/** Runs the migration; kills it after `killAfter` milliseconds, if given. */
function migrate(url: string, killAfter?: number): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [MIGRATE], {
    env: { PATH: process.env.PATH, DATABASE_URL_OWNER: url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let message = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (message += bytes.toString()));
  if (killAfter !== undefined) void pause(killAfter).then(() => child.kill('SIGKILL'));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: message })));
}

const interrupted: Fault = {
  id: 26,
  title: 'A migration is killed',
  cause: 'SIGKILL to the migration of an empty database at a random moment, up to three times before it may end',
  mustHold: 'the next run completes it, and the one after finds nothing to do',
  times: 8,
  async run({ victims, connect, times }) {
    const db = await connect();
    let complete = 0;
    let kills = 0;
    const problems: string[] = [];
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from schema_migration');
    for (let time = 0; time < times; time += 1) {
      const url = await emptyDatabase(victims, db, NAME);
      for (let kill = 0; kill < 3; kill += 1) {
        const { code } = await migrate(url, randomInt(300, 2500));
        if (code === null) kills += 1;
      }
      const whole = await migrate(url);
      const again = await migrate(url);
      if (whole.code === 0 && again.said.includes('up to date')) complete += 1;
      else problems.push(whole.said.trim().split('\n').at(-1) ?? '');
    }
    await db.query(`drop database if exists ${NAME} with (force)`);
    return [
      outcomeOf(
        `${complete} of ${times} migrations of ${rows[0]!.n} files were completed after ${kills} kills${problems.length > 0 ? `: ${problems[0]}` : ''}`,
        complete === times,
      ),
    ];
  },
};

const tampering: Fault = {
  id: 30,
  title: 'A mark is changed behind the back of the portal',
  cause:
    'a superuser switches the triggers off and changes one event of the journal, or one line of the mark history; then one who also writes the chain behind it anew, head and all',
  mustHold:
    'the verification names exactly the changed link; the anchors from outside name the line of a chain written anew',
  times: 20,
  async run({ victims, connect, times }) {
    const db = await connect();
    const CHAINS = [
      {
        table: 'valuation_event',
        mark: 'new_mark',
        chosen: "kind = 'FIRST' and new_mark is not null",
        broken: "broken_valuation_links('FIRST', $1)",
        key: ['chain'],
      },
      {
        table: 'mark_history',
        mark: 'new_value',
        chosen: 'new_value is not null',
        broken: 'broken_mark_history_links($1)',
        key: ['colcode', 'p_code'],
      },
    ];
    const outcomes = [];
    for (const { table, mark, chosen, broken, key } of CHAINS) {
      const keys = key.join(', ');
      const { rows } = await db.query<Record<string, string>>(
        `select id, exam_id, ${keys}, seq from ${table} where ${chosen} order by random() limit $1`,
        [times],
      );
      let named = 0;
      for (const row of rows) {
        await db.query('begin');
        await db.query("set local session_replication_role = 'replica'");
        await db.query(`update ${table} set ${mark} = (${mark}::int + 1)::text::smallint where id = $1`, [row.id]);
        const { rows: found } = await db.query<Record<string, string>>(
          `select ${keys}, seq from ${broken} order by seq limit 2`,
          [row.exam_id],
        );
        await db.query('rollback');
        if (found.length === 1 && [...key, 'seq'].every((name) => String(found[0]![name]) === String(row[name])))
          named += 1;
      }
      outcomes.push(
        outcomeOf(
          `${table}: ${named} of ${rows.length} changed links were named, and no other`,
          rows.length > 0 && named === rows.length,
        ),
      );
    }
    outcomes.push(await rewrittenAndNamed(victims, times));
    return outcomes;
  },
};

export const databaseFaults: readonly Fault[] = [interrupted, tampering];
