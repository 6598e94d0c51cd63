import { STAGES, type Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { invigilatorsFor } from '@thervu/contracts/invigilation/invigilation-rules';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { randomInt } from 'node:crypto';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName, type NamedExam } from '../exam/exam-service';
import * as queries from './seating-queries';
import type { SittingKey, SittingRow } from './seating-queries';

/** From the registration of an exam until its marks are consolidated. */
const FIRST: Stage = 'APPLICATION';
const LAST: Stage = 'VALUATION';
const SEED_LIMIT = 2 ** 47;
export const newSeed = (): string => String(randomInt(1, SEED_LIMIT));

interface NamedSitting {
  exam: NamedExam;
  key: SittingKey;
  colname: string;
}

/**
 * The sitting that a path names, when this person may: the office any, a college the one of its own code. A guest is refused, and
 * what is no centre of the exam is not found.
 */
export async function sittingNamed(
  { scope }: Pick<Context, 'scope'>,
  db: Db,
  path: SittingPath,
): Promise<NamedSitting> {
  const centre = collegeNamed(scope, path.centre);
  const exam = await examByName(db, path.exam);
  const found = await queries.findCentre(db, exam.id, centre);
  if (!found) {
    const message = `College ${centre} is no centre of ${exam.exam_name}.`;
    // a guest may not learn from an answer which sittings there are
    throw scope.college === 'all' ? new NotFound('no-centre', message) : new Forbidden(message, 'no-centre');
  }
  return {
    exam,
    colname: found.colname,
    key: { examId: exam.id, centre, date: path.date, session: path.session },
  };
}

export const describeSlot = ({ date, session }: Pick<SittingKey, 'date' | 'session'>) =>
  `${indianDay(date)} ${session}`;
export const sittingLabel = ({ centre, ...slot }: SittingKey): string => `${centre}, ${describeSlot(slot)}`;
export const auditKey = ({ centre, date, session }: SittingKey): string => `${centre}/${date}/${session}`;

/** Rejects a change of the plan in a stage in which nobody writes any more, or not yet. */
export function rejectStage({ stage, exam_name }: Pick<NamedExam, 'stage' | 'exam_name'>): void {
  const position = STAGES.indexOf(stage);
  if (position >= STAGES.indexOf(FIRST) && position <= STAGES.indexOf(LAST)) return;
  throw new Invalid(
    'stage-over',
    `${exam_name} is in the stage ${STAGE_WORDS[stage]}: its sessions are not planned now.`,
  );
}

export function rejectStaleSitting(sitting: SittingRow, version: number | undefined, key: SittingKey): void {
  if (version === undefined || version === sitting.row_version || (version === 0 && sitting.plan_no === 0)) return;
  throw new Conflict('changed-meanwhile', `The session ${sittingLabel(key)} has been changed by somebody else.`, {
    yours: { row_version: version },
    theirs: { row_version: sitting.row_version, state: sitting.state, plan_no: sitting.plan_no },
  });
}

// ---------------------------------------------------------------- for duties and the day
export type { SittingKey } from './seating-queries';
export { lockSitting as lockedSitting, updateSitting as setSittingState } from './seating-queries';

/** Halls of a sitting with fewer people than the rule asks for. */
export async function hallsWithoutPeople(
  db: Db,
  key: SittingKey,
  halls: readonly Pick<Hall, 'hall_id' | 'hall_no'>[],
): Promise<{ hall_id: number; hall_no: string; needed: number; allotted: number }[]> {
  const seats = await queries.listSeats(db, key);
  const duties = await queries.countDuties(db, key);
  const seated = new Map<number, number>();
  for (const { hall_id } of seats) seated.set(hall_id, (seated.get(hall_id) ?? 0) + 1);
  return halls
    .map(({ hall_id, hall_no }) => ({
      hall_id,
      hall_no,
      needed: invigilatorsFor(seated.get(hall_id) ?? 0),
      allotted: duties.get(hall_id) ?? 0,
    }))
    .filter(({ needed, allotted }) => allotted < needed);
}
/** The halls in which somebody sits, with what decides who may watch there. */
export async function seatedHalls(db: Db, key: SittingKey) {
  const facts = new Map((await queries.seatedFacts(db, key)).map((fact) => [fact.application_id, fact]));
  const halls = new Map<
    number,
    { hall_id: number; candidates: number; boards: string[]; regNos: string[]; isolation: boolean; extraTime: boolean }
  >();
  for (const { application_id, hall_id, reg_no, turn } of await queries.listSeats(db, key)) {
    const fact = facts.get(application_id)!;
    const hall = halls.get(hall_id) ?? {
      hall_id,
      candidates: 0,
      boards: [],
      regNos: [],
      isolation: false,
      extraTime: false,
    };
    hall.candidates += 1;
    hall.regNos.push(reg_no);
    if (!hall.boards.includes(fact.board)) hall.boards.push(fact.board);
    hall.isolation ||= turn === 2;
    hall.extraTime ||= fact.scribe || fact.minutes_per_hour > 0;
    halls.set(hall_id, hall);
  }
  return [...halls.values()].sort((a, b) => a.hall_id - b.hall_id);
}

/** Who watches papers of the own board or a relative: the seats have moved since the duty was given. */
export async function dutiesNotAllowed(db: Db, key: SittingKey): Promise<string[]> {
  const halls = new Map((await seatedHalls(db, key)).map((hall) => [hall.hall_id, hall]));
  return (await queries.listWatchers(db, key)).flatMap(({ name, hall_id, hall_no, boards, relations }) => {
    const hall = halls.get(hall_id);
    const why =
      hall?.boards.find((board) => boards.includes(board)) ?? hall?.regNos.find((number) => relations.includes(number));
    return why === undefined ? [] : [`${name} in ${hall_no} (${why})`];
  });
}
