import type { Db } from '../../core/database/connect';
import type { BuiltBodies } from './body-queries';
import type { ReleasedExam, SignedRelease } from './switch-queries';

/** Whether the moment of a release has come, by the clock of the database; true where it has none. */
export async function momentHasCome(db: Db, id: number): Promise<boolean> {
  const row = await db('result_release')
    .where({ id })
    .first<{ come: boolean } | undefined>(db.raw('coalesce(visible_from <= clock_timestamp(), true) as come'));
  return row?.come ?? false;
}

/** Keeps what was built of a release before its moment, and puts it behind the session, where the clock will find it. */
export async function storePrepared(
  trx: Db,
  release: SignedRelease,
  exam: ReleasedExam,
  built: BuiltBodies,
): Promise<void> {
  const { visible_from, announced, version, session_title } = release;
  await trx('result_release')
    .where({ id: release.id })
    .update({
      prepared_at: trx.fn.now(),
      counts: JSON.stringify(built.counts),
      students: built.students,
      digest: built.digest,
      lines_digest: built.linesDigest,
    });
  await trx('published_session')
    .insert({
      ...{ exam_id: exam.id, exam_name: exam.exam_name, version, session_title },
      // set by the trigger order_session
      place: 0,
      published_at: visible_from,
      visible_from,
    })
    // an earlier release of it is shown until then
    .onConflict('exam_id')
    .merge({ next_version: version, next_title: session_title, next_from: visible_from } as never);
  if (announced)
    await trx('announced_release')
      .insert({ exam_id: exam.id, session_title, visible_from })
      .onConflict('exam_id')
      .merge();
}

/** Prepared releases whose moment has come, and what was built of them. */
export async function dueReleases(db: Db): Promise<{ id: number; built: BuiltBodies }[]> {
  const rows = await db('result_release')
    .where({ state: 'RELEASED' })
    .whereNotNull('prepared_at')
    .whereRaw('visible_from <= clock_timestamp()')
    .orderBy('visible_from')
    .select<{ id: number; counts: BuiltBodies['counts']; students: number; digest: Buffer; lines_digest: Buffer }[]>(
      'id',
      'counts',
      'students',
      'digest',
      'lines_digest',
    );
  return rows.map(({ id, counts, students, digest, lines_digest }) => ({
    id,
    built: { counts, students, digest, linesDigest: lines_digest },
  }));
}
