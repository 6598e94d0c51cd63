import { rollbackDb } from '@thervu/testing/database';
import { arrayText } from './array-text';

describe('lists on their way to the database', () => {
  const { db } = rollbackDb();
  /** A list as the database has taken it. */
  const taken = async (sql: string, values: readonly unknown[]) => {
    const { rows } = await db.raw<{ rows: { back: unknown }[] }>(sql, [values] as never);
    return rows[0]!.back;
  };
  const AS_TEXTS = 'select to_json(cast(? as text[])) as back';
  const AS_NUMBERS = 'select to_json(cast(? as int[])) as back';

  test.each([
    [AS_TEXTS, ['plain', '', 'NULL', 'a "b" \\c', '{1,2}', 'a,b', ' blank ', "O'Brien", 'தேர்வு', 'line\nend', null]],
    ['select to_json(cast(? as bigint[])) as back', [0, -7, 9007199254740991, null]],
    ['select to_json(cast(? as float8[])) as back', [0.1, -1.5e-7, 1e21]],
    ['select to_json(cast(? as boolean[])) as back', [true, false, null]],
    [AS_NUMBERS, []],
  ])('%s: it comes back as it was sent', async (sql, values) => {
    expect(arrayText(values)).toMatch(/^\{.*\}$/s);
    expect(await taken(sql, values)).toEqual(values);
  });

  test('numbers as text, and large ones, are taken too', async () => {
    expect(await taken(AS_TEXTS, ['12', 34n, 5])).toEqual(['12', '34', '5']);
  });

  test('dates, bytes and lists of lists are written by the driver', async () => {
    const moment = new Date('2026-04-01T10:00:00Z');
    for (const values of [[moment], [[1, 2]], [Buffer.from([1, 255])]]) expect(arrayText(values)).toBe(values);
    expect(await taken('select (cast(? as timestamptz[]))[1] as back', [moment])).toEqual(moment);
    expect(await taken('select (cast(? as bytea[]))[1] as back', [Buffer.from([1, 255])])).toEqual(
      Buffer.from([1, 255]),
    );
    const lists = [
      [1, 2],
      [3, 4],
    ];
    expect(await taken(AS_NUMBERS, lists)).toEqual(lists);
  });

  test('every statement hands them over as text, in a transaction as well', async () => {
    const statement = (from: typeof db) =>
      from.raw<{ rows: unknown[] }>('select cast(? as text[]) as list, ? as one', [['a"', 'b'], 'c'] as never);
    await db.transaction(async (trx) => {
      for (const from of [db, trx]) {
        expect(statement(from).toSQL().toNative().bindings).toEqual(['{"a\\"","b"}', 'c']);
        expect((await statement(from)).rows).toEqual([{ list: ['a"', 'b'], one: 'c' }]);
      }
    });
  });
});
