import { clonedDatabase } from '@thervu/testing/database';
import { countChanges, impact } from './impact-report';
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
  test('a demonstration comes with it: nobody has to wait for the worker', async () => {
    expect(await storeMissingImpacts(owner())).toBe(0);
    expect((await shown(await released())).every(({ counting }) => !counting)).toBe(true);
  });

  test('is kept, and each figure is that of the rows: by college, by paper, against the exam before', async () => {
    const runs = await released();
    expect(runs.length).toBeGreaterThan(1);
    await owner()('result_impact').delete();
    // nobody has counted it: the page says so, and counts nothing itself
    expect(await shown(runs)).toEqual(runs.map(() => ({ counting: true, impact: null })));
    expect(await storeMissingImpacts(owner())).toBeGreaterThanOrEqual(runs.length);
    const kept = await shown(runs);
    expect(kept.map(({ counting }) => counting)).toEqual(runs.map(() => false));
    expect(kept.some(({ impact: found }) => found!.flips! > 0)).toBe(true);
    for (const [index, { exam_id, version }] of runs.entries()) {
      const rows: { reg_no: string; colcode: string; p_code: string; result: 'P' | 'RA' | 'AAA' | 'W' }[] =
        await owner()('result')
          .where({ exam_id })
          .where('version', '<=', version)
          .distinctOn('application_id')
          .orderBy([{ column: 'application_id' }, { column: 'version', order: 'desc' }])
          .select('reg_no', 'colcode', 'p_code', 'result');
      const counts = (list: typeof rows) => {
        const found = { rows: list.length, P: 0, RA: 0, AAA: 0, W: 0 };
        for (const { result } of list) found[result] += 1;
        return found;
      };
      const { impact: found } = kept[index]!;
      expect(found).toMatchObject({ version, students: new Set(rows.map(({ reg_no }) => reg_no)).size });
      expect(found!.total.now).toEqual(counts(rows));
      for (const [part, column] of [
        ['colleges', 'colcode'],
        ['papers', 'p_code'],
      ] as const)
        for (const { key, now } of found![part]) expect(now).toEqual(counts(rows.filter((row) => row[column] === key)));
      const changes = await countChanges(owner(), { exam: exam_id, from: version - 1, to: version, flips: true });
      expect(found!.flips).toBe(changes);
    }
    expect(await storeMissingImpacts(owner())).toBe(0);
  });

  test('changes are not said while an earlier exam has results that are not released, and counted again once it has', async () => {
    const runs = await released();
    const last = runs.at(-1)!;
    const first = runs.filter(({ version }) => version === 1).at(-1)!;
    await storeMissingImpacts(owner());
    const flipsOf = async () => {
      const [answer] = await shown([first]);
      return { counting: answer!.counting, flips: answer!.impact!.flips };
    };
    const { flips } = await flipsOf();
    // read as it was kept, not from the rows
    await owner()('result_impact')
      .where({ run_id: first.id })
      .update({ flips: flips! + 1000 });
    expect(await flipsOf()).toEqual({ counting: false, flips: flips! + 1000 });
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
    expect(await flipsOf()).toEqual({ counting: false, flips: null });
    const officer = await owner()('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id');
    await owner()('result_run')
      .where({ id: added!.id })
      .update({ state: 'APPROVED', approved_by: officer.id, published_at: new Date() });
    expect(await flipsOf()).toEqual({ counting: true, flips: null });
    expect(await storeMissingImpacts(owner())).toBeGreaterThan(0);
    expect(await flipsOf()).toEqual({ counting: false, flips });
    await owner()('result_run').where({ id: added!.id }).delete();
  });
});
