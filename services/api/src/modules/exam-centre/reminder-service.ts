import type { CallReply } from '@thervu/contracts/core/call';
import { dayAt, pluralise } from '@thervu/contracts/core/format';
import type { remindCentres } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { daysAfter, FIXED_DAYS_AHEAD, isLate } from '@thervu/contracts/exam-centre/late-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockExamByName } from '../exam/exam-window';
import { notify, remindedCentres } from '../notice/notice-outbox-service';
import * as queries from './exam-centre-queries';

/** How many sessions of each centre are late. */
async function lateCentres(db: Db, examId: number, today: string): Promise<Map<string, number>> {
  const lines = await queries.listProgress(db, examId, { until: daysAfter(today, FIXED_DAYS_AHEAD) });
  const late = new Map<string, number>();
  for (const line of lines) if (isLate(line, today)) late.set(line.centre, (late.get(line.centre) ?? 0) + 1);
  return late;
}

/** Reminds the centres that are late, each once a day: two officers who press at the same time send one notice. */
export async function remindLate(context: Context, name: string): Promise<CallReply<typeof remindCentres>> {
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    const today = dayAt(new Date());
    const late = await lateCentres(trx, exam.id, today);
    if (late.size === 0) throw new Invalid('no-late-centre', `No centre of ${exam.exam_name} is late.`, []);
    const { centres, reminders } = await remindedCentres(trx, exam.id, today);
    const before = [...late.keys()].filter((centre) => centres.includes(centre));
    const due = [...late].filter(([centre]) => !centres.includes(centre));
    const reminded = due.map(([centre]) => centre);
    const already =
      before.length === 0 ? '' : ` ${pluralise(before.length, 'centre was', 'centres were')} reminded today already.`;
    if (due.length === 0) return { message: `No centre is left to remind.${already}`, reminded, before };
    await notify(trx, {
      key: 'CENTRE_LATE',
      thing: `${exam.exam_tbl} ${today} ${reminders + 1}`,
      examId: exam.id,
      audience: { kind: 'LATE_CENTRES', late: Object.fromEntries(due) },
      facts: { exam: exam.exam_name },
      userId: context.user.userId,
    });
    await audit(trx, context, {
      action: 'CENTRES_REMINDED',
      entity: 'exam_centre',
      entityKey: exam.exam_tbl,
      examId: exam.id,
      after: { late: Object.fromEntries(due) },
    });
    return { message: `${pluralise(due.length, 'centre is', 'centres are')} reminded.${already}`, reminded, before };
  });
}
