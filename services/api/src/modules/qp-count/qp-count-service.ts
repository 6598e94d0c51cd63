import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { CollegeQpCount, QpCount, QpOrder, QpOrderRow } from '@thervu/contracts/qp-count/qp-count-contract';
import { excessOf, FREEZE_STAGES, printOf, totalOf } from '@thervu/contracts/qp-count/qp-count-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName } from '../exam/exam-service';
import {
  collegeLabel,
  frozenCollegeCounts,
  frozenCounts,
  frozenPacked,
  latestRun,
  liveCollegeCounts,
  liveCounts,
  livePacked,
  lockRuns,
  storeRun,
  type FrozenRun,
  type PackedCount,
} from './qp-count-queries';

/** Counts of an exam: those sent to the press, and live ones until that has been done. */
export async function qpCounts(db: Db, name: string): Promise<QpCount[]> {
  const { id } = await examByName(db, name);
  const run = await latestRun(db, id);
  return run ? frozenCounts(db, id, run.run_no) : liveCounts(db, id);
}

/** The same of one college. Throws NotFound where there is no such college. */
export async function collegeQpCounts(db: Db, name: string, code: string): Promise<CollegeQpCount[]> {
  const { id } = await examByName(db, name);
  if ((await collegeLabel(db, code)) === undefined) {
    throw new NotFound('no-college', `There is no college with the code ${code}.`);
  }
  const run = await latestRun(db, id);
  return run ? frozenCollegeCounts(db, id, run.run_no, code) : liveCollegeCounts(db, id, code);
}

const keyOf = ({ P_code, Sem }: QpCount): string => `${P_code}/${Sem}`;
const NO_CANDIDATES = { count: 0, packed: 0 };
const printed = ({ count, packed }: Pick<PackedCount, 'count' | 'packed'>) => printOf(totalOf(count), packed);

/** Frozen rows beside live ones; what has more candidates now needs more papers. */
function orderRows(frozen: readonly PackedCount[] | undefined, live: readonly PackedCount[]): QpOrderRow[] {
  const now = new Map(live.map((row) => [keyOf(row), row]));
  const kept = new Map((frozen ?? live).map((row) => [keyOf(row), row]));
  const names = [...(frozen ?? live), ...live.filter((row) => !kept.has(keyOf(row)))];
  return names.map((named) => {
    const ordered = kept.get(keyOf(named)) ?? NO_CANDIDATES;
    const there = now.get(keyOf(named)) ?? NO_CANDIDATES;
    return {
      P_code: named.P_code,
      Sem: named.Sem,
      count: ordered.count,
      packed: ordered.packed,
      excess: excessOf(ordered.count),
      total: totalOf(ordered.count),
      print: printed(ordered),
      live: there.count,
      additional: Math.max(0, printed(there) - printed(ordered)),
    };
  });
}

const frozenRunOf = ({ run_no, at, by }: FrozenRun): QpOrder['frozen'] => ({
  run_no,
  at: at.toISOString(),
  by,
});

/** What the press has to print, and what has come in addition. */
export async function qpOrder(db: Db, name: string): Promise<QpOrder> {
  const { id, exam_name, stage } = await examByName(db, name);
  const run = await latestRun(db, id);
  const [frozen, live] = [run && (await frozenPacked(db, id, run.run_no)), await livePacked(db, id)];
  return { exam_name, stage, frozen: run ? frozenRunOf(run) : null, rows: orderRows(frozen, live) };
}

/** Freezes the counts of now as the next run. A run somebody else has made meanwhile, or one that would change nothing, is refused. */
export async function freezeQpCounts(context: Context, name: string, after: number): Promise<QpOrder> {
  const { userId } = context.user;
  const exam = await examByName(context.db, name);
  if (!FREEZE_STAGES.includes(exam.stage)) {
    const message = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: counts are sent to the press from the stage ${STAGE_WORDS[FREEZE_STAGES[0]!]} to ${STAGE_WORDS[FREEZE_STAGES.at(-1)!]}.`;
    throw new Invalid('no-freeze-now', message, [{ field: 'exam', message }]);
  }
  return context.db.transaction(async (trx) => {
    await lockRuns(trx, exam.id);
    const before = await latestRun(trx, exam.id);
    const last = before?.run_no ?? 0;
    if (last !== after) {
      throw new Conflict('frozen-meanwhile', `Run ${last} has already been sent to the press.`, {
        yours: { run_no: after },
        theirs: { run_no: last },
      });
    }
    const { rows } = await qpOrder(trx, name);
    if (before && rows.every(({ count, live, additional }) => live === count && additional === 0))
      throw new Invalid('nothing-new', `Nothing has changed since run ${last}.`);
    const papers = await storeRun(trx, exam.id, last + 1, userId);
    if (papers === 0) throw new Invalid('nothing-to-freeze', 'No written paper has a confirmed candidate.');
    await audit(trx, context, {
      action: 'QP_COUNTS_FROZEN',
      entity: 'qp_freeze',
      entityKey: `${exam.exam_tbl}/${last + 1}`,
      examId: exam.id,
      before: { run_no: last },
      after: { run_no: last + 1, papers },
    });
    return qpOrder(trx, name);
  });
}

export interface QpReadiness {
  frozen: boolean;
  /** Papers whose number of candidates is another one than was sent to the press. */
  changed: string[];
}

/** Whether the counts of an exam have been sent to the press and still hold. */
export async function qpReadiness(db: Db, examId: number): Promise<QpReadiness> {
  const run = await latestRun(db, examId);
  if (!run) return { frozen: false, changed: [] };
  const [frozen, live] = [await frozenPacked(db, examId, run.run_no), await livePacked(db, examId)];
  const changed = orderRows(frozen, live).filter(({ count, live: now }) => count !== now);
  return { frozen: true, changed: changed.map(({ P_code }) => P_code) };
}
