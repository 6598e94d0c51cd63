import type { Exam, ExamFlag, ExamSteps, NewExam, Stage } from '@thervu/contracts/exam/exam-contract';
import type { ExamReference } from '@thervu/contracts/exam/exam-rules';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import { settled, SETTINGS } from '@thervu/contracts/setting/setting-registry';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

/** What every signed-in role may read of an exam. */
const columns = {
  id: 'id',
  exam_tbl: 'exam_tbl',
  camp_tbl: 'camp_tbl',
  etype: 'etype',
  eyear: 'eyear',
  emonth: 'emonth',
  exam_name: 'exam_name',
  Active_status: 'active_status',
  REV_APLY: 'rev_aply',
  stage: 'stage',
  row_version: 'row_version',
};
const gates = {
  COUR_APLY: 'cour_aply',
  EXAM_APLY: 'exam_aply',
  INTL_APLY: 'intl_aply',
  PRACT_APLY: 'pract_aply',
};
const everything = { ...columns, ...gates, closed_at: 'closed_at' };
/** A camp may not read the gates of the colleges: for it they are shut. */
const SHUT = { COUR_APLY: false, EXAM_APLY: false, INTL_APLY: false, PRACT_APLY: false };
const LATEST_FIRST = 'exam_order(eyear, emonth) desc, id desc';

/** The exams, the latest first, in a camp that of the officer before them; `active` leaves out those switched off. */
export async function readExams(db: Db, scope: Scope, { active }: { active: boolean }): Promise<Exam[]> {
  const query = db('exam');
  if (scope.camp) void query.orderByRaw('id = ? desc', [scope.camp.examId]);
  void query.orderByRaw(LATEST_FIRST);
  if (active) void query.where({ active_status: true });
  const exams = await query.select<Exam[]>(scope.camp ? columns : everything);
  return scope.camp ? exams.map((exam) => ({ ...exam, ...SHUT })) : exams;
}

/** An exam as any role may read it. */
export type NamedExam = Omit<Exam, keyof typeof gates>;

export const findByReference = (db: Db, { etype, eyear, letter, emonth }: ExamReference) =>
  db('exam')
    .where({ eyear, ...(emonth && { emonth }), ...(etype && { etype }) })
    .whereRaw('left(emonth, 1) = ?', [letter])
    .first<NamedExam | undefined>(columns);

export type LockedExam = Exam & { published_at: Date | null };

/** The exam a reference names, its stage and windows locked until the transaction ends; undefined where there is none. */
export const lockByReference = (trx: Db, { etype, eyear, letter, emonth }: ExamReference) =>
  trx
    .from(trx.raw('lock_exam(?, ?, ?, ?)', [eyear, letter, emonth ?? null, etype ?? null]))
    .first<Exam | undefined>(everything);

/** Locks the stage and the windows of an exam until the transaction ends; the lock is shared. */
export const lockStage = (db: Db, examId: number) =>
  db.raw(`select pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), ?)`, [examId]);

export const readExam = async (db: Db, examId: number): Promise<Exam> =>
  (await db('exam').where({ id: examId }).first<Exam | undefined>(everything))!;

/**
 * Locks the exams of these numbers until the transaction ends, always in the same order; waits for shared locks of
 * their stage.
 */
