import { clonedDatabase, durableServer, rollbackDb } from '@thervu/testing/database';
import { assertDurable } from './durability';
import { assertSchema, migrate, neededVersion, schemaVersion } from './migrate';

describe('the schema', () => {
  const clone = clonedDatabase('template');

  test('two starters at once do not collide and find nothing left to do', async () => {
    expect(await Promise.all([migrate(clone.ownerUrl), migrate(clone.ownerUrl)])).toEqual([[], []]);
  });

  test('the schema of this release is accepted, by the least of the roles too', async () => {
    await expect(assertSchema(clone.pools.public)).resolves.toBeUndefined();
    expect(await schemaVersion(clone.pools.public)).toBe(await neededVersion());
  });

  test('a lock left behind by a killed starter is passed over', async () => {
    await clone.pools.owner('schema_migration_lock').update({ is_locked: 1 });
    expect(await migrate(clone.ownerUrl)).toEqual([]);
  });
});

describe('a schema of another release', () => {
  const { db } = rollbackDb();

  test('a newer one is refused in one sentence', async () => {
    await db('schema_migration').insert({ name: '9999_later', batch: 99, migration_time: new Date() });
    await expect(assertSchema(db)).rejects.toThrow(/version 9999, newer than the \d+ of this release: [^.]+\.$/);
  });

  test('an older one is refused in one sentence', async () => {
    await db('schema_migration').where('name', '>', '0002').delete();
    await expect(assertSchema(db)).rejects.toThrow(/version 1 and this release needs \d+: run the migrations first\.$/);
  });
});

describe('a server that may lose what it has confirmed', () => {
  durableServer();
  const { db } = rollbackDb();

  test('a durable server is accepted, one with synchronous_commit off is refused by name', async () => {
    await expect(assertDurable(db)).resolves.toBeUndefined();
    await db.raw('set local synchronous_commit = off');
    await expect(assertDurable(db)).rejects.toThrow('synchronous_commit switched off');
  });
});
