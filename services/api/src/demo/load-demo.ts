import knex from 'knex';
import { loadExams } from './demo-exams';
import { loadMasters } from './demo-masters';
import { loadPeople } from './demo-people';
import type { DemoProfile } from './demo-profile';
import { RANDOM_SQL } from './demo-random';

export interface DemoOptions {
  ownerUrl: string;
  profile: DemoProfile;
  /** Password of every demo account. */
  demoPassword: string;
  /** Key of the MAC over birth dates in the published results. */
  macKey: string;
  log?: (line: string) => void;
}

/** A database that already holds data. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** Fills a migrated, empty database with the demo university, in one transaction. */
export async function loadDemo({
  ownerUrl,
  profile,
  demoPassword,
  macKey,
  log = () => undefined,
}: DemoOptions): Promise<void> {
  const db = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 1 } });
  try {
    await db.transaction(async (trx) => {
      await trx.raw(`lock table college, app_user in exclusive mode`);
      if ((await trx('college').first()) ?? (await trx('app_user').first())) {
        throw new NotEmpty(
          'The demo data is loaded only into an empty database, and this one already holds data.',
        );
      }
      await trx.raw(RANDOM_SQL);
      await loadMasters(trx, profile);
      const exams = await loadExams(trx, profile);
      await loadPeople(trx, demoPassword, exams.valuation.id);
      void macKey;
      log('masters');
    });
    await db.raw('analyze');
  } finally {
    await db.destroy();
  }
}
