import { createHash } from 'node:crypto';
import { rollbackDb } from '@thervu/testing/database';

describe('the chain of camp marks', () => {
  const { db } = rollbackDb();

  const examInValuation = async (): Promise<number> =>
    ((await db('exam').where({ stage: 'VALUATION' }).first('id')) as { id: number }).id;
  const answer = async (sql: string, exam: number): Promise<unknown[]> => {
    const { rows } = await db.raw<{ rows: unknown[] }>(sql, [exam]);
    return rows;
  };
  const broken = (exam: number) => answer(`select * from broken_valuation_links('FIRST', ?)`, exam);
  /** What only a database administrator could do. */
  const behindTheGuards = async (change: () => Promise<unknown>) => {
    await db.raw('alter table valuation_event disable trigger all');
    await change();
    await db.raw('alter table valuation_event enable trigger all');
  };

  test('anybody can recompute a link: sha256 over the hash before it and the row as JSON', async () => {
    const exam = await examInValuation();
    const bundleno = 9999;
    const officer = (await db('camp_officer').first('id')) as { id: number };
    const event = {
      kind: 'FIRST',
      exam_id: exam,
      bundleno,
      barcode: '12345671',
      pass: 'A',
      action: 'KEYED',
      new_mark: 40,
      packet: 1,
      slno: 1,
    };
    const path = '2025-12-01T04:00:00.000001Z';
    await db('valuation_event').insert({ ...event, officer_id: officer.id, at: path });
    const [row] = (await db('valuation_event').where({ bundleno })) as {
      hash: Buffer;
      prev_hash: Buffer;
      seq: number;
    }[];
    const text = `["FIRST", ${exam}, "9999", 1, "12345671", "KEYED", "A", null, 40, 9999, 1, 1, null, null, ${officer.id}, null, 1764561600000001, null, null, null, null]`;
    expect(row!.prev_hash).toEqual(Buffer.alloc(32));
    expect(row!.hash).toEqual(createHash('sha256').update(Buffer.alloc(32)).update(text).digest());
  });

  test('holds on the demo data, and the shown marks are the sum of the events', async () => {
    const exam = await examInValuation();
    expect(await db('valuation_event').where({ kind: 'FIRST', exam_id: exam })).not.toEqual([]);
    expect(await broken(exam)).toEqual([]);
    expect(await answer('select * from camp_marks_without_events(?)', exam)).toEqual([]);
  });

  test('one flipped mark is found and named', async () => {
    const exam = await examInValuation();
    const event = (await db('valuation_event').where({ kind: 'FIRST', exam_id: exam }).first()) as {
      id: number;
      new_mark: number;
      chain: string;
      seq: number;
    };
    await behindTheGuards(() =>
      db('valuation_event')
        .where({ id: event.id })
        .update({ new_mark: event.new_mark ^ 1 }),
    );
    expect(await broken(exam)).toEqual([{ chain: event.chain, seq: event.seq }]);
  });

  test('a removed last event is found by the head', async () => {
    const exam = await examInValuation();
    const last = (await db('valuation_head').where({ kind: 'FIRST', exam_id: exam }).first()) as {
      chain: string;
      seq: number;
    };
    const where = { kind: 'FIRST', exam_id: exam, chain: last.chain, seq: last.seq };
    await behindTheGuards(() => db('valuation_event').where(where).delete());
    expect(await broken(exam)).toEqual([{ chain: last.chain, seq: last.seq }]);
  });

  test('a mark changed without an event is found', async () => {
    const exam = await examInValuation();
    const mark = (await db('camp_mark').where({ exam_id: exam }).whereNull('bmark').first()) as Record<string, number>;
    await db('camp_mark')
      .where({ exam_id: exam, id: mark.id })
      .update({ amark: mark.amark! > 0 ? mark.amark! - 1 : 1 });
    const wrong = await answer('select * from camp_marks_without_events(?)', exam);
    expect(wrong).toEqual([{ barcode: mark.barcode, pass: 'A' }]);
  });
});

