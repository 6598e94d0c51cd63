import type { ExamFlag } from '@thervu/contracts/exam/exam-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import type { OpenLock } from './mark-queries';

/** Who opened a window last, where it had been open before; null for one that was opened once only, by the audit log. */
export async function reopenedWindow(db: Db, examTable: string, flag: ExamFlag): Promise<number | null> {
  const turns: { opened: boolean; actor_id: number | null }[] = await db('audit_log')
    .where({ entity: 'exam', entity_key: examTable, action: 'EXAM_FLAGS_CHANGED' })
    .whereRaw('after -> ? is not null', [flag])
    .orderBy('id', 'desc')
    .limit(2)
    .select(db.raw('(after ->> ?)::boolean as opened', [flag]), 'actor_id');
  const [last, before] = turns;
  return last?.opened && before ? last.actor_id : null;
}

export interface PaperState {
  colcode: string;
  p_code: string;
}

/**
 * What bars a college: whether who opened the window or one of the changed papers again has since then given this account its way
 * in, and the locks on all papers that are named.
 */
export async function findBars(
  db: Db,
  filter: {
    userId: number;
    examId: number;
    flag: ExamFlag;
    kind: MarkField;
    changed: readonly PaperState[];
    named: readonly PaperState[];
  },
): Promise<{ given: boolean; locks: OpenLock[] }> {
  const { changed, named, ...values } = filter;
  const { rows } = await db.raw<{ rows: { given: boolean; locks: OpenLock[] }[] }>(
    `select reopened_by_giver(:userId, :examId, :flag, :kind, :changed::text[]) as given,
       (select coalesce(jsonb_agg(jsonb_build_object('colcode', l.colcode, 'p_code', l.p_code) order by l.colcode, l.p_code), '[]')
        from paper_lock l where l.exam_id = :examId and l.kind = :kind and l.reopened_at is null
          and (l.colcode, l.p_code) in (select * from unnest(:colleges::text[], :codes::text[]))) as locks`,
    {
      ...values,
      changed: changed.map(({ p_code }) => p_code),
      colleges: named.map(({ colcode }) => colcode),
      codes: named.map(({ p_code }) => p_code),
    } as never,
  );
  return rows[0]!;
}

/** Papers that are locked, or whose last lock this person has taken away. */
export const papersFinalFor = (
  db: Db,
  filter: { examId: number; kind: MarkField; papers: readonly PaperState[]; userId: number },
): Promise<(PaperState & { open: boolean })[]> =>
  db('paper_lock')
    .where({ exam_id: filter.examId, kind: filter.kind })
    .where((any) => any.whereNull('reopened_at').orWhere({ reopened_by: filter.userId }))
    .whereRaw('(colcode, p_code) in (select * from unnest(?::text[], ?::text[]))', [
      filter.papers.map(({ colcode }) => colcode),
      filter.papers.map(({ p_code }) => p_code),
    ])
    .select('colcode', 'p_code', db.raw('reopened_at is not null as open'));

/** Of these rows, those for which a correction of the field waits already. */
export const waitingFor = async (
  db: Db,
  filter: { examId: number; field: MarkField; ids: readonly number[] },
): Promise<Set<number>> => {
  const rows: { application_id: number }[] = await db('mark_correction')
    .where({ exam_id: filter.examId, field: filter.field, state: 'OPEN' })
    .whereRaw('application_id = any(?::bigint[])', [[...filter.ids]])
    .select('application_id');
  return new Set(rows.map(({ application_id }) => application_id));
};

/** Of these rows, those whose field somebody else than this person has ever written, or nobody by a call. */
export async function enteredByOthers(
  db: Db,
  filter: { examId: number; field: MarkField; ids: readonly number[]; userId: number },
): Promise<Set<number>> {
  if (filter.ids.length === 0) return new Set();
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select w.id from unnest(:ids::bigint[]) w(id)
     left join mark_history h on h.exam_id = :examId and h.application_id = w.id and h.field = :field
     group by w.id having coalesce(bool_or(h.by_user is distinct from :userId), true)`,
    { ...filter, ids: [...filter.ids] },
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
