import type { Db } from '../../core/database/connect';
import type { BuiltBodies } from './body-queries';

export interface SignedRelease {
  id: number;
  exam_id: number;
  version: number;
  run_id: number;
  kind: 'MAIN' | 'REVAL' | 'CORRECTION';
  session_title: string;
  proposed_by: number;
  released_by: number;
  /** Null: it becomes visible with its publication. */
  visible_from: Date | null;
  announced: boolean;
}

export const examOfRelease = (db: Db, id: number): Promise<{ exam_id: number } | undefined> =>
  db('result_release').where({ id }).first('exam_id');

/** A release signed by two officers and not yet published; locked until the transaction ends. */
export const lockSigned = (trx: Db, id: number): Promise<SignedRelease | undefined> =>
  trx('result_release as l')
    .join('result_run as r', 'r.id', 'l.run_id')
    .where({ 'l.id': id, 'l.state': 'RELEASED' })
    .forUpdate('l')
    .first(
      ...['l.id', 'l.exam_id', 'l.version', 'l.run_id', 'r.kind', 'l.session_title', 'l.proposed_by', 'l.released_by'],
      ...['l.visible_from', 'l.announced'],
    );

/** Stops the messages about a release whose session two officers have hidden; does nothing where it is shown. */
export const stopHiddenNotices = (trx: Db, examId: number) => trx.raw('select stop_hidden_notices(?)', [examId]);

/** Whether the run still has its approval and rows: it could have been discarded since it was proposed. Locks the run. */
export async function lockRunOfRelease(
  trx: Db,
  { run_id, exam_id, version }: Pick<SignedRelease, 'run_id' | 'exam_id' | 'version'>,
): Promise<boolean> {
  const run = await trx('result_run')
    .where({ id: run_id, exam_id, version, state: 'APPROVED' })
    .whereNotNull('finished_at')
    .whereNull('published_at')
    .forUpdate()
    .first('id');
  return run !== undefined && (await trx('result').where({ exam_id, version, run_id }).first('exam_id')) !== undefined;
}

export interface ReleasedExam {
  id: number;
  exam_name: string;
  exam_tbl: string;
  stage: string;
  eyear: number;
  emonth: string;
}

export const lockReleasedExam = (trx: Db, id: number): Promise<ReleasedExam> =>
  trx('exam').where({ id }).forUpdate().first('id', 'exam_name', 'exam_tbl', 'stage', 'eyear', 'emonth');

const LATER = `
select exists (select from publication p join exam e on e.id = p.exam_id join exam o on o.id = :exam
  where exam_order(e.eyear, e.emonth) > exam_order(o.eyear, o.emonth)) as later`;

/** Whether the public page opens with this exam: with the latest one, so a correction of an older one is shown when it is chosen. */
export async function opensPublicPage(db: Db, examId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { later: boolean }[] }>(LATER, { exam: examId });
  return !rows[0]!.later;
}

/** Makes the rows of a release current in place of those it replaces. */
export async function replaceCurrentRows(trx: Db, { exam_id, version }: Pick<SignedRelease, 'exam_id' | 'version'>) {
  await trx.raw(
    `update result r set is_current = false from result n
     where r.exam_id = :exam and r.is_current and r.version < :version
       and n.exam_id = r.exam_id and n.application_id = r.application_id and n.version = :version`,
    { exam: exam_id, version },
  );
  await trx('result').where({ exam_id, version, is_current: false }).update({ is_current: true });
}

/** Marks release, run and exam as published, and turns the public page. */
export async function markPublished(
  trx: Db,
  release: SignedRelease,
  exam: ReleasedExam,
  built: BuiltBodies & { onPage: boolean },
): Promise<void> {
  // a release with a moment was visible from then on, whenever the worker follows
  const now = release.visible_from ?? trx.fn.now();
  await trx('result_run').where({ id: release.run_id }).update({ published_at: now });
  await trx('result_release')
    .where({ id: release.id })
    .update({
      state: 'PUBLISHED',
      published_at: now,
      counts: JSON.stringify(built.counts),
      students: built.students,
      on_page: built.onPage,
      digest: built.digest,
      lines_digest: built.linesDigest,
    });
  await trx('exam')
    .where({ id: exam.id })
    .update({
      published_at: trx.raw('coalesce(published_at, ?)', [now]),
      ...(release.kind === 'REVAL' ? { reval_published_at: now } : {}),
      ...(exam.stage === 'PROCESSED' ? { stage: 'PUBLISHED' } : {}),
      row_version: trx.raw('row_version + 1'),
    });
  if (exam.stage === 'PROCESSED') {
    await trx('exam_stage_log').insert({
      exam_id: exam.id,
      from_stage: 'PROCESSED',
      to_stage: 'PUBLISHED',
      by_user: release.released_by,
      note: `Release ${release.version} of the results`,
    });
  }
  const shown = { version: release.version, session_title: release.session_title, published_at: now };
  await trx('published_session')
    .insert({
      exam_id: exam.id,
      exam_name: exam.exam_name,
      // set by the trigger order_session
      place: 0,
      ...shown,
    })
    .onConflict('exam_id')
    .merge({ ...shown, visible_from: null, next_version: null, next_title: null, next_from: null } as never);
  await trx('announced_release').where({ exam_id: exam.id }).delete();
  // hidden, it stays hidden; a right pair is that of the present release
  await trx('hidden_session').where({ exam_id: exam.id }).update({ version: release.version });
  if (!built.onPage) return;
  await trx('publication')
    .insert({
      id: 1,
      exam_id: exam.id,
      version: release.version,
      session_title: release.session_title,
      published_at: now,
      published_by: release.released_by,
    })
    .onConflict('id')
    .merge({
      exam_id: exam.id,
      version: release.version,
      session_title: release.session_title,
      published_at: now,
      published_by: release.released_by,
      row_version: trx.raw('publication.row_version + 1'),
    });
}
