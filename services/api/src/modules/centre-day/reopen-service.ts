import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import { audit } from '../../core/audit/audit';
import { Forbidden, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockExamByName } from '../exam/exam-window';
import {
  auditKey,
  lockedSitting,
  rejectStage,
  rejectStaleSitting,
  setSittingState,
  sittingLabel,
  sittingNamed,
} from '../seating/seating-service';
import { reopenLocks } from './centre-day-queries';

/**
 * A fixed plan is opened for another run; its seats stay until then. A closed session is opened for a correction by the office alone:
 * its reports may be corrected, its final papers are open again, and it closes once more in balance.
 */
export async function reopenSitting(
  context: Context,
  path: SittingPath,
  { reason, row_version: version }: { reason: string; row_version: number },
): Promise<{ message: string; state: SittingState; row_version: number }> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const exam = await lockExamByName(trx, path.exam);
    rejectStage(exam);
    const sitting = await lockedSitting(trx, key);
    rejectStaleSitting(sitting, version, key);
    const isOffice = context.scope.college === 'all';
    if (sitting.state === 'CLOSED' && !isOffice)
      throw new Forbidden('A closed session is opened again by the office alone.', 'office-only');
    if (sitting.state !== 'FIXED' && sitting.state !== 'CLOSED')
      throw new Invalid(
        'not-fixed',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: there is nothing to open again.`,
      );
    const state: SittingState = sitting.state === 'FIXED' ? 'PLANNED' : 'HELD';
    const locks = state === 'HELD' ? await reopenLocks(trx, key, reason, context.user.userId) : [];
    const row_version = await setSittingState(trx, key, {
      state,
      reopened: reason,
      ...(state === 'PLANNED'
        ? { fixed_by: null, fixed_at: null, close_pairs_accepted_by: null }
        : { closed_by: null, closed_at: null }),
    });
    await audit(trx, context, {
      action: 'SITTING_REOPENED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      before: { state: sitting.state },
      after: { state, reason, papers: locks.map(({ colcode, p_code }) => `${p_code} of ${colcode}`) },
    });
    return { message: `The session ${sittingLabel(key)} is open again.`, state, row_version };
  });
}
