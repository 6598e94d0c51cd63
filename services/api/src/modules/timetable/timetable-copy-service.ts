import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { dayOff } from '@thervu/contracts/setting/holiday-rules';
import type { copyTimetable as copyCall } from '@thervu/contracts/timetable/timetable-contract';
import {
  dayProblem,
  movedDays,
  REVISED_STAGES,
  semesterProblem,
  TIMETABLE_STAGES,
} from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { NamedExam } from '../exam/exam-service';
import { openSittingsOf } from '../seating/plan-service';
import { clashesOf } from './clash-queries';
import { copyDegreeLinks, sourcePapers } from './timetable-copy-queries';
import { knownExam, listedHolidays, semesterTerms } from './timetable-plan';
import { countRevision, lockTimetable, revisionOf, writeSlots } from './timetable-queries';

type Copy = Pick<CallReply<typeof copyCall>, 'papers' | 'left'>;

const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** What copying would do: papers with their new days, and those that stay out with the reason. Writes nothing. */
async function planCopy(db: Db, from: NamedExam, to: NamedExam, first: string): Promise<Copy> {
  const problem = dayProblem(to, first);
  if (problem) throw wrong('wrong-day', 'first', problem);
  const terms = await semesterTerms(db);
  const holidays = await listedHolidays(db);
  const source = await sourcePapers(db, from.id, to.id);
  if (source.length === 0) throw wrong('no-timetable', 'from', `${from.exam_name} has no time table.`);
  const days = movedDays(
    source.map(({ examdate }) => examdate),
    first,
    (day) => dayOff(day, holidays) !== undefined,
  );
  const left: Copy['left'] = [];
  const papers: Copy['papers'] = [];
  for (const { p_code, sem, p_name, placed, examdate, examsession } of source) {
    const after = { examdate: days.get(examdate)!, examsession };
    const leave = (reason: string) => left.push({ p_code, sem, reason });
    if (placed) leave(`It has a date in ${to.exam_name} already.`);
    else if (p_name === null) leave(`No active degree has it in semester ${sem} any more.`);
    else if (semesterProblem(to, sem, terms)) leave(`${to.exam_name} has no semester ${sem}.`);
    else if (dayProblem(to, after.examdate)) leave('Its day would be more than a year away from the exam.');
    else papers.push({ p_code, p_name, sem, before: { examdate, examsession }, after });
  }
  // nobody writes two papers at once because of a copy: both are left to be set by hand
  const { pairs } = await clashesOf(
    db,
    to.id,
    papers.map(({ p_code, after }) => ({ p_code, ...after })),
    [],
  );
  const met = new Map(
    pairs.flatMap(({ p_code, other_code }) => [
      [p_code, other_code],
      [other_code, p_code],
    ]),
  );
  return {
    papers: papers.filter(({ p_code }) => !met.has(p_code)),
    left: [
      ...left,
      ...papers
        .filter(({ p_code }) => met.has(p_code))
        .map(({ p_code, sem }) => ({
          p_code,
          sem,
          reason: `Students would write it together with ${met.get(p_code)}.`,
        })),
    ],
  };
}

/**
 * Copies the order of days and the sessions of one exam to another, or shows what would be copied. Papers that have a date
 * stay as they are. Throws 422 for exams and days that do not fit, 409 where something else would be copied than was shown.
 */
export async function copyTimetable(
  context: Context,
  { from: fromText, to: toText, first, apply, expected }: CallArgument<typeof copyCall>['body'],
): Promise<CallReply<typeof copyCall>> {
  return context.db.transaction(async (trx) => {
    const [from, to] = [await knownExam(trx, fromText, 'from'), await knownExam(trx, toText, 'to')];
    if (from.id === to.id) throw wrong('same-exam', 'from', 'Choose an earlier exam than the one you copy to.');
    const stage = apply ? await lockTimetable(trx, to.id) : to.stage;
    if (!TIMETABLE_STAGES.includes(stage))
      throw wrong(
        'wrong-stage',
        'to',
        `The time table of ${to.exam_name} cannot be changed in the stage ${STAGE_WORDS[stage]}.`,
      );
    const copy = await planCopy(trx, from, to, first);
    const count = pluralise(copy.papers.length, 'paper', 'papers');
    if (!apply) {
      const revision = await revisionOf(trx, to.id);
      return { ...copy, revision, message: `${count} of ${from.exam_name} would be copied to ${to.exam_name}.` };
    }
    if (expected !== undefined && expected !== copy.papers.length)
      throw new Conflict('copy-changed', `The time table has changed: ${count} would be copied now. Look again.`);
    if (copy.papers.length === 0) throw new Invalid('nothing-to-copy', 'No paper is left to copy.');
    const codes = copy.papers.map(({ p_code }) => p_code);
    for (const sem of new Set(copy.papers.map((paper) => paper.sem))) {
      const changes = copy.papers.filter((paper) => paper.sem === sem);
      await writeSlots(trx, { examId: to.id, sem, changes: changes.map(({ p_code, after }) => ({ p_code, after })) });
    }
    await openSittingsOf(trx, context, to.id, codes);
    const { userId } = context.user;
    await copyDegreeLinks(trx, { from: from.id, to: to.id, userId, codes });
    const revision = REVISED_STAGES.includes(stage)
      ? await countRevision(trx, to.id, userId)
      : await revisionOf(trx, to.id);
    await audit(trx, context, {
      action: 'TIMETABLE_COPIED',
      entity: 'exam_timetable',
      entityKey: to.exam_tbl,
      examId: to.id,
      after: {
        from: from.exam_tbl,
        ...Object.fromEntries(copy.papers.map(({ p_code, after }) => [p_code, after])),
        revision,
      },
    });
    return { ...copy, revision, message: `${count} of ${from.exam_name} copied to ${to.exam_name}.` };
  });
}
