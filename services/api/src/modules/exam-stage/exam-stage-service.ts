import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import { isOn } from '@thervu/contracts/core/flags';
import type { CallArgument } from '@thervu/contracts/core/call';
import {
  EXAM_FLAGS,
  type ExamSteps,
  type moveExamStage,
  type saveExamFlags,
  type Stage,
} from '@thervu/contracts/exam/exam-contract';
import {
  closedBy,
  FLAG_WORDS,
  flagProblem,
  movesFrom,
  STAGE_WORDS,
  stageAfterOpening,
} from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound, type FieldError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { notify } from '../notice/notice-outbox-service';
import { discardForStep } from '../result-run/run-decision-service';
import { rejectBlocked } from './stage-gates';
import { freezeFees } from '../fee/freeze-service';
import { freezeRevaluation, reopeningProblem, unfreezeRevaluation } from '../revaluation/freeze-service';
import {
  addStageSteps,
  lockExams,
  readExamSteps,
  updateExam,
  type ExamChange,
  type LockedExam,
  type StageStep,
} from '../exam/exam-step-service';

type FlagEntry = CallArgument<typeof saveExamFlags>['body'][number];

interface Plan {
  exam: LockedExam;
  change: ExamChange;
  steps: StageStep[];
}

/** Sets flags of exams, all entries or none. An entry that changes nothing is no error and writes nothing. */
export async function saveFlags(context: Context, entries: readonly FlagEntry[]): Promise<void> {
  const { userId } = context.user;
  await context.db.transaction(async (trx) => {
    const exams = await lockExams(
      trx,
      entries.map(({ id }) => id),
    );
    const problems: FieldError[] = [];
    const plans = entries.flatMap((entry, index) => {
      const exam = exams.find(({ id }) => id === entry.id);
      if (exam) return [planOf(exam, entry, userId, index, problems)];
      problems.push({ field: `${index}/id`, message: `There is no exam number ${entry.id}.` });
      return [];
    });
    for (const { exam, change } of plans) {
      const refused = change.REV_APLY ? await reopeningProblem(trx, exam.id) : null;
      if (refused === null) continue;
      const index = entries.findIndex(({ id }) => id === exam.id);
      problems.push({ field: `${index}/actions/REV_APLY`, message: `${exam.exam_name}: ${refused}` });
    }
    if (problems.length > 0) throw new Invalid('flag-refused', problems[0]!.message, problems);
    for (const { exam, change, steps } of plans) {
      if (Object.keys(change).length === 0) continue;
      await updateExam(trx, exam.id, change);
      if (change.REV_APLY === true) await unfreezeRevaluation(trx, context, exam);
      if (change.REV_APLY === false) await freezeRevaluation(trx, context, exam);
      if (steps.length > 0) await addStageSteps(trx, steps);
      await auditChange(trx, context, 'EXAM_FLAGS_CHANGED', exam, change);
      await notifyOfWindows(trx, context, exam, change);
    }
  });
}

/** Colleges are told of every window that was opened or closed, by its flag or by a step of the exam. */
async function notifyOfWindows(trx: Db, context: Context, exam: LockedExam, change: ExamChange): Promise<void> {
  for (const flag of EXAM_FLAGS)
    if (change[flag] !== undefined)
      await notify(trx, {
        key: change[flag] ? 'WINDOW_OPEN' : 'WINDOW_CLOSED',
        thing: `${exam.exam_tbl} ${flag} ${context.requestId}`,
        examId: exam.id,
        audience: { kind: 'ALL_COLLEGES' },
        facts: { exam: exam.exam_name, window: FLAG_WORDS[flag] },
        userId: context.user.userId,
      });
}

/** What an entry changes; windows are opened in the order of the exam's life, so that one may lead to the next. */
function planOf(exam: LockedExam, { actions }: FlagEntry, userId: number, index: number, problems: FieldError[]): Plan {
  const change: ExamChange = {};
  const steps: StageStep[] = [];
  const active = actions.Active_status;
  if (active !== undefined && isOn(active) !== exam.Active_status) change.Active_status = isOn(active);
  let stage: Stage = exam.stage;
  for (const flag of EXAM_FLAGS) {
    const action = actions[flag];
    if (action === undefined || isOn(action) === exam[flag]) continue;
    change[flag] = isOn(action);
    if (!isOn(action)) continue;
    const refused =
      flag === 'REV_APLY' && exam.published_at === null
        ? 'REV_APLY cannot be on before publication.'
        : flagProblem(flag, stage);
    if (refused) problems.push({ field: `${index}/actions/${flag}`, message: `${exam.exam_name}: ${refused}` });
    const to = stageAfterOpening(flag, stage);
    if (to !== stage) steps.push({ examId: exam.id, from: stage, to, userId, note: `${flag} on` });
    stage = to;
  }
  if (stage !== exam.stage) change.stage = stage;
  return { exam, change, steps };
}

/** Takes one exam a step further or back, closes the windows that do not fit there, and keeps who, when and why. */
export async function moveStage(
  context: Context,
  { params: { examId }, body: { to, note, row_version } }: CallArgument<typeof moveExamStage>,
): Promise<ExamSteps> {
  const { userId } = context.user;
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const [exam] = await lockExams(trx, [Number(examId)]);
    if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
    if (exam.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `${exam.exam_name} has been changed by somebody else.`, {
        yours: { stage: to },
        theirs: { stage: exam.stage },
      });
    }
    const move = movesFrom(exam.stage).find((stageMove) => stageMove.to === to);
    if (!move) {
      const message = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}; there is no step from there to ${STAGE_WORDS[to]}.`;
      throw new Invalid('no-such-step', message, [{ field: 'to', message }]);
    }
    if (move.back && !note) {
      const message = 'Write why the exam goes back.';
      throw new Invalid('note-missing', message, [{ field: 'note', message }]);
    }
    if (!move.back) await rejectBlocked(trx, exam, to);
    if (exam.stage === 'PROCESSED') await discardForStep(trx, context, exam.id, note!);
    const shut = closedBy(to, exam).map((flag) => [flag, false] as const);
    const change: ExamChange = { ...Object.fromEntries(shut), stage: to };
    await updateExam(trx, exam.id, change);
    if (to === 'ROLL_FROZEN') await freezeFees(trx, context, exam);
    // the time table is closed: hall tickets are complete
    if (to === 'SCHEDULED' && !move.back)
      await notify(trx, {
        key: 'TICKET_READY',
        thing: exam.exam_tbl,
        examId: exam.id,
        audience: { kind: 'CANDIDATES' },
        facts: { exam: exam.exam_name },
        userId,
      });
    if (change.REV_APLY === false) await freezeRevaluation(trx, context, exam);
    await notifyOfWindows(trx, context, exam, change);
    await addStageSteps(trx, [{ examId: exam.id, from: exam.stage, to, userId, note }]);
    await auditChange(trx, context, 'EXAM_STAGE_MOVED', exam, change, note);
    return (await readExamSteps(trx, scope, exam.id))[0]!;
  });
}

/** Before and after of what has changed, and nothing else. */
async function auditChange(
  trx: Parameters<typeof audit>[0],
  context: Context,
  action: AuditAction,
  exam: LockedExam,
  change: ExamChange,
  note?: string,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, exam[name as keyof ExamChange]]));
  const after = note === undefined ? change : { ...change, note };
  await audit(trx, context, { action, entity: 'exam', entityKey: exam.exam_tbl, examId: exam.id, before, after });
}
