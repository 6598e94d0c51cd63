import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { NOT_AVAILABLE } from '@thervu/contracts/revaluation/revaluation-rules';
import type { Db } from '../../core/database/connect';
import { Forbidden } from '../../core/http/problem';
import * as queries from './revaluation-queries';
import type { SwitchedRow } from './revaluation-queries';

/** Throws Forbidden while applications of an exam are not open, and says since when its list is closed where it is. */
export async function assertRevaluationOpen(trx: Db, exam: Exam): Promise<void> {
  if (exam.stage !== 'REVALUATION') {
    const why = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}.`;
    throw new Forbidden(`${NOT_AVAILABLE} ${why}`, 'window-closed');
  }
  if (exam.REV_APLY) return;
  const time = await queries.closedAt(trx, exam.id);
  const since = time
    ? ` The list of ${exam.exam_name} was closed on ${formatMoment(time)}; it can no longer be changed.`
    : '';
  throw new Forbidden(`${NOT_AVAILABLE}${since}`, 'window-closed');
}

/** Why nobody can apply for this result, in a sentence; null where a student may. The row is `eligible` in revaluation-queries.ts. */
export function whyNotRevalued({ REG_NO, P_CODE, result, p_type, eligible }: SwitchedRow): string | null {
  if (eligible) return null;
  const paper = `${REG_NO}, ${P_CODE}`;
  if (p_type !== 'THEORY') return `${paper}: only theory papers can be looked at again.`;
  if (result === 'AAA') return `${paper}: absent, there is no script.`;
  if (result === 'W') return `${paper}: the result waits; it can be looked at again once it is published.`;
  return `${paper}: there is no mark of a valued script.`;
}
