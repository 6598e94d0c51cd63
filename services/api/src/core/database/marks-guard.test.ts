import { rollbackDb } from '@thervu/testing/database';

describe('what no program can key', () => {
  const { db } = rollbackDb();

  const twoMarks = async (): Promise<Record<string, number>> =>
    (await db('camp_mark').whereNotNull('bmark').whereNull('cmark').whereRaw('amark = bmark').first()) as Record<
      string,
      number
    >;

  test('A and B by one person', async () => {
    const mark = await twoMarks();
    await expect(db('camp_mark').where({ id: mark.id }).update({ bopid: mark.aopid })).rejects.toThrow(
      'two_pairs_of_eyes',
    );
  });

  test('A and B by one person is possible where the camp waived it, and the row keeps the waiver', async () => {
    const mark = await twoMarks();
    const waived = { bopid: mark.aopid, distinct_waived: true };
    expect(await db('camp_mark').where({ id: mark.id }).update(waived)).toBe(1);
  });

  test('C where A and B agree', async () => {
    const mark = await twoMarks();
    await expect(db('camp_mark').where({ id: mark.id }).update({ cmark: 40, copid: 9999 })).rejects.toThrow(
      'c_only_when_different',
    );
  });

  test('C by the person who keyed A or B, waiver or not', async () => {
    const mark = await twoMarks();
    const other = mark.amark! > 0 ? mark.amark! - 1 : 1;
    const changes = { bmark: other, cmark: other, copid: mark.aopid, distinct_waived: true };
    await expect(db('camp_mark').where({ id: mark.id }).update(changes)).rejects.toThrow('third_pair_of_eyes');
  });

  test.each([76, -1])('a mark of %i', async (amark) => {
    const mark = await twoMarks();
    await expect(db('camp_mark').where({ id: mark.id }).update({ amark, bmark: null, bopid: null })).rejects.toThrow(
      'amark',
    );
  });

  test.each([
    ['equal keyings', 40, 40, null, 40],
    ['zero twice', 0, 0, null, 0],
    ['one keying', 40, null, null, null],
    ['a difference', 40, 42, null, null],
    ['a difference settled as neither', 40, 42, 41, 41],
    ['a difference settled as zero', 40, 42, 0, 0],
  ])('the final mark of %s follows from A, B and C alone', async (_, amark, bmark, cmark, final) => {
    const mark = await twoMarks();
    const by = { bopid: bmark === null ? null : mark.bopid, copid: cmark === null ? null : 9999 };
    await db('camp_mark')
      .where({ id: mark.id })
      .update({ amark, bmark, cmark, ...by });
    expect(await db('camp_mark').where({ id: mark.id }).first('final_mark')).toEqual({ final_mark: final });
  });

  test('an absent candidate has no external mark', async () => {
    const row = (await db('exam_application').where({ absent: true }).first()) as {
      exam_id: number;
      id: number;
    };
    await expect(
      db('exam_application').where({ exam_id: row.exam_id, id: row.id }).update({ ext_mark: 40 }),
    ).rejects.toThrow('check');
  });

  test('one waiting or running job per kind and key, also where the key is empty', async () => {
    const job = { kind: 'consolidate', title: 'Consolidation' };
    await db('job').insert({ ...job, state: 'DONE' });
    await db('job').insert(job);
    await expect(db('job').insert(job)).rejects.toThrow('job_single_flight');
  });
});