export async function lockExams(db: Db, ids: number[]): Promise<LockedExam[]> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    await db.raw(`select pg_advisory_xact_lock(hashtext('thervu exam stage'), ?::int)`, [Math.min(id, 2 ** 31 - 1)]);
  }
  // not FOR UPDATE: rows that refer to an exam may be written at the same time
  return db('exam')
    .whereRaw('id = any(?::bigint[])', [ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .select<LockedExam[]>({ ...everything, published_at: 'published_at' });
}

export interface ExamChange extends Partial<Record<ExamFlag | 'Active_status', boolean>> {
  stage?: Stage;
}

/** Since when windows are closed: a window that is opened loses its entry, one that is closed gets one. */
const CLOSED_AT = `(closed_at - ?::text[]) || (select coalesce(jsonb_object_agg(w, now()), '{}') from unnest(?::text[]) w)`;

export async function updateExam(db: Db, id: number, change: ExamChange): Promise<void> {
  const named = Object.entries(change).map(([name, value]) => [name.toLowerCase(), value] as const);
  const turned = (on: boolean) => Object.keys(gates).filter((flag) => change[flag as ExamFlag] === on);
  await db('exam')
    .where({ id })
    .update({
      ...Object.fromEntries(named),
      closed_at: db.raw(CLOSED_AT, [turned(true), turned(false)]),
      row_version: db.raw('row_version + 1'),
    });
}

export interface StageStep {
  examId: number;
  from: Stage | null;
  to: Stage;
  userId: number;
  note?: string;
}

export async function addStageSteps(db: Db, steps: readonly StageStep[]): Promise<void> {
  await db('exam_stage_log').insert(
    steps.map(({ examId, from, to, userId, note = null }) => ({
      exam_id: examId,
      from_stage: from,
      to_stage: to,
      by_user: userId,
      note,
    })),
  );
}

/** Lets one exam after another be made: two clerks at once would otherwise wait for each other in a circle. */
export const lockCreation = (db: Db) => db.raw('lock table exam in share row exclusive mode');

/** What an exam may be created for: offered months, and whether supplementary exams are. */
export async function examTerms(db: Db): Promise<{ months: ListItem[]; supplementary: boolean }> {
  const rows = await db('v_public_setting')
    .whereIn('key', ['list.exam_months', 'exam.supplementary'])
    .select<{ key: string; value: unknown }[]>('key', 'value');
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    months: settled('list.exam_months', stored.get('list.exam_months') ?? SETTINGS['list.exam_months'].fallback),
    supplementary: settled(
      'exam.supplementary',
      stored.get('exam.supplementary') ?? SETTINGS['exam.supplementary'].fallback,
    ),
  };
}

export const countFeeComponents = async (db: Db): Promise<number> =>
  (await db('fee_schedule').count<{ count: number }[]>('id as count'))[0]!.count;

/** Inserts the exam, makes its four tables and freezes its fees. */
export async function insertExam(db: Db, { etype, eyear, emonth, estatus }: NewExam): Promise<Exam> {
  const [row] = await db('exam')
    .insert({ etype, eyear: Number(eyear), emonth, active_status: estatus === 1 })
    .returning<{ id: number }[]>('id');
  await db.raw('select create_exam_partitions(?)', [row!.id]);
  return (await db('exam').where({ id: row!.id }).first<Exam>(everything))!;
}

type LogRow = Omit<ExamSteps['log'][number], 'at'> & { exam_id: number; at: Date };

/** The exams with their steps, the latest exam first; `id` selects one. */
export async function readExamSteps(db: Db, scope: Scope, id?: number): Promise<ExamSteps[]> {
  const exams = await readExams(db, scope, { active: false });
  const expected = id === undefined ? exams : exams.filter((exam) => exam.id === id);
  const log = await db('exam_stage_log as l')
    .leftJoin('app_user as u', 'u.id', 'l.by_user')
    .whereIn(
      'l.exam_id',
      expected.map((exam) => exam.id),
    )
    .orderBy('l.id')
    .select<LogRow[]>('l.id', 'l.exam_id', 'l.from_stage', 'l.to_stage', 'l.at', 'u.name as by', 'l.note');
  return expected.map((exam) => ({
    exam,
    log: log
      .filter((step) => step.exam_id === exam.id)
      .map(({ exam_id: _exam, at, ...step }) => ({ ...step, at: at.toISOString() })),
  }));
}

/** What hangs on an exam, by table. */
export async function listBelongings(trx: Db, examId: number): Promise<{ relation: string; rows: number }[]> {
  const { rows } = await trx.raw<{ rows: { relation: string; rows: number }[] }>(
    'select relation, rows::int as rows from exam_belongings(?)',
    [examId],
  );
  return rows;
}

/** Removes the exam with its partitions; throws where something hangs on it. */
export const deleteExam = (trx: Db, examId: number) => trx.raw('select remove_empty_exam(?)', [examId]);
