import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import type { Db } from '../../core/database/connect';

/** What the public would see of an exam now if nothing were hidden; null before its first release, or before its moment. */
export async function shownSession(db: Db, examId: number): Promise<SessionDesk['shown']> {
  const row = await db('published_session as p')
    .where({ exam_id: examId })
    .whereRaw('(p.visible_from is null or p.visible_from <= statement_timestamp())')
    .first<NonNullable<SessionDesk['shown']> | undefined>(
      db.raw('session_version(p) as version, session_heading(p) as title'),
    );
  return row ?? null;
}

export async function hiddenSession(db: Db, examId: number): Promise<SessionDesk['hidden']> {
  const row = await db('hidden_session')
    .where({ exam_id: examId })
    .first<{ since: Date; en: string; ta: string } | undefined>({ since: 'since', en: 'public_en', ta: 'public_ta' });
  return row ? { ...row, since: row.since.toISOString() } : null;
}

/** The signed release of an exam whose moment is ahead. */
export async function timedRelease(db: Db, examId: number): Promise<SessionDesk['timed']> {
  const row = await db('result_release')
    .where({ exam_id: examId, state: 'RELEASED' })
    .whereRaw('visible_from > statement_timestamp()')
    .first<{ id: number; version: number; visibleFrom: Date; announced: boolean } | undefined>({
      ...{ id: 'id', version: 'version', visibleFrom: 'visible_from', announced: 'announced' },
    });
  return row ? { ...row, visibleFrom: row.visibleFrom.toISOString() } : null;
}

interface StepRow extends Omit<SessionStep, 'askedAt' | 'decidedAt' | 'own'> {
  askedAt: Date;
  decidedAt: Date | null;
  asked_by: number;
}

const steps = (db: Db) =>
  db('session_step as s')
    .join('app_user as a', 'a.id', 's.asked_by')
    .leftJoin('app_user as d', 'd.id', 's.decided_by')
    .select<StepRow[]>({
      id: 's.id',
      kind: 's.kind',
      release: 's.release_id',
      reason: 's.reason',
      en: 's.public_en',
      ta: 's.public_ta',
      state: 's.state',
      askedBy: 'a.name',
      askedAt: 's.asked_at',
      decidedBy: 'd.name',
      decidedAt: 's.decided_at',
      asked_by: 's.asked_by',
    });

const toStep = ({ asked_by, ...row }: StepRow, userId: number): SessionStep => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  own: asked_by === userId,
});

/** Every step about the session of an exam, the latest first; `own` as seen by this person. */
export async function listSessionSteps(db: Db, examId: number, userId: number): Promise<SessionStep[]> {
  const rows = await steps(db).where({ 's.exam_id': examId }).orderBy('s.id', 'desc');
  return rows.map((row) => toStep(row, userId));
}

export async function readSessionStep(db: Db, id: number, userId: number): Promise<SessionStep> {
  const [row] = await steps(db).where({ 's.id': id });
  return toStep(row!, userId);
}

export interface NewSessionStep {
  exam_id: number;
  kind: SessionStep['kind'];
  release_id: number | null;
  reason: string;
  public_en: string | null;
  public_ta: string | null;
  asked_by: number;
}

/** Undefined where the same was asked for already. */
export async function insertSessionStep(trx: Db, step: NewSessionStep): Promise<number | undefined> {
  const rows = await trx('session_step')
    .insert(step)
    .onConflict(trx.raw(`(exam_id, kind) where state = 'ASKED'`) as unknown as string)
    .ignore()
    .returning<{ id: number }[]>('id');
  return rows[0]?.id;
}

export const lockSessionStep = (
  trx: Db,
  examId: number,
  id: number,
): Promise<(NewSessionStep & { id: number; state: SessionStep['state'] }) | undefined> =>
  trx('session_step')
    .where({ id, exam_id: examId })
    .forUpdate()
    .first('id', 'exam_id', 'kind', 'release_id', 'reason', 'public_en', 'public_ta', 'asked_by', 'state');

export type StepOutcome = 'HIDDEN' | 'SHOWN' | 'CANCELLED' | 'NOTHING' | 'GONE';

/** Confirms a step and does it, in one call of the database. */
export async function confirmStep(trx: Db, id: number, userId: number): Promise<StepOutcome> {
  const { rows } = await trx.raw<{ rows: { outcome: StepOutcome }[] }>('select confirm_session_step(?, ?) as outcome', [
    id,
    userId,
  ]);
  return rows[0]!.outcome;
}

export const withdrawStep = (trx: Db, id: number, userId: number) =>
  trx('session_step').where({ id }).update({ state: 'WITHDRAWN', decided_by: userId, decided_at: trx.fn.now() });
