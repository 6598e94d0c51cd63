import { clonedDatabase } from '@thervu/testing/database.ts';

describe('the seals of the audit log', () => {
  const clone = clonedDatabase('template');
  const write = (action: string) =>
    clone.pools.college('audit_log').insert({ action, entity: 'student', after: { name: 'A' } });
  const seal = async (): Promise<number> => {
    const { rows } = await clone.pools.owner.raw<{ rows: { sealed: number }[] }>(
      'select seal_audit_log() as sealed',
    );
    return rows[0]!.sealed;
  };
  const broken = async (): Promise<unknown[]> => {
    const { rows } = await clone.pools.office.raw<{ rows: unknown[] }>('select * from broken_audit_blocks()');
    return rows;
  };
  /** What only a database administrator could do. */
  const tamper = (sql: string) =>
    clone.pools.owner.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { name: string }[] }>(
        'select distinct tableoid::regclass::text as name from audit_log',
      );
      const [schema, table] = rows[0]!.name.split('.') as [string, string];
      await trx.raw('alter table ??.?? disable trigger user', [schema, table]);
      await trx.raw(sql, [schema, table]);
      await trx.raw('alter table ??.?? enable trigger user', [schema, table]);
    });

  test('each seal covers what was written since the one before, and all hold', async () => {
    await write('one');
    await write('two');
    expect(await seal()).toBe(2);
    expect(await seal()).toBe(0);
    await write('three');
    expect(await seal()).toBe(1);
    const blocks = await clone.pools.office('audit_seal').select('block', 'row_count').orderBy('block');
    expect(blocks).toEqual([{ block: 1, row_count: 2 }, { block: 2, row_count: 1 }]); // prettier-ignore
    expect(await broken()).toEqual([]);
  });

  test('a row written while a transaction is open is sealed after it, never skipped', async () => {
    const slow = await clone.pools.office.transaction();
    await slow('audit_log').insert({ action: 'slow', entity: 'student' });
    await write('quick');
    expect(await seal()).toBe(0);
    await slow.commit();
    expect(await seal()).toBe(2);
    expect(await broken()).toEqual([]);
  });

  test('a changed row is found', async () => {
    await tamper(`update ??.?? set after = '{"name": "B"}' where action = 'one'`);
    expect(await broken()).toEqual([{ block: 1, reason: 'a row is not what was sealed' }]);
    await tamper(`update ??.?? set after = '{"name": "A"}' where action = 'one'`);
    expect(await broken()).toEqual([]);
  });

  test('a removed row is found', async () => {
    await tamper(`delete from ??.?? where action = 'three'`);
    expect(await broken()).toEqual([{ block: 2, reason: '0 rows where 1 were sealed' }]);
  });

  test('no role of the API can seal or change a seal', async () => {
    await expect(clone.pools.office.raw('select seal_audit_log()')).rejects.toThrow('permission denied');
    await expect(clone.pools.office('audit_seal').delete()).rejects.toThrow('permission denied');
  });
});
