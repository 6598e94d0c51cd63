import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  listWithholds,
  releaseWithhold,
  Withhold,
  withholdResult,
} from '@thervu/contracts/result-release/result-release-contract';
import { STAGES } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import { sign } from '../signature/signing-service';
import { releaseWithheldSigned } from '@thervu/contracts/signature/signed-content';
import type { ReleaseExam } from './release-queries';
import { loadReleaseExam } from './release-service';
import * as queries from './withhold-queries';

const PAGE_ROWS = 50;
const LAST = Number.MAX_SAFE_INTEGER;
const stageIndex = (stage: ReleaseExam['stage']) => STAGES.indexOf(stage);

/** What has to happen before it shows. */
const effect = ({ stage }: ReleaseExam) =>
  stageIndex(stage) >= stageIndex('PUBLISHED')
    ? 'It takes effect with a correction run and its release.'
    : 'It takes effect with the next run.';

export async function withheld(
  db: Db,
  { params, query: { after, size = PAGE_ROWS, released = false } }: CallArgument<typeof listWithholds>,
): Promise<{ items: Withhold[]; total: number; next: string | null }> {
  const exam = await loadReleaseExam(db, Number(params.examId));
  const [from] = decodeCursor(after, 'number') ?? [LAST];
  const items = await queries.listWithheld(db, { exam: exam.id, released, after: from, size: size + 1 });
  const shown = items.slice(0, size);
  return {
    items: shown,
    total: await queries.countWithheld(db, exam.id, released),
    next: items.length > size ? encodeCursor(shown.at(-1)!.id) : null,
  };
}

function rejectStage(exam: ReleaseExam): void {
  if (stageIndex(exam.stage) >= stageIndex('ROLL_FROZEN') && exam.stage !== 'ARCHIVED') return;
  throw new Invalid(
    'wrong-stage',
    `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: results are withheld from the stage Roll frozen until the exam is archived.`,
  );
}

/** Withholds the result of a student or of one paper. */
export async function withhold(
  context: Context,
  { params, body: typed }: CallArgument<typeof withholdResult>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await loadReleaseExam(trx, Number(params.examId));
    rejectStage(exam);
    const body = { ...typed, reg_no: await findWrittenNumber(trx, typed.reg_no) };
    const papers = await queries.confirmedPapers(trx, exam.id, body.reg_no);
    if (papers.length === 0) {
      const message = `${body.reg_no} has no confirmed paper in ${exam.exam_name}.`;
      throw new Invalid('no-candidate', message, [{ field: 'reg_no', message }]);
    }
    if (body.p_code !== null && !papers.includes(body.p_code)) {
      const message = `${body.reg_no} has no confirmed paper ${body.p_code}. There are ${papers.join(', ')}.`;
      throw new Invalid('no-paper', message, [{ field: 'p_code', message }]);
    }
    if (!(await queries.insertWithhold(trx, { ...body, exam_id: exam.id, by_user: userId }))) {
      throw new Conflict('withheld-already', 'This is withheld already.');
    }
    await audit(trx, context, {
      action: 'RESULT_WITHHELD',
      entity: 'result_withhold',
      examId: exam.id,
      after: body,
      entityKey: `${exam.exam_tbl} ${body.reg_no} ${body.p_code ?? '*'}`,
    });
    const ticket = body.p_code === null ? ' Until it is released, the student gets no hall ticket.' : '';
    return { message: `The result is withheld. ${effect(exam)}${ticket}` };
  });
}

/** Releases what was withheld. */
export async function releaseWithheld(
  context: Context,
  { params, body: { note, proof } }: CallArgument<typeof releaseWithhold>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await loadReleaseExam(trx, Number(params.examId));
    const entry = await queries.lockWithhold(trx, exam.id, Number(params.withholdId));
    if (!entry) throw new NotFound('no-withhold', 'This is not withheld.');
    if (entry.released_at !== null) throw new Conflict('released-already', 'Somebody has released this already.');
    rejectStage(exam);
    await sign(trx, context, { ...releaseWithheldSigned(entry, note), proof });
    await queries.setReleased(trx, entry.id, { userId, note });
    await audit(trx, context, {
      action: 'RESULT_LET_GO',
      entity: 'result_withhold',
      examId: exam.id,
      entityKey: `${exam.exam_tbl} ${entry.reg_no} ${entry.p_code ?? '*'}`,
      before: { reason: entry.reason, note: entry.note },
      after: { note },
    });
    return { message: `The result is released. ${effect(exam)}` };
  });
}
