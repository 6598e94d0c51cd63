import { clonedDatabase } from '@thervu/testing/database';
import { impact } from './impact-report';
import { storeMissingImpacts } from './impact-service';

const clone = clonedDatabase('tiny');
const owner = () => clone.pools.owner;
const office = () => clone.pools.office;

interface Run {
  id: number;
  exam_id: number;
  version: number;
}
const released = async (): Promise<Run[]> =>
  owner()('result_run').whereNotNull('published_at').orderBy('id').select('id', 'exam_id', 'version');
/** As the page shows them, each beside the exam before. */
const shown = (runs: Run[]) =>
  Promise.all(
    runs.map(({ exam_id: exam, version }, index) => {
      const before = runs.slice(0, index).findLast((run) => run.exam_id !== exam);
      const earlier = before ? { exam: before.exam_id, version: before.version } : null;
      return impact(office(), { exam, version, earlier });
    }),
  );

describe('what a release makes of its exam', () => {
  test('is kept, and each figure is that of the direct count: by college, by paper, against the release and the exam before', async () => {
    const runs = await released();
    expect(runs.length).toBeGreaterThan(1);
    await owner()('result_impact').delete();
    const direct = await shown(runs);
    expect(direct.some(({ flips }) => flips > 0)).toBe(true);
    expect(await storeMissingImpacts(owner())).toBeGreaterThanOrEqual(runs.length);
    expect(
      await owner()('result_impact').whereIn(
        'run_id',
        runs.map(({ id }) => id),
      ),
    ).toHaveLength(runs.length);
    expect(await shown(runs)).toEqual(direct);
    expect(await storeMissingImpacts(owner())).toBe(0);
  });

  test('is read as it was kept, and counted again once an earlier exam has another release', async () => {
    const runs = await released();
    const last = runs.at(-1)!;
    const first = runs.filter(({ version }) => version === 1).at(-1)!;
    await storeMissingImpacts(owner());
    const [before] = await shown([first]);
    await owner()('result_impact')
      .where({ run_id: first.id })
      .update({ flips: before!.flips + 1000 });
    expect((await shown([first]))[0]!.flips).toBe(before!.flips + 1000);
    const earlier = runs.find(({ exam_id }) => exam_id !== first.exam_id && exam_id !== last.exam_id)!;
    const { started_by, rules } = await owner()('result_run').where({ id: earlier.id }).first();
    const [added] = await owner()('result_run')
      .insert({
        exam_id: earlier.exam_id,
        kind: 'CORRECTION',
        version: 90,
        base_version: 1,
        rules: JSON.stringify(rules),
        started_by,
      })
      .returning<{ id: number }[]>('id');
    // not released yet: nobody can say whom its rows will change
    expect((await shown([first]))[0]!.flips).toBe(before!.flips);
    const officer = await owner()('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id');
    await owner()('result_run')
      .where({ id: added!.id })
      .update({ state: 'APPROVED', approved_by: officer.id, published_at: new Date() });
    expect((await shown([first]))[0]!.flips).toBe(before!.flips);
    expect(await storeMissingImpacts(owner())).toBeGreaterThan(0);
    expect(await owner()('result_impact').where({ run_id: first.id }).first('flips')).toEqual({ flips: before!.flips });
    await owner()('result_run').where({ id: added!.id }).delete();
  });
});
