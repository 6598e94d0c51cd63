import type { Db } from '../../core/database/connect';
import type { PlannedNotice } from './audience-queries';

/** The next notice whose people are not found yet, locked; one another worker plans just now is left to it. */
export const lockUnplanned = (trx: Db): Promise<PlannedNotice | undefined> =>
  trx('notice')
    .whereNull('people')
    .where({ state: 'DRAFT' })
    .where('planned_for', '<=', trx.fn.now())
    .orderBy('notice_id')
    .forUpdate()
    .skipLocked()
    .first({ id: 'notice_id', exam: 'exam_id' }, 'audience', 'facts', 'key', 'must');

/** Whether a notice tells of results that are hidden now. */
export async function isHeld(db: Db, key: string, exam: number | null): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { held: boolean }[] }>('select notice_held(?, ?) as held', [
    key,
    exam,
  ] as never);
  return rows[0]!.held;
}

export interface ApprovedTemplate {
  id: number;
  channel: 'SMS' | 'EMAIL';
  language: string;
  body: string;
  variables: string[];
}

/** The approved text of each channel: in the language asked for, else in English. */
export async function loadApprovedTemplates(db: Db, key: string, language: string): Promise<ApprovedTemplate[]> {
  const { rows } = await db.raw<{ rows: ApprovedTemplate[] }>(
    `select distinct on (channel) template_id as id, channel, language, body, variables from notice_template
     where key = ? and state = 'APPROVED' and language in (?, 'en') order by channel, (language = ?) desc`,
    [key, language, language],
  );
  return rows;
}

/** Values that occur among the messages of a template, once each. */
export async function distinctValues(trx: Db, notice: number, template: number): Promise<Record<string, string>[]> {
  const rows: { values: Record<string, string> }[] = await trx('notice_message')
    .where({ notice_id: notice, template_id: template })
    .distinct('values');
  return rows.map(({ values }) => values);
}

/** Parts of the messages with these values, and where a value cannot be sent, why. */
export const settleValues = (
  trx: Db,
  { notice, template, values }: { notice: number; template: number; values: Record<string, string> },
  outcome: { parts: number | null; problem: string | undefined },
) =>
  trx('notice_message')
    .where({ notice_id: notice, template_id: template })
    .whereRaw('"values" = ?::jsonb', [JSON.stringify(values)])
    .update({
      parts: outcome.parts,
      ...(outcome.problem !== undefined && { state: 'FAILED', words: outcome.problem, done_at: trx.fn.now() }),
    });

export async function countPlanned(trx: Db, notice: number): Promise<{ people: number; parts: number }> {
  const [row] = await trx('notice_message')
    .where({ notice_id: notice })
    .select<{ people: number; parts: number }[]>(
      trx.raw(
        `count(distinct (to_kind, to_id))::int as people, coalesce(sum(parts) filter (where state = 'WAITING'), 0)::int as parts`,
      ),
    );
  return row!;
}

export const finishPlan = (
  trx: Db,
  notice: number,
  plan: { people: number | null; parts: number | null; state: string; words: string | null; plannedFor?: Date },
) =>
  trx('notice')
    .where({ notice_id: notice })
    .update({
      people: plan.people,
      parts: plan.parts,
      state: plan.state,
      words: plan.words,
      ...(plan.plannedFor && { planned_for: plan.plannedFor }),
    });

/** Exams in which colleges enter marks now. */
export const openForMarks = (db: Db): Promise<{ id: number; exam_name: string; exam_tbl: string }[]> =>
  db('exam')
    .where({ active_status: true })
    .where((open) => void open.where({ intl_aply: true }).orWhere({ pract_aply: true }))
    .orderBy('id')
    .select('id', 'exam_name', 'exam_tbl');
