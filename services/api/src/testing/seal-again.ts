import type { Knex } from 'knex';
import { builtBodies } from '../modules/result-release/body-queries';
import { sealPart } from '../modules/result-release/seal-queries';

/**
 * Seals the first release of an exam again, after a test has planted marks directly in the database. Only the owner of
 * a database can do so, without its triggers.
 */
export async function sealAgain(owner: Knex, exam: number): Promise<void> {
  const filter = { exam_id: exam, version: 1 };
  await owner.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    for (const table of ['release_line', 'release_answer']) await trx(table).where(filter).delete();
    await sealPart(trx, { exam, version: 1, after: '', upto: '~' });
    const { counts, digest, linesDigest } = (await builtBodies(trx, { exam, version: 1 }))!;
    await trx('result_release')
      .where({ ...filter, state: 'PUBLISHED' })
      .update({ counts: JSON.stringify(counts), digest, lines_digest: linesDigest });
  });
}
