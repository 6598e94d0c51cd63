import { createPool } from '@thervu/api/core/database/connect';
import { readAnchorConfig } from '@thervu/api/core/operations/anchor-config';
import { folderPlace } from '@thervu/api/modules/anchor/anchor-place';
import { createAnchor } from '@thervu/api/modules/anchor/anchor-service';
import { compareWithAnchors } from '@thervu/api/modules/anchor/compare-service';
import { readOutsideAnchors } from '@thervu/api/modules/anchor/outside-anchors';
import { rechain, REWRITABLE } from '@thervu/api/testing/rechain';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outcomeOf, type Outcome } from './fault';
import type { Victims } from './harness';

type Journal = keyof typeof REWRITABLE;
type Pool = ReturnType<typeof createPool>;

interface Way {
  what: string;
  /** Of the chain that `filter` names, from line `seq` on. */
  steps: (journal: Journal, filter: string, seq: number) => string[];
}

const CHANGE: Record<Journal, string> = {
  mark_history: `new_value = case when coalesce(new_value, 0) = 0 then 1 else new_value - 1 end`,
  valuation_event: `new_mark = case when coalesce(new_mark, 0) = 0 then 1 else new_mark - 1 end`,
  receipt_event: `at = at - interval '1 hour'`,
  signature: `request_id = 'another'`,
};
const change = (journal: Journal, filter: string, seq: number) =>
  `update ${journal} set ${CHANGE[journal]} where ${filter} and seq = ${seq}`;

/** What somebody who owns the database does to one line before the chain is linked anew. */
const WAYS: readonly Way[] = [
  { what: 'changed', steps: (...line) => [change(...line), rechain(line[0], line[1])] },
  {
    what: 'another time',
    steps: (journal, filter, seq) => [
      `update ${journal} set at = at - interval '1 day' where ${filter} and seq = ${seq}`,
      rechain(journal, filter),
    ],
  },
  {
    what: 'gone',
    steps: (journal, filter, seq) => [
      `delete from ${journal} where ${filter} and seq = ${seq}`,
      rechain(journal, filter),
    ],
  },
  {
    what: 'gone with all that follow',
    steps: (journal, filter, seq) => [
      `delete from ${journal} where ${filter} and seq >= ${seq}`,
      rechain(journal, filter),
    ],
  },
  {
    what: 'in the place of the one before',
    steps: (journal, filter, seq) => [
      rechain(journal, filter, `case seq when ${seq} then ${seq - 1} when ${seq - 1} then ${seq} else seq end`),
    ],
  },
];

interface Chain {
  filter: string;
  seq: number;
}

/** A line from the middle of a chain, chosen at random. */
async function lineOf(db: Pool, journal: Journal): Promise<Chain | undefined> {
  const { of } = REWRITABLE[journal];
  const kind = journal === 'valuation_event' ? `where kind = 'FIRST'` : '';
  const statement = `select * from (select ${of.join(', ')}, count(*)::integer as lines, min(seq) as first from ${journal} ${kind}
    group by ${of.join(', ')}) c where lines >= 3 order by random() limit 1`;
  const { rows } = await db.raw<{ rows: (Record<string, string | number> & { first: number })[] }>(statement);
  const [row] = rows;
  if (!row) return undefined;
  const filter = of.map((column) => `${column} = '${String(row[column]).replaceAll("'", "''")}'`).join(' and ');
  return { filter, seq: row.first + 1 };
}

/** Changes a chain and links it anew, compares it with the anchors, and takes everything back. */
async function isNamed(db: Pool, outside: string, journal: Journal, way: Way): Promise<boolean | undefined> {
  const chain = await lineOf(db, journal);
  if (!chain) return undefined;
  const trx = await db.transaction();
  try {
    await trx.raw('set local session_replication_role = replica');
    for (const step of way.steps(journal, chain.filter, chain.seq)) await trx.raw(step);
    const { broken } = await compareWithAnchors(trx, await readOutsideAnchors(outside, undefined));
    const first = way.what.startsWith('in the place') ? chain.seq - 1 : chain.seq;
    return broken.length === 1 && broken[0]!.includes(`: line ${first} `);
  } finally {
    await trx.rollback();
  }
}

/** Anchors are kept outside; then lines are written anew in many ways, their chains linked again with the portal's own functions. */
export async function rewrittenAndNamed({ adminUrl, environment, storage }: Victims, times: number): Promise<Outcome> {
  const config = readAnchorConfig({ ...environment, STORAGE_DIR: storage });
  if (!config) throw new Error('The fault runs need the key of the anchors.');
  const folder = await mkdtemp(path.join(tmpdir(), 'thervu-fault-anchors-'));
  const outside = path.join(folder, 'outside');
  const db = createPool(adminUrl, 'owner');
  try {
    const log = { warn: () => undefined, error: () => undefined };
    const writer = {
      // the worker's key: a file whose anchors have two keys is itself named, and the worker anchors at every full hour
      keys: config.keys,
      own: folderPlace('storage', path.join(storage, 'anchors')),
      outside: [folderPlace(outside, outside)],
      log,
    };
    // one before, as the worker writes at a full hour: a file of several anchors is read
    await createAnchor(db, { ...writer, outside: [] }, 'HOUR');
    await createAnchor(db, writer, 'HOUR');
    const journals: readonly Journal[] = ['valuation_event', 'mark_history', 'signature', 'receipt_event'];
    let named = 0;
    let tried = 0;
    const missed: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const way = WAYS[time % WAYS.length]!;
      const journal = journals[Math.floor(time / WAYS.length) % journals.length]!;
      const outcome =
        (await isNamed(db, outside, journal, way)) ?? (await isNamed(db, outside, 'valuation_event', way));
      tried += 1;
      if (outcome) named += 1;
      else missed.push(`${journal} ${way.what}`);
    }
    const which = missed.length > 0 ? `; not ${missed.join(', ')}` : '';
    return outcomeOf(
      `${named} of ${tried} chains written anew were named by the anchors from outside, line and all${which}`,
      named === tried,
    );
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
