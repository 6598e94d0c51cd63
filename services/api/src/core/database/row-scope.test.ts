import { clonedDatabase } from '@thervu/testing/database';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { createPool } from './connect';
import { runPrepared } from './prepared-statement';
import { asCamp, scopedTo } from './row-scope';

const clone = clonedDatabase('tiny');
const COLLEGES = ['101', '102'] as const;
const SEEN = 'select colcode from student_exam where colcode in (?, ?) group by colcode';
const NAMED = {
  name: 'seen',
  text: `select colcode from exam_application where colcode in ('101', '102') group by colcode`,
};

const visibleCodes = async (db: Knex): Promise<string[]> =>
  (await db.raw<{ rows: { colcode: string }[] }>(SEEN, [...COLLEGES])).rows.map(({ colcode }) => colcode);
const broken = (work: Promise<unknown>): Promise<'broken'> =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    () => 'broken' as const,
  );

/** What calls do to their connections, politely or not. Each answers what it saw. */
const CALLS: ((db: Knex, other: string) => Promise<string[]>)[] = [
  (db) => visibleCodes(db),
  async (db) => (await runPrepared<{ colcode: string }>(db, NAMED, [])).map(({ colcode }) => colcode),
  (db) => db.transaction((trx) => visibleCodes(trx)),
  (db) =>
    db.transaction(async (trx) => {
      await broken(trx.transaction((inner) => inner.raw('select 1/0')));
      return visibleCodes(trx);
    }),
  async (db) => {
    await broken(db.raw('select 1/0'));
    return visibleCodes(db);
  },
  async (db) => {
    await broken(
      db.transaction(async (trx) => {
        await trx.raw('set local statement_timeout = 2');
        await trx.raw('select pg_sleep(1)');
      }),
    );
    return [];
  },
  // a call that spoils the setting of its connection, and one that does it in what is rolled back
  async (db, other) => {
    await db.raw(`select set_config('thervu.college', ?, false)`, [other]);
    return [];
  },
  async (db, other) => {
    await broken(
      db.transaction(async (trx) => {
        await trx.raw(`select set_config('thervu.college', ?, false)`, [other]);
        throw new Error('rolled back');
      }),
    );
    return [];
  },
];

test('[SEC-14] 2,000 calls of two colleges on two connections, broken ones among them, see no row of each other', async () => {
  const pool = createPool(clone.urls.college, 'college', 2);
  try {
    const views = new Map(COLLEGES.map((college) => [college, scopedTo(pool, { college })]));
    let asked = 0;
    let seen = 0;
    const foreign: unknown[] = [];
    const caller = async (): Promise<void> => {
      while (asked < 2000) {
        const number = asked++;
        const college = COLLEGES[number % 2]!;
        const kind = Math.floor(number / 2) % CALLS.length;
        const rows = await CALLS[kind]!(views.get(college)!, COLLEGES[(number + 1) % 2]!);
        seen += rows.length;
        if (rows.some((row) => row !== college)) foreign.push({ number, college, rows });
        // a connection that ends in the middle of a call is replaced
        if (number % 400 === 7) await broken(views.get(college)!.raw('select pg_terminate_backend(pg_backend_pid())'));
      }
    };
    await Promise.all(Array.from({ length: 24 }, caller));
    expect(foreign).toEqual([]);
    expect(seen).toBeGreaterThan(1200);
    // without a scope, the last setting of a connection shows nothing
    for (let i = 0; i < 10; i++) expect(await visibleCodes(pool)).toEqual([]);
  } finally {
    await pool.destroy();
  }
});

test('[SEC-14] a camp sees its place, and what the person works on elsewhere only through a view of its own', async () => {
  const places = async (db: Knex): Promise<unknown[]> =>
    (await db.raw<{ rows: unknown[] }>('select distinct exam_id, place from bundle')).rows;
  const sona = { place: 'Sona', examId: 7 };
  const earlier = { place: 'Padmavani', examId: 6 };
  const db = scopedTo(clone.pools.camp, { camp: sona });
  expect(await places(db)).toEqual([{ exam_id: 7, place: 'Sona' }]);
  expect(await places(await asCamp(db, earlier))).toEqual([{ exam_id: 6, place: 'Padmavani' }]);
  await db.transaction(async (trx) => {
    expect(await places(await asCamp(trx, earlier))).toEqual([{ exam_id: 6, place: 'Padmavani' }]);
  });
  expect(await places(db)).toEqual([{ exam_id: 7, place: 'Sona' }]);
  expect(await places(clone.pools.camp)).toEqual([]);
});

test('a pool that no policy binds is handed back as it is, and one view is kept for a scope', () => {
  const { office, college } = clone.pools;
  expect(scopedTo(office, { college: '101' })).toBe(office);
  expect(scopedTo(college, { college: '101' })).toBe(
    scopedTo(scopedTo(college, { college: '102' }), { college: '101' }),
  );
});

test('a transaction of a college sets its scope and begins in one way to the database; one with a mode of its own in two', async () => {
  const pool = createPool(clone.urls.college, 'college', 1);
  const ways = jest.spyOn(Client.prototype, 'query');
  try {
    const db = scopedTo(pool, { college: '101' });
    await db.raw('select 1');
    ways.mockClear();
    await db.transaction((trx) => trx.raw('select 1'));
    expect(ways).toHaveBeenCalledTimes(3);
    ways.mockClear();
    const seen = await db.transaction(
      async (trx) => [await visibleCodes(trx), (await trx.raw<{ rows: unknown[] }>('show transaction_isolation')).rows],
      { isolationLevel: 'repeatable read' },
    );
    expect(seen).toEqual([['101'], [{ transaction_isolation: 'repeatable read' }]]);
    expect(ways).toHaveBeenCalledTimes(5);
  } finally {
    ways.mockRestore();
    await pool.destroy();
  }
});

test('[SEC-14] where the scope of a transaction cannot be set nothing runs in it, and the connection serves the next one', async () => {
  const pool = createPool(clone.urls.college, 'college', 1);
  try {
    // no text of the database holds this sign: the setting is refused, as it is by a timeout
    const refused = scopedTo(pool, { college: '10\0' });
    const ran: unknown[] = [];
    for (const college of COLLEGES) {
      const db = scopedTo(pool, { college });
      expect(await db.transaction((trx) => visibleCodes(trx))).toEqual([college]);
      await expect(refused.transaction(async (trx) => ran.push(await visibleCodes(trx)))).rejects.toThrow(
        /invalid byte sequence/,
      );
      expect(ran).toEqual([]);
      const [state] = (
        await db.raw<{ rows: unknown[] }>(
          'select pg_current_xact_id_if_assigned() as own, now() = statement_timestamp() as alone',
        )
      ).rows;
      expect(state).toEqual({ own: null, alone: true });
      expect(await visibleCodes(db)).toEqual([college]);
    }
  } finally {
    await pool.destroy();
  }
});

test('signs of a place mean nothing in what a transaction begins with', async () => {
  const place = `O'Sona \\' ?; $1 தே`;
  const db = scopedTo(clone.pools.camp, { camp: { place, examId: 7 } });
  await db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: unknown[] }>(`select current_setting('thervu.camp') as place`);
    expect(rows).toEqual([{ place }]);
  });
});
