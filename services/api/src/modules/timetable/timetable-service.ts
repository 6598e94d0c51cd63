import { pluralise } from '@thervu/contracts/core/format';
import type {
  Clashes,
  TimetableBody,
  TimetableCheck,
  TimetablePapers,
} from '@thervu/contracts/timetable/timetable-contract';
import { indianDay, TIMETABLE_STAGES } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { openSittingsOf } from '../seating/plan-service';
import { notify } from '../notice/notice-outbox-service';
import { acknowledge, allClashes, forgetAccepted } from './clash-queries';
import {
  fittingSemester,
  assertDegreeName,
  knownExam,
  listedHolidays,
  planTimetable,
  semesterTerms,
  type Plan,
} from './timetable-plan';
import {
  candidateCounts,
  countRevision,
  degreePapers,
  papersWithoutSlot,
  revisionOf,
  sharingDegrees,
  linkDegreeToSlots,
  storedSlots,
  writeSlots,
} from './timetable-queries';

export { revisionOf as revisionOfTimetable } from './timetable-queries';

/** Students and degrees named in a sentence; the rest is counted. */
const NAMED = 5;

/** 'a, b and 3 more' */
function listed(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, NAMED);
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : shown.join(', ');
}

const slotText = ({ examdate, examsession }: { examdate: string; examsession: string }) =>
  `${indianDay(examdate)} ${examsession}`;

function rejectStale({ found, changes }: Plan): void {
  if (found.stale.length === 0) return;
  const codes = listed(found.stale.map(({ p_code }) => p_code));
  throw new Conflict('timetable-changed', `Somebody else has changed ${codes}.`, {
    yours: changes,
    theirs: found,
  });
}

function rejectElsewhere({ found, changes }: Plan): void {
  const [first] = found.elsewhere;
  if (!first) return;
  const message =
    `${first.p_code} is already scheduled for ${listed(first.degrees)} on ${slotText(first)}. ` +
    'A paper has one date and session in every degree that shares it.';
  throw new Conflict('paper-elsewhere', message, { yours: changes, theirs: found });
}

function rejectClashes({ found, changes, fresh }: Plan): void {
  if (fresh.length === 0) return;
  const isFresh = (item: { p_code: string; other_code: string }) =>
    fresh.some(({ p_code, other_code }) => p_code === item.p_code && other_code === item.other_code);
  const { pairs, students, students_total } = found.clashes;
  // each student once, unless older clashes are among those found
  const met = fresh.length === pairs.length ? students_total : fresh.reduce((sum, pair) => sum + pair.students, 0);
  const named = students
    .filter(isFresh)
    .slice(0, NAMED)
    .map(({ reg_no, stu_name, p_code, other_code }) => `${reg_no} ${stu_name} (${p_code}, ${other_code})`);
  const who = pluralise(met, 'student would', 'students would');
  const names =
    named.length > 0 ? listed(named, met) : fresh.map((pair) => `${pair.p_code} and ${pair.other_code}`).join(', ');
  throw new Conflict('clash', `${who} write two papers at the same time: ${names}.`, {
    yours: changes,
    theirs: found,
  });
}

/** What the save would do with the same body. Writes nothing. */
export async function checkTimetable(db: Db, body: TimetableBody): Promise<TimetableCheck> {
  return (await planTimetable(db, body, { lock: false })).found;
}

/**
 * Saves the slots of a body in one transaction: all or none. Throws 422 for what is not accepted, 409 for papers somebody
 * else changed, papers another degree stands behind, and clashes nobody has accepted.
 */
