import { storeMissingImpacts } from '../result-release/impact-service';
import { watchPlans } from '../../testing/plan-watch';
import { clonedDatabase } from '@thervu/testing/database';
import { documentColleges } from './document-queries';
import { resultDocuments } from './document-service';

const clone = clonedDatabase('tiny');
const owner = () => clone.pools.owner;
const office = () => clone.pools.office;
const ALL = { college: 'all' } as const;

interface Run {
  exam_id: number;
  version: number;
  published_at: Date;
}
const lastRuns = async (): Promise<Run[]> => {
  const runs: Run[] = await owner()('result_run')
    .whereNotNull('published_at')
    .orderBy(['exam_id', 'version'])
    .select('exam_id', 'version', 'published_at');
  return [...new Map(runs.map((run) => [run.exam_id, run])).values()];
};

test('the colleges of every released exam are read as they were kept, and each figure is that of the direct count', async () => {
  const runs = await lastRuns();
  expect(runs.length).toBeGreaterThan(1);
  await owner()('result_impact').delete();
  const direct = await Promise.all(runs.map(({ exam_id }) => resultDocuments(office(), ALL, exam_id)));
  expect(direct.map(({ version }) => version)).toEqual(runs.map(({ version }) => version));
  expect(direct.every(({ colleges }) => colleges.length > 1)).toBe(true);
  await storeMissingImpacts(owner());
  expect(await Promise.all(runs.map(({ exam_id }) => resultDocuments(office(), ALL, exam_id)))).toEqual(direct);
  expect(await storeMissingImpacts(owner())).toBe(0);
});

test('a hold made or released since the count shows at once; a student who is withheld paper by paper counts once', async () => {
  const { exam_id } = (await lastRuns()).at(-1)!;
  await storeMissingImpacts(owner());
  const lines = async () => {
    const { colleges } = await resultDocuments(office(), ALL, exam_id);
    expect(colleges).toEqual(await documentColleges(office(), ALL, exam_id));
    return colleges;
  };
  const before = await lines();
  const withheldNow = async () => (await lines()).reduce((sum, { withheld }) => sum + withheld, 0);
  const atFirst = before.reduce((sum, { withheld }) => sum + withheld, 0);
  const free = await owner()('v_released_result as r')
    .where('r.exam_id', exam_id)
    .whereNotExists(owner()('v_statement_hold as h').where('h.exam_id', exam_id).whereRaw('h.reg_no = r.reg_no'))
    .groupBy('r.reg_no')
    .havingRaw(`not bool_and(coalesce(r.reason like 'WITHHELD%', false))`)
    .orderBy('r.reg_no')
    .limit(2)
    .pluck<string[]>('r.reg_no');
  expect(free).toHaveLength(2);
  const by = await owner()('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const withholding = { exam_id, reason: 'WITHHELD_FEE', note: 'Fee unpaid', by_user: by.id };
  await owner()('result_withhold').insert(free.map((reg_no) => ({ ...withholding, reg_no })));
  expect(await withheldNow()).toBe(atFirst + 2);
  await owner()('result_withhold')
    .where({ exam_id, reg_no: free[0] })
    .update({ released_at: new Date(), released_by: by.id, release_note: 'Paid' });
  expect(await withheldNow()).toBe(atFirst + 1);

  // every result of the other one is withheld as well: the run counts it, and the hold adds nothing
  await owner()('result')
    .where({ exam_id, reg_no: free[1], is_current: true })
    .update({ result: 'W', reason: 'WITHHELD_FEE', grade: null, grade_point: null, total_mark: null });
  await owner()('result_impact').delete();
  await storeMissingImpacts(owner());
  expect(await withheldNow()).toBe(atFirst + 1);
});

test('a college reads its own rows, and what was kept without students is counted again', async () => {
  const { exam_id } = (await lastRuns()).at(-1)!;
  const scope = { college: '101' };
  const seen = (await resultDocuments(owner(), scope, exam_id)).colleges;
  expect(seen.map(({ colcode }) => colcode)).toEqual(['101']);
  await owner()('result_impact').update({ outcomes: owner().raw(`outcomes - 'students'`) });
  const direct = await resultDocuments(office(), ALL, exam_id);
  expect(await storeMissingImpacts(owner())).toBeGreaterThan(0);
  expect(await resultDocuments(office(), ALL, exam_id)).toEqual(direct);
});

test('opening the page reads neither the results of the exam nor those of others', async () => {
  await storeMissingImpacts(owner());
  const watch = watchPlans(clone.ownerUrl);
  try {
    for (const { exam_id } of await lastRuns()) {
      const results = Number(
        (await owner()('result').where({ exam_id }).count<{ count: string }[]>('* as count'))[0]!.count,
      );
      watch.statements.length = 0;
      const { colleges } = await resultDocuments(watch.db, ALL, exam_id);
      expect(colleges.length).toBeGreaterThan(1);
      expect(watch.statements.length).toBeGreaterThan(2);
      const rows = watch.statements.reduce((sum, statement) => sum + statement.rows, 0);
      expect(rows).toBeLessThan(results);
    }
  } finally {
    await watch.close();
  }
});
