import { pluralise as some } from '@thervu/contracts/core/format';
import type { StageGate } from '@thervu/contracts/exam/exam-contract';
import type { Db } from '../../core/database/connect';
import { centreReadiness, closingReadiness, sittingReadiness } from '../exam-centre/centre-readiness-service';
import { gate, listOf, type GatedExam } from './gate';

/** Of an exam with centres: colleges without one, centres that are too small, and requests nobody has decided. */
export async function centreGates(
  db: Db,
  { id, exam_tbl }: GatedExam,
  into: 'SCHEDULED' | 'SHEETS',
): Promise<StageGate[]> {
  const { uses, without, smaller, undecided } = await centreReadiness(db, id);
  if (!uses) return [];
  const open = `exam-centres?exam=${exam_tbl}`;
  const withoutCentre = gate(listOf(without), {
    key: 'WITHOUT_CENTRE',
    blocks: into === 'SHEETS',
    open,
    text: `${some(without.length, 'college with confirmed papers has', 'colleges with confirmed papers have')} no centre.`,
    none: 'Every college with confirmed papers has a centre.',
  });
  if (into === 'SCHEDULED')
    return [
      withoutCentre,
      gate(listOf(smaller), {
        key: 'CENTRE_TOO_SMALL',
        blocks: false,
        open,
        text: `${some(smaller.length, 'centre has', 'centres have')} fewer desks than candidates in a session.`,
        none: 'Every centre has a desk for each candidate of its largest session.',
      }),
    ];
  return [
    withoutCentre,
    gate(listOf(undecided), {
      key: 'ACCOMMODATIONS_UNDECIDED',
      blocks: false,
      open: `accommodations?exam=${exam_tbl}`,
      text: `${some(undecided.length, 'request for a scribe or extra time waits', 'requests for a scribe or extra time wait')} for a decision.`,
      none: 'Every request for a scribe or extra time is decided.',
    }),
  ];
}

/** Of an exam with centres: sessions of the first three exam days without a fixed plan, and later ones. */
export async function sittingGates(db: Db, { id, exam_tbl }: GatedExam): Promise<StageGate[]> {
  const { uses, first, later } = await sittingReadiness(db, id);
  if (!uses) return [];
  const open = `centre-progress?exam=${exam_tbl}`;
  return [
    {
      ...gate(listOf(first), {
        key: 'SITTINGS_NOT_FIXED',
        blocks: true,
        open,
        text: `${some(first.length, 'session of the first three exam days has', 'sessions of the first three exam days have')} no fixed plan with a person for every hall.`,
        none: 'Every session of the first three exam days has a fixed plan.',
      }),
      // every one is named: somebody has to call each of these centres
      first,
    },
    gate(listOf(later), {
      key: 'LATER_SITTINGS_NOT_FIXED',
      blocks: false,
      open,
      text: `${some(later.length, 'later session has', 'later sessions have')} no fixed plan yet.`,
      none: 'Every later session has a fixed plan.',
    }),
  ];
}

/** Of an exam with centres: past sessions that are not closed, and covers on the way. */
export async function closingGates(db: Db, { id, exam_tbl }: GatedExam): Promise<StageGate[]> {
  const { uses, open: unclosed, late, covers } = await closingReadiness(db, id);
  if (!uses) return [];
  const open = `centre-progress?exam=${exam_tbl}`;
  return [
    gate(listOf(unclosed), {
      key: 'SITTINGS_NOT_CLOSED',
      blocks: true,
      open,
      text: `${some(unclosed.length, 'past session is', 'past sessions are')} not closed.`,
      none: 'Every past session is closed.',
    }),
    gate(listOf(late), {
      key: 'CENTRES_LATE',
      blocks: false,
      open,
      text: `${some(late.length, 'session is', 'sessions are')} late by more than two hours.`,
      none: 'No session is late by more than two hours.',
    }),
    gate(listOf(covers), {
      key: 'COVERS_NOT_RECEIVED',
      blocks: true,
      open,
      text: `${some(covers.length, 'cover has', 'covers have')} not been received, and no note says why.`,
      none: 'Every cover has been received.',
    }),
  ];
}