export async function saveTimetable(
  context: Context,
  body: TimetableBody,
): Promise<{ message: string; changed: number; revision: number }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const plan = await planTimetable(trx, body, { lock: true });
    rejectStale(plan);
    if (!body.moveEverywhere) rejectElsewhere(plan);
    if (!body.acknowledgeClashes) rejectClashes(plan);
    const { exam, degId, degree, sem, changes, placed, found } = plan;
    const accepted = body.acknowledgeClashes ? plan.open : [];
    await writeSlots(trx, { examId: exam.id, sem, changes });
    await openSittingsOf(
      trx,
      context,
      exam.id,
      changes.map(({ p_code }) => p_code),
    );
    const joined = await linkDegreeToSlots(trx, { examId: exam.id, degId, userId }, placed);
    await forgetAccepted(
      trx,
      exam.id,
      changes.map(({ p_code }) => p_code),
    );
    await acknowledge(trx, { examId: exam.id, userId }, accepted);
    const revision = found.revises ? await countRevision(trx, exam.id, userId) : found.revision;
    const entry = {
      entity: 'exam_timetable' as const,
      entityKey: `${exam.exam_tbl}/${degId}/${sem}`,
      examId: exam.id,
    };
    if (changes.length > 0) {
      const pathOf = (side: 'before' | 'after') =>
        Object.fromEntries(changes.map((change) => [change.p_code, change[side]]));
      await audit(trx, context, {
        action: 'TIMETABLE_SAVED',
        ...entry,
        before: pathOf('before'),
        after: { ...pathOf('after'), revision },
      });
    }
    if (found.revises)
      await notify(trx, {
        key: 'TIMETABLE_CHANGED',
        thing: `${exam.exam_tbl} revision ${revision}`,
        examId: exam.id,
        audience: { kind: 'CANDIDATES', papers: changes.map(({ p_code }) => p_code) },
        facts: { exam: exam.exam_name },
        userId,
      });
    const agreed = joined.filter((code) => !changes.some(({ p_code }) => p_code === code));
    if (agreed.length > 0) {
      await audit(trx, context, { action: 'TIMETABLE_AGREED', ...entry, after: { degree, papers: agreed } });
    }
    if (accepted.length > 0) {
      await audit(trx, context, { action: 'TIMETABLE_CLASHES_ACCEPTED', ...entry, after: accepted });
    }
    return { message: saved(plan, accepted.length, revision), changed: changes.length, revision };
  });
}

function saved({ exam, degree, sem, changes, found }: Plan, accepted: number, revision: number): string {
  const papers = pluralise(changes.length, 'paper', 'papers');
  const messages =
    changes.length === 0
      ? ['No date or session has changed.']
      : [`Exam time table saved: ${papers} of ${degree}, semester ${sem}, ${exam.exam_name}.`];
  const moved = [...new Set(found.elsewhere.flatMap(({ degrees }) => degrees))];
  if (moved.length > 0) messages.push(`Also moved for ${listed(moved)}.`);
  if (accepted > 0) messages.push(`${pluralise(accepted, 'clash', 'clashes')} accepted.`);
  if (found.revises) messages.push(`The time table is now revision ${revision}.`);
  return messages.join(' ');
}

/** The papers of a degree and semester with what is known of them in an exam. Throws 422. */
export async function timetablePapers(
  db: Db,
  { exam: text, degree: degId, sem }: { exam: string; degree: number; sem: number },
): Promise<TimetablePapers> {
  const exam = await knownExam(db, text, 'exam');
  const degree = await assertDegreeName(db, degId);
  await fittingSemester(db, exam, sem);
  const papers = await degreePapers(db, degId, sem);
  const codes = papers.map(({ p_code }) => p_code);
  const sharing = await sharingDegrees(db, codes, degId);
  const counts = await candidateCounts(db, exam.id, codes);
  const slots = await storedSlots(db, exam.id, codes, degId);
  return {
    exam_name: exam.exam_name,
    stage: exam.stage,
    degree,
    open: TIMETABLE_STAGES.includes(exam.stage),
    revision: await revisionOf(db, exam.id),
    papers: papers.map((paper) => {
      const slot = slots.get(paper.p_code);
      return {
        ...paper,
        shared_with: sharing.get(paper.p_code) ?? [],
        candidates: counts.get(paper.p_code) ?? 0,
        examdate: slot?.examdate ?? null,
        examsession: slot?.examsession ?? null,
        row_version: slot?.row_version ?? 0,
      };
    }),
  };
}

/** What a time table has to keep to and what it is warned of, as the office has set it. */
export async function timetableTerms(db: Db) {
  return { ...(await semesterTerms(db)), holidays: await listedHolidays(db) };
}

export interface TimetableReadiness {
  /** Written papers with a candidate on the roll that have no slot. */
  withoutSlot: string[];
  /** Pairs of papers in one slot that somebody would write both. */
  unacknowledged: number;
  acknowledged: number;
  clashes: Clashes;
}

/** Whether an exam may be called scheduled: nothing without a slot, and no clash that nobody has accepted. */
export async function timetableReadiness(db: Db, examId: number): Promise<TimetableReadiness> {
  const clashes = await allClashes(db, examId);
  const acknowledged = clashes.pairs.filter((pair) => pair.acknowledged).length;
  return {
    withoutSlot: await papersWithoutSlot(db, examId),
    unacknowledged: clashes.pairs.length - acknowledged,
    acknowledged,
    clashes,
  };
}

/** The clashes of a whole exam and what else its time table lacks. Throws 422 for an unknown exam. */
export async function examClashes(db: Db, text: string) {
  const exam = await knownExam(db, text, 'exam');
  const { withoutSlot, unacknowledged, acknowledged, clashes } = await timetableReadiness(db, exam.id);
  return { exam_name: exam.exam_name, ...clashes, without_slot: withoutSlot, unacknowledged, acknowledged };
}
