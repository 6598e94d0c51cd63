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

  test('a seat of a new exam points to the part of that exam, and to no other', async () => {
    const exam = await create('ODD', 2043, 'NOV');
    const { rows } = await clone.pools.owner.raw<{ rows: { at: string; to: string; definition: string }[] }>(
      `select conrelid::regclass::text as at, confrelid::regclass::text as to, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and confrelid in ('exam_application'::regclass, 'part.e43n'::regclass)
         and conrelid in ('seat'::regclass, 'part.h43n'::regclass)`,
    );
    expect(exam.names).toContain('h43n');
    expect(rows).toEqual([
      { at: 'part.h43n', to: 'part.e43n', definition: expect.stringMatching(/ON DELETE CASCADE$/) as string },
    ]);
  });
});

describe('what is asked of the parts of an exam row by row', () => {
  const clone = clonedDatabase('template');

  // anew for each row, and over the parts of all exams, the planning takes longer than the work
  test.each(['append_mark_history', 'key_mark', 'void_unconfirmed_script', 'reopened_by_giver'])(
    '%s is planned once for a connection',
    async (proname) => {
      const { rows } = await clone.pools.owner.raw<{ rows: { settings: string[] }[] }>(
        'select proconfig as settings from pg_proc where proname = ?',
        [proname],
      );
      expect(rows).toEqual([{ settings: expect.arrayContaining(['plan_cache_mode=force_generic_plan']) as string[] }]);
    },
  );
});

describe('seats', () => {
  const clone = clonedDatabase('tiny');
  /** A desk for an application on which nothing else hangs. */
  const seatOne = async () => {
    const { rows } = await clone.pools.owner.raw<{ rows: { exam_id: number; application_id: string }[] }>(
      `insert into seat (exam_id, application_id, reg_no, p_code, centre, examdate, examsession, hall_id, desk)
       select a.exam_id, a.id, a.reg_no, a.p_code, h.colcode, '2026-04-01', 'FN', h.hall_id, 'A1'
       from exam_application a, hall h
       where a.exam_id = (select id from exam where exam_tbl = 'E26A') and 'A1' <> all (h.blocked)
         and not exists (select from mark_history m where m.exam_id = a.exam_id and m.application_id = a.id)
       order by a.id, h.hall_id limit 1 returning exam_id, application_id`,
    );
    return rows[0]!;
  };

  test('a deleted application frees its desk, and no seat is without an application', async () => {
    const seat = await seatOne();
    const { exam_id, application_id } = seat;
    await clone.pools.owner('exam_application').where({ exam_id, id: application_id }).delete();
    expect(await clone.pools.owner('seat').where(seat)).toEqual([]);
    const other = await seatOne();
    await expect(clone.pools.owner('seat').where(other).update({ application_id })).rejects.toThrow(/h26a_application/);
  });
});
