import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { dayOff } from '@thervu/contracts/setting/holiday-rules';
import type {
  listExamTimetable,
  saveExamTimetable as saveCall,
} from '@thervu/contracts/timetable/exam-timetable-contract';
import { dayProblem, REVISED_STAGES, TIMETABLE_STAGES } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, type FieldError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { NamedExam } from '../exam/exam-service';
import { notify } from '../notice/notice-outbox-service';
import { acknowledge, clashesOf, forgetAccepted } from './clash-queries';
import { linkTakingDegrees, listExamPapers } from './exam-timetable-queries';
import { knownExam, listedHolidays } from './timetable-plan';
import { countRevision, lockTimetable, revisionOf, writeSlots } from './timetable-queries';

type Body = CallArgument<typeof saveCall>['body'];
type Found = Omit<CallReply<typeof saveCall>, 'message'>;

/** Every paper of an exam with its day. Throws 422 for an unknown exam. */
export async function examTimetable(db: Db, text: string): Promise<CallReply<typeof listExamTimetable>> {
  const exam = await knownExam(db, text, 'exam');
  return {
    exam_name: exam.exam_name,
    stage: exam.stage,
    open: TIMETABLE_STAGES.includes(exam.stage),
    revision: await revisionOf(db, exam.id),
    papers: await listExamPapers(db, exam.id),
  };
}

interface Plan {
  found: Found;
  /** Semester by paper. */
  semesters: ReadonlyMap<string, number>;
  /** Papers somebody else has changed since they were loaded. */
  stale: string[];
}

/** What saving would change. Throws 422 with every paper and day that does not fit. */
async function planPapers(db: Db, exam: NamedExam, { papers }: Body): Promise<Plan> {
  const known = new Map((await listExamPapers(db, exam.id)).map((paper) => [paper.p_code, paper]));
  const problems: FieldError[] = [];
  const visited = new Set<string>();
  for (const [index, { p_code, examdate }] of papers.entries()) {
    const report = (field: string, message: string) => problems.push({ field: `papers/${index}/${field}`, message });
    if (!known.has(p_code)) report('p_code', `No student is registered for ${p_code} in ${exam.exam_name}.`);
    else if (visited.has(p_code)) report('p_code', `${p_code} is named twice.`);
    visited.add(p_code);
    const problem = dayProblem(exam, examdate);
    if (problem) report('examdate', `${p_code}: ${problem}`);
  }
  if (problems.length > 0) throw new Invalid('wrong-papers', problems[0]!.message, problems);
  const changed = papers.flatMap(({ p_code, examdate, examsession, row_version }) => {
    const paper = known.get(p_code)!;
    const before =
      paper.examdate === null || paper.examsession === null
        ? null
        : { examdate: paper.examdate, examsession: paper.examsession };
    if (before?.examdate === examdate && before.examsession === examsession) return [];
    const isStale = row_version !== undefined && row_version !== paper.row_version;
    return [{ p_code, p_name: paper.p_name, before, after: { examdate, examsession }, isStale }];
  });
  const holidays = await listedHolidays(db);
  const placed = changed.map(({ p_code, after }) => ({ p_code, ...after }));
  const clashes = await clashesOf(db, exam.id, placed, []);
  return {
    semesters: new Map([...known].map(([p_code, { sem }]) => [p_code, sem])),
    stale: changed.filter(({ isStale }) => isStale).map(({ p_code }) => p_code),
    found: {
      changes: changed.map(({ isStale: _stale, ...change }) => change),
      days_off: placed.flatMap(({ p_code, examdate }) => {
        const why = dayOff(examdate, holidays);
        return why === undefined ? [] : [{ p_code, examdate, why }];
      }),
      // a clash that was accepted in the former slot of a paper is not accepted in its new one
      clashes: { ...clashes, pairs: clashes.pairs.map((pair) => ({ ...pair, acknowledged: false })) },
      revision: await revisionOf(db, exam.id),
      revises: changed.length > 0 && REVISED_STAGES.includes(exam.stage),
    },
  };
}

/** What stands in the way of writing a plan: another person's change, another preview, a clash nobody accepted. */
function rejectUnseen({ found, stale }: Plan, { expected, acknowledgeClashes }: Body): void {
  if (stale.length > 0)
    throw new Conflict(
      'timetable-changed',
      `Somebody else has changed ${stale.slice(0, 5).join(', ')}. Load it again.`,
    );
  const count = pluralise(found.changes.length, 'paper', 'papers');
  if (expected !== undefined && expected !== found.changes.length)
    throw new Conflict('other-changes', `The time table has changed: ${count} would change now. Look again.`);
  if (found.changes.length === 0) throw new Invalid('nothing-to-save', 'No day or session has changed.');
  const met = found.clashes.students_total;
  if (met > 0 && !acknowledgeClashes)
    throw new Conflict('clash', `${pluralise(met, 'student', 'students')} would write two papers at the same time.`);
}

/** Shows what the days of many papers would change, or saves them in one transaction: all or none. */
export async function saveExamTimetable(context: Context, body: Body): Promise<CallReply<typeof saveCall>> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await knownExam(trx, body.exam, 'exam');
    const stage = body.apply ? await lockTimetable(trx, exam.id) : exam.stage;
    if (!TIMETABLE_STAGES.includes(stage)) {
      const message = `The time table of ${exam.exam_name} cannot be changed in the stage ${STAGE_WORDS[stage]}.`;
      throw new Invalid('wrong-stage', message, [{ field: 'exam', message }]);
    }
    const plan = await planPapers(trx, { ...exam, stage }, body);
    const { found, semesters } = plan;
    const count = pluralise(found.changes.length, 'paper', 'papers');
    if (!body.apply) return { ...found, message: `${count} of ${exam.exam_name} would change.` };
    rejectUnseen(plan, body);
    const codes = found.changes.map(({ p_code }) => p_code);
    for (const sem of new Set(codes.map((code) => semesters.get(code)!))) {
      const changes = found.changes.filter(({ p_code }) => semesters.get(p_code) === sem);
      await writeSlots(trx, { examId: exam.id, sem, changes });
    }
    await linkTakingDegrees(trx, { examId: exam.id, userId, codes });
    await forgetAccepted(trx, exam.id, codes);
    await acknowledge(trx, { examId: exam.id, userId }, found.clashes.pairs);
    const revision = found.revises ? await countRevision(trx, exam.id, userId) : found.revision;
    const entry = { entity: 'exam_timetable' as const, entityKey: exam.exam_tbl, examId: exam.id };
    const sideOf = (side: 'before' | 'after') =>
      Object.fromEntries(found.changes.map((change) => [change.p_code, change[side]]));
    await audit(trx, context, {
      action: 'TIMETABLE_SAVED',
      ...entry,
      before: sideOf('before'),
      after: { ...sideOf('after'), revision },
    });
    if (found.clashes.pairs.length > 0)
      await audit(trx, context, { action: 'TIMETABLE_CLASHES_ACCEPTED', ...entry, after: found.clashes.pairs });
    if (found.revises)
      await notify(trx, {
        key: 'TIMETABLE_CHANGED',
        thing: `${exam.exam_tbl} revision ${revision}`,
        examId: exam.id,
        audience: { kind: 'CANDIDATES', papers: codes },
        facts: { exam: exam.exam_name },
        userId,
      });
    const revised = found.revises ? ` The time table is now revision ${revision}.` : '';
    return { ...found, revision, message: `${count} of ${exam.exam_name} saved.${revised}` };
  });
}
