import { pluralise } from '@thervu/contracts/core/format';
import type { Allotment } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Context } from '../../core/session/context';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import { examByName } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import { activeHalls } from '../hall/hall-service';
import * as queries from './exam-centre-queries';
import { rejectLate, seatsOf, centreFault } from './exam-centre-service';

/** Who writes at another centre than the own college. */

const NAMED = 5;

export async function allotments({ db }: Context, name: string): Promise<Allotment[]> {
  return queries.listAllotments(db, (await examByName(db, name)).id);
}

interface AllotBody {
  college: string;
  degree?: number | undefined;
  regNo?: string | undefined;
  centre: string | null;
  reason?: string | undefined;
}

/** Allots a college, a degree of it or a student. Plans that are not fixed are opened; a fixed one refuses the move of who sits in it. */
export async function allot(context: Context, name: string, body: AllotBody) {
  const { college, degree, centre, reason } = body;
  if (degree !== undefined && body.regNo !== undefined)
    throw centreFault('one-of-two', 'degree', 'Allot a degree or one student, not both.');
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    rejectLate(exam);
    const regNo = body.regNo === undefined ? null : await findWrittenNumber(trx, body.regNo);
    if ((await queries.knownColleges(trx, [college])).length === 0)
      throw centreFault('no-college', 'college', `There is no college ${college}.`);
    if (degree !== undefined && !(await queries.hasDegree(trx, degree)))
      throw centreFault('no-degree', 'degree', 'There is no such degree.');
    const before = await queries.centresOfStudents(trx, exam.id, college);
    if (regNo !== null && !before.has(regNo))
      throw centreFault(
        'no-candidate',
        'regNo',
        `${regNo} has no confirmed paper of college ${college} in ${exam.exam_name}.`,
      );
    if (regNo !== null && centre !== null && reason === undefined)
      throw centreFault('reason-missing', 'reason', 'Give a reason for the centre of one student.');
    const line = { examId: exam.id, college, degree: degree ?? null, regNo };
    const [old] = await queries.removeAllotment(trx, line);
    if (centre !== null) {
      const there = await queries.lockCentre(trx, exam.id, centre);
      if (!there?.active)
        throw centreFault('no-centre', 'centre', `College ${centre} is no centre of ${exam.exam_name}.`);
      await queries.insertAllotment(trx, line, { centre, reason: reason ?? null, userId: context.user.userId });
    }
    const after = await queries.centresOfStudents(trx, exam.id, college);
    const moved = [...after].filter(([number, where]) => before.get(number) !== where).length;
    const fixed = await queries.fixedElsewhere(trx, exam.id, college);
    if (fixed.length > 0) {
      const named = fixed
        .slice(0, NAMED)
        .map((slot) => `${slot.centre}, ${indianDay(slot.examdate)} ${slot.examsession}`);
      throw centreFault(
        'plan-fixed',
        'college',
        `Candidates sit in fixed plans: ${named.join('; ')}. Open these plans first.`,
      );
    }
    await queries.openUnfixed(trx, exam.id, college);
    const over = [];
    if (centre !== null && moved > 0) {
      const seats = seatsOf(await activeHalls(trx, context.scope, [centre]));
      for (const slot of await queries.slotsOfCentres(trx, exam.id, centre))
        if (slot.candidates > seats)
          over.push({ examdate: slot.examdate, examsession: slot.examsession, candidates: slot.candidates, seats });
    }
    await audit(trx, context, {
      action: 'CENTRE_ALLOTTED',
      entity: 'centre_allotment',
      entityKey: [exam.exam_tbl, college, degree ?? regNo ?? ''].join('/'),
      examId: exam.id,
      before: { centre: old?.centre ?? null },
      after: { centre, degree, regNo, reason, moved },
    });
    const where = centre === null ? 'write where the next line or the own college says' : `write at centre ${centre}`;
    return {
      message: `${pluralise(moved, 'candidate', 'candidates')} of college ${college} now ${where}.`,
      moved,
      over,
    };
  });
}