describe('the history of internal and practical marks', () => {
  const { db } = rollbackDb('college');

  test('is chained per exam, college and paper by the database', async () => {
    const row = (await db('exam_application').orderBy('id').first()) as Record<string, unknown>;
    const { exam_id, id: application_id, colcode, p_code } = row;
    const user = (await db('app_user').where({ colcode }).first('id')) as { id: number };
    const entry = { exam_id, application_id, colcode, p_code, field: 'INTERNAL', by_user: user.id };
    await db('mark_history').insert({ ...entry, old_value: null, new_value: 20 });
    await db('mark_history').insert({ ...entry, old_value: 20, new_value: 21 });
    const rows = (await db('mark_history').where({ exam_id, colcode, p_code }).orderBy('seq')) as {
      seq: number;
      hash: Buffer;
      prev_hash: Buffer;
    }[];
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(rows[1]!.prev_hash).toEqual(rows[0]!.hash);
    const head = (await db('mark_history_head').where({ exam_id, colcode, p_code }).first()) as {
      seq: number;
      hash: Buffer;
    };
    expect(head).toMatchObject({ seq: 2, hash: rows[1]!.hash });
  });

  test('a list of marks over two papers is chained line by line, and the links hold', async () => {
    const rows = (await db('exam_application')
      .where('exam_id', db('exam_application').max('exam_id'))
      .distinctOn('p_code')
      .orderBy(['p_code', 'id'])
      .limit(2)) as {
      exam_id: number;
      id: number;
      colcode: string;
      p_code: string;
    }[];
    const user = (await db('app_user').where({ colcode: rows[0]!.colcode }).first('id')) as { id: number };
    const append = (values: typeof rows, marks: number[]) =>
      db.raw(
        'select append_mark_history(?, ?, ?, ?, ?, ?::bigint[], ?::text[], ?::text[], ?::smallint[], ?::smallint[])',
        [
          ...[rows[0]!.exam_id, 'INTERNAL', user.id, null, 'request'],
          values.map(({ id }) => id),
          values.map(({ colcode }) => colcode),
          values.map(({ p_code }) => p_code),
          values.map(() => null),
          marks,
        ] as never[],
      );
    const [row, other] = rows;
    await append([row!, other!, { ...row!, id: row!.id }], [11, 12, 13]);
    await append([row!], [14]);
    const lines = (await db('mark_history')
      .where({ exam_id: row!.exam_id, p_code: row!.p_code, colcode: row!.colcode })
      .orderBy('seq')) as {
      seq: number;
      hash: Buffer;
      prev_hash: Buffer;
    }[];
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(lines[2]!.prev_hash).toEqual(lines[1]!.hash);
    // the owner looks, since the functions that check the chains are not a college's
    await db.raw('reset role');
    const { rows: broken } = await db.raw<{ rows: unknown[] }>('select * from broken_mark_history_links(?)', [
      row!.exam_id,
    ]);
    expect(broken).toEqual([]);
  });

  test('a line for an application that is not there is refused, and so is one of another exam', async () => {
    await db.raw('reset role');
    const row = (await db('exam_application').orderBy('id').first()) as {
      exam_id: number;
      id: number;
      colcode: string;
      p_code: string;
    };
    const other = (await db('exam').whereNot({ id: row.exam_id }).orderBy('id').first('id')) as { id: number };
    const user = (await db('app_user').orderBy('id').first('id')) as { id: number };
    const append = (exam: number, id: number) =>
      db.transaction((trx) =>
        trx.raw(
          `select append_mark_history(?, 'INTERNAL', ?, null, 'request', ?::bigint[], ?::text[], ?::text[], '{null}', '{11}')`,
          [exam, user.id, [id], [row.colcode], [row.p_code]] as never[],
        ),
      );
    await append(row.exam_id, row.id);
    const refused = /mark_history_exam_id_application_id_fkey/;
    await expect(append(row.exam_id, 2_000_000_000)).rejects.toThrow(refused);
    await expect(append(other.id, row.id)).rejects.toThrow(refused);
  });

  test('its links cannot be given by hand', async () => {
    const row = (await db('exam_application').orderBy('id').first()) as Record<string, unknown>;
    const { exam_id, id: application_id, colcode, p_code } = row;
    const forged = { seq: 1, prev_hash: Buffer.alloc(32), hash: Buffer.alloc(32, 1) };
    await expect(
      db('mark_history').insert({
        exam_id,
        application_id,
        colcode,
        p_code,
        field: 'INTERNAL',
        by_user: 1,
        ...forged,
      }),
    ).rejects.toThrow('permission denied');
  });

  test('its heads cannot be written by hand', async () => {
    await expect(db('mark_history_head').update({ seq: 7 })).rejects.toThrow('permission denied');
  });
});
