import type { Knex } from 'knex';
import { apiUnderTest } from '../../testing/api-under-test';
import { forgetStatistics } from '../../testing/forget-statistics';
import { fillPartition } from './bare-partition-queries';
import { analyzeAll } from './statistics-queries';

const api = apiUnderTest();

/** The tables whose steps are sampled by ANALYZE. */
async function sampled(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select a.attrelid::regclass::text as name from pg_attribute a join pg_partition_tree('result') t on t.relid = a.attrelid
     where a.attname = 'steps' and a.attstattarget is distinct from 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

class Undone extends Error {}

test('no part of the results has its steps sampled, be it new or filled at once', async () => {
  const { owner } = api.clone.pools;
  const again = owner.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(
      `insert into exam (etype, eyear, emonth) values ('ODD', 2031, 'NOV') returning id`,
    );
    const exam = rows[0]!.id;
    await trx.raw('select create_exam_partitions(?)', [exam]);
    expect(await sampled(trx)).toEqual([]);
    await fillPartition(trx, 'result', exam, { fill: () => Promise.resolve() });
    expect(await sampled(trx)).toEqual([]);
    throw new Undone();
  });
  await expect(again).rejects.toThrow(Undone);
});

test('ANALYZE of everything leaves no table out', async () => {
  const { owner } = api.clone.pools;
  await forgetStatistics(api.clone.ownerUrl);
  await analyzeAll(owner);
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'part'::regnamespace) and reltuples < 0`,
  );
  expect(rows).toEqual([]);
});
