import { clonedDatabase } from '@thervu/testing/database';

describe('the step that generates the exam tables', () => {
  const clone = clonedDatabase('template');

  const create = (etype: string, eyear: number, emonth: string) =>
    clone.pools.office.transaction(async (trx) => {
      const [exam] = (await trx('exam').insert({ etype, eyear, emonth }).returning('*')) as Record<string, string>[];
      const { rows } = await trx.raw<{ rows: { names: string[] }[] }>('select create_exam_partitions(?) as names', [
        exam!.id!,
      ]);
      return { ...exam, names: rows[0]!.names } as Record<string, unknown>;
    });

  test.each([
    ['ODD', 2025, 'NOV', 'E25N', 'C25N', 'S25N', 'ODD-2025-NOV'],
    ['EVEN', 2025, 'APR', 'E25A', 'C25A', 'S25A', 'EVEN-2025-APR'],
    ['EVEN', 2026, 'APR', 'E26A', 'C26A', 'S26A', 'EVEN-2026-APR'],
    ['ODD', 2009, 'NOV', 'E09N', 'C09N', 'S09N', 'ODD-2009-NOV'],
  ])(
    '[S9-CONST-EXAMTABLE-01] %s %i %s is named by the server and gets real tables',
    async (etype, eyear, emonth, exam_tbl, camp_tbl, script_tbl, exam_name) => {
      const exam = await create(etype, eyear, emonth);
      expect(exam).toMatchObject({ exam_tbl, camp_tbl, script_tbl, exam_name });
      const result = exam_tbl.replace('E', 'R');
      const seats = exam_tbl.replace('E', 'H');
      expect(exam.names).toEqual([exam_tbl, camp_tbl, script_tbl, result, seats].map((name) => name.toLowerCase()));
      const { rows } = await clone.pools.owner.raw<{ rows: { parent: string; bound: string }[] }>(
        `select i.inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relname = any(?) order by 1`,
        [exam.names as string[]],
      );
      expect(rows.map(({ parent }) => parent)).toEqual(['camp_mark', 'exam_application', 'result', 'script', 'seat']);
      expect(new Set(rows.map(({ bound }) => bound))).toEqual(new Set([`FOR VALUES IN (${String(exam.id)})`]));
    },
  );

  test.each([
    ['ODD', 1999, 'NOV', 'exam_eyear_check'],
    ['ODD', 2125, 'NOV', 'exam_eyear_check'],
    ['SPECIAL', 2030, 'NOV', 'no exam of the type SPECIAL'],
    ['EVEN', 2030, 'MAI', 'no exam of the type EVEN in the month MAI'],
  ])('%s %i %s is refused', async (etype, eyear, emonth, constraint) => {
    await expect(create(etype, eyear, emonth)).rejects.toThrow(constraint);
  });

  test('a second exam of the same identifier is refused and leaves nothing', async () => {
    await create('EVEN', 2031, 'APR');
    await expect(create('ODD', 2031, 'APR')).rejects.toThrow('exam_exam_tbl_key');
    expect(await clone.pools.office('exam').where({ eyear: 2031 })).toHaveLength(1);
  });

  test('an exam without its tables cannot be saved', async () => {
    await expect(clone.pools.office('exam').insert({ etype: 'ODD', eyear: 2040, emonth: 'NOV' })).rejects.toThrow(
      'has no tables',
    );
    expect(await clone.pools.office('exam').where({ eyear: 2040 })).toEqual([]);
  });

  test('a failure after the tables were made leaves neither exam nor tables', async () => {
    const failing = clone.pools.office.transaction(async (trx) => {
      const [exam] = (await trx('exam').insert({ etype: 'ODD', eyear: 2041, emonth: 'NOV' }).returning('id')) as {
        id: number;
      }[];
      await trx.raw('select create_exam_partitions(?)', [exam!.id]);
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    const { rows } = await clone.pools.owner.raw<{ rows: unknown[] }>(`select to_regclass('part.e41n') as name`);
    expect(rows).toEqual([{ name: null }]);
  });

  test('the fees in force are frozen for the exam', async () => {
    await clone.pools.owner('fee_schedule').where({ id: 1 }).update({ fees: 100 });
    const exam = await create('ODD', 2042, 'NOV');
    await clone.pools.owner('fee_schedule').where({ id: 1 }).update({ fees: 120 });
    expect(await clone.pools.office('exam_fee').where({ exam_id: exam.id, id: 1 })).toEqual([
      { exam_id: exam.id, id: 1, fees: '100.00' },
    ]);
  });

  test('an application of an exam that has no tables is refused', async () => {
    await expect(
      clone.pools.owner
        .raw(`insert into exam_application (exam_id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type)
        values (99, 1, 'C25UG101COM001', '101', 1, 1, '23UCOCT01', 1, 'REGULAR')`),
    ).rejects.toThrow('no partition of relation');
  });
});
