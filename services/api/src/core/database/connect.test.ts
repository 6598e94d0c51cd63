import { clonedDatabase, rollbackDb } from '@thervu/testing/database';
import { POOL_ROLES, type PoolRole } from './roles';

describe('the pools', () => {
  const clone = clonedDatabase('template');

  test('each pool acts as its own role and no other', async () => {
    const { rows } = await clone.pools.camp.raw<{ rows: { role: string; login: string }[] }>(
      'select current_user as role, session_user as login',
    );
    expect(rows[0]!.role).toMatch(/_camp$/);
    expect(rows[0]!.login).toMatch(/_camp_login$/);
    await expect(
      clone.pools.camp.raw(`select set_config('role', current_database() || '_office', false)`),
    ).rejects.toThrow('permission denied to set role');
  });
});

describe('a statement of a request', () => {
  const clone = clonedDatabase('template');

  test('is shared with a second process only where that is worth its start; one of a job as the server has it', async () => {
    const cost = async (role: PoolRole) => {
      const { rows } = await clone.pools[role].raw<{ rows: { cost: number }[] }>(
        `select current_setting('parallel_setup_cost')::float8 as cost`,
      );
      return rows[0]!.cost;
    };
    expect(await Promise.all(POOL_ROLES.map(cost))).toEqual(POOL_ROLES.map(() => 20_000));
    const { rows } = await clone.pools.owner.raw<{ rows: { source: string }[] }>(
      `select source from pg_settings where name = 'parallel_setup_cost'`,
    );
    expect(rows[0]!.source).toBe('default');
  });
});

describe('values read from the database', () => {
  const { db } = rollbackDb();

  test('a day stays a day, money stays exact and a count is a number', async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select '2006-01-31'::date as day, 90.10::numeric(10,2) as money, 12::bigint as count, 9007199254740993::bigint as big`,
    );
    expect(rows[0]).toEqual({ day: '2006-01-31', money: '90.10', count: 12, big: '9007199254740993' });
  });
});
