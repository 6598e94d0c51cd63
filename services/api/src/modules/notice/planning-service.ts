import { countParts, MAX_PEOPLE_UNSIGNED, renderBody, valueProblem } from '@thervu/contracts/notice/notice-rules';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { settingValue } from '../setting/setting-service';
import { expireEarlierOrders, insertMessages, type PlannedNotice } from './audience-queries';
import { insertNotice } from './notice-outbox-queries';
import * as queries from './planning-queries';

const HIDDEN = 'The results are hidden at present.';
const NO_TEXT = 'No approved text of this notice is there yet.';
/** A notice without an approved text is looked at again so much later. */
const RETRY_PLAN_MS = 10 * 60_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const REMINDER_HOUR = 9;

/** Day and hour of a moment in India. */
export function indianClock(moment: Date): { day: string; hour: number } {
  const there = new Date(moment.getTime() + INDIA_OFFSET_MS);
  return { day: there.toISOString().slice(0, 10), hour: there.getUTCHours() };
}

/** What a notice is once its people are found. */
async function plannedState(trx: Db, { key, exam }: PlannedNotice, people: number) {
  if (people > MAX_PEOPLE_UNSIGNED) return { state: 'DRAFT', words: 'Waits for a second officer.' };
  if (await queries.isHeld(trx, key, exam)) return { state: 'STOPPED', words: HIDDEN };
  return { state: 'READY', words: null };
}

async function planOne(trx: Db, notice: PlannedNotice, now: Date): Promise<void> {
  const language = await settingValue(trx, 'notice.language');
  const templates = await queries.loadApprovedTemplates(trx, notice.key, language);
  if (templates.length === 0) {
    const plannedFor = new Date(now.getTime() + RETRY_PLAN_MS);
    await queries.finishPlan(trx, notice.id, { people: null, parts: null, state: 'DRAFT', words: NO_TEXT, plannedFor });
    return;
  }
  for (const template of templates) {
    await insertMessages(trx, notice, template);
    for (const values of await queries.distinctValues(trx, notice.id, template.id)) {
      const text = renderBody(template.body, template.variables, values);
      await queries.settleValues(
        trx,
        { notice: notice.id, template: template.id, values },
        {
          parts: template.channel === 'SMS' ? countParts(text) : null,
          problem: valueProblem(template.variables, values),
        },
      );
    }
  }
  if (notice.audience.kind === 'INVIGILATORS') await expireEarlierOrders(trx, notice.id);
  const { people, parts } = await queries.countPlanned(trx, notice.id);
  await queries.finishPlan(trx, notice.id, { people, parts, ...(await plannedState(trx, notice, people)) });
}

/** Finds the people of every notice that is due, each notice in a transaction of its own. */
export async function planNotices(db: Knex, now: Date): Promise<number> {
  for (let planned = 0; ; planned += 1) {
    const found = await db.transaction(async (trx) => {
      const notice = await queries.lockUnplanned(trx);
      if (notice) await planOne(trx, notice, now);
      return notice !== undefined;
    });
    if (!found) return planned;
  }
}

/** From 09:00 in India on, once a day: colleges that have marks missing in an exam whose window is open. */
export async function remindOfMarks(db: Knex, now: Date): Promise<void> {
  const { day, hour } = indianClock(now);
  if (hour < REMINDER_HOUR) return;
  for (const { id, exam_name, exam_tbl } of await queries.openForMarks(db))
    await insertNotice(db, {
      key: 'MARKS_WANTING',
      thing: `${exam_tbl} ${day}`,
      examId: id,
      audience: { kind: 'MARKS_MISSING' },
      facts: { exam: exam_name },
      userId: null,
    });
}
