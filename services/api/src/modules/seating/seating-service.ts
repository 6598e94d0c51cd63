import { pluralise } from '@thervu/contracts/core/format';
import { STAGES, type Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { deskPlace } from '@thervu/contracts/hall/hall-rules';
import { invigilatorsFor } from '@thervu/contracts/invigilation/invigilation-rules';
import type {
  GuestSeat,
  PlanReply,
  Sitting,
  SittingLine,
  SittingPath,
} from '@thervu/contracts/seating/seating-contract';
import { closePairs } from '@thervu/contracts/seating/seating-rules';
import { isFixed, SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { randomInt } from 'node:crypto';
import { audit, auditAll } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName, type NamedExam } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import { activeHalls, hallsOfCentre } from '../hall/hall-service';
import { settingValue } from '../setting/setting-service';
import { candidatesOf, planOf } from './seat-plan';
import * as queries from './seating-queries';
import type { SeatRow, SittingKey, SittingRow } from './seating-queries';

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

const describeSlot = ({ date, session }: Pick<SittingKey, 'date' | 'session'>) => `${indianDay(date)} ${session}`;
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

// ---------------------------------------------------------------- reading
export async function sittings(
  { db, scope }: Context,
  path: { exam: string; centre: string },
): Promise<{ exam_name: string; centre: string; colname: string; isCentre: boolean; sittings: SittingLine[] }> {
  const centre = collegeNamed(scope, path.centre);
  const exam = await examByName(db, path.exam);
  const found = await queries.findCentre(db, exam.id, centre);
  return {
    exam_name: exam.exam_name,
    centre,
    colname: found?.colname ?? '',
    isCentre: found !== undefined,
    sittings: found ? await queries.listSlots(db, exam.id, centre) : [],
  };
}

const toMoment = (value: Date | null) => value?.toISOString() ?? null;

export async function sitting(context: Context, path: SittingPath): Promise<Sitting> {
  const { db, scope } = context;
  const { exam, key, colname } = await sittingNamed(context, db, path);
  const row = await queries.findSitting(db, key);
  const candidates = await queries.listCandidates(db, key);
  const seats = await queries.listSeats(db, key);
  const facts = new Map((await queries.seatedFacts(db, key)).map((fact) => [fact.application_id, fact]));
  const halls = await hallsOfCentre(db, scope, key.centre);
  const duties = await queries.countDuties(db, key);
  const seated = new Set(seats.map(({ application_id }) => application_id));
  const taken = seats.map((seat) => ({
    ...seat,
    group: facts.get(seat.application_id)?.paper_group ?? seat.p_code,
  }));
  const papers = new Map<string, Sitting['papers'][number]>();
  for (const { p_code, p_name, paper_group, board } of candidates) {
    const paper = papers.get(p_code);
    if (paper) paper.candidates += 1;
    else papers.set(p_code, { p_code, p_name, group: paper_group, board, candidates: 1 });
  }
  return {
    exam_name: exam.exam_name,
    centre: key.centre,
    colname,
    examdate: key.date,
    examsession: key.session,
    state: row?.state ?? 'OPEN',
    plan_no: row?.plan_no ?? 0,
    seed: row?.seed ?? null,
    spaced: row?.spaced ?? false,
    candidates: candidates.length,
    close_pairs: row?.close_pairs ?? null,
    diagonal_pairs: row?.diagonal_pairs ?? null,
    accepted_by: row?.accepted_by ?? null,
    fixed_by: row?.fixed_by ?? null,
    fixed_at: toMoment(row?.fixed_at ?? null),
    closed_by: row?.closed_by ?? null,
    closed_at: toMoment(row?.closed_at ?? null),
    reopened: row?.reopened ?? null,
    row_version: row?.row_version ?? 0,
    papers: [...papers.values()].sort((a, b) => (a.p_code < b.p_code ? -1 : 1)),
    halls: halls.map((hall) => {
      const inHall = seats.filter(({ hall_id }) => hall_id === hall.hall_id);
      return {
        hall_id: hall.hall_id,
        hall_no: hall.hall_no,
        name: hall.name,
        purpose: hall.purpose,
        step_free: hall.step_free,
        desk_rows: hall.desk_rows,
        desk_cols: hall.desk_cols,
        aisles: hall.aisles,
        blocked: hall.blocked,
        active: hall.active,
        seated: inHall.length,
        invigilators: invigilatorsFor(inHall.length),
        allotted: duties.get(hall.hall_id) ?? 0,
      };
    }),
    seats: seats.map((seat) => {
      const fact = facts.get(seat.application_id)!;
      return {
        id: seat.application_id,
        reg_no: seat.reg_no,
        stu_name: fact.stu_name,
        colcode: fact.colcode,
        p_code: seat.p_code,
        group: fact.paper_group,
        turn: seat.turn,
        hall_id: seat.hall_id,
        desk: seat.desk,
        placed: seat.placed,
        reason: seat.reason,
        scribe: fact.scribe,
        minutes_per_hour: fact.minutes_per_hour,
        cancelled: !fact.ex_confm,
        absent: fact.absent,
        row_version: seat.row_version,
      };
    }),
    pairs: closePairs(halls, taken),
    unseated: candidates
      .filter(({ application_id }) => !seated.has(application_id))
      .map(({ application_id, reg_no, p_code, colcode }) => ({ id: application_id, reg_no, p_code, colcode })),
  };
}

/** Where the students of a college sit; a college reads its own, whichever centre they write at. */
export async function ownSeats(
  { db, scope }: Context,
  { exam: name, college: named }: { exam: string; college?: string | undefined },
): Promise<GuestSeat[]> {
  if (scope.college === 'all' && named === undefined)
    throw wrong('no-college', 'college', 'Choose the college whose students you mean.');
  const college = collegeNamed(scope, named ?? scope.college!);
  const exam = await examByName(db, name);
  const hours = await settingValue(db, 'seating.show_hours');
  return (await queries.seatsOfCollege(db, exam.id, college, hours)) as unknown as GuestSeat[];
}

// ---------------------------------------------------------------- the plan
async function chosenHalls(
  context: Context,
  trx: Db,
  centre: string,
  ids: readonly number[] | undefined,
): Promise<Hall[]> {
  const active = await activeHalls(trx, context.scope, [centre]);
  const unknown = ids?.find((id) => !active.some((hall) => hall.hall_id === id));
  if (unknown !== undefined) {
    const message = 'One of these halls is not in use at this centre. Reload the page.';
    throw new Invalid('no-hall', message, [{ field: 'halls', message }]);
  }
  return ids ? active.filter((hall) => ids.includes(hall.hall_id)) : active;
}

interface PlanBody {
  halls?: number[] | undefined;
  spaced?: boolean | undefined;
  keepOthers?: boolean | undefined;
  row_version?: number | undefined;
}

/** Runs the rule over one sitting: one read of candidates and one write of seats. */
export async function planSitting(context: Context, path: SittingPath, body: PlanBody): Promise<PlanReply> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const exam = await lockExamByName(trx, path.exam);
    rejectStage(exam);
    const sitting = await queries.lockSitting(trx, key);
    rejectStaleSitting(sitting, body.row_version, key);
    const keepOthers = body.keepOthers ?? false;
    if (sitting.state === 'CLOSED' || sitting.state === 'HELD' || (isFixed(sitting.state) && !keepOthers))
      throw new Invalid(
        'plan-fixed',
        `The plan of ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: open it again before it is planned, or keep all others on their desks.`,
      );
    const halls = await chosenHalls(context, trx, key.centre, body.halls);
    if (halls.length === 0)
      throw new Invalid('no-halls', `Centre ${key.centre} has no hall in use. Enter its halls first.`);
    const rows = await queries.listCandidates(trx, key);
    const seats = await queries.listSeats(trx, key);
    if (rows.length === 0 && seats.length === 0)
      throw new NotFound('no-candidates', `No candidate writes at centre ${key.centre} on ${describeSlot(key)}.`);
    const seed = sitting.seed ?? newSeed();
    const version = sitting.row_version + 1;
    const spaced = body.spaced ?? sitting.spaced;
    const plan = planOf({ rows, halls, seats, seed, spaced, keepOthers, version });
    await queries.replaceSeats(trx, key, plan);
    // whoever has accepted some pairs has not accepted more of them
    const stays = isFixed(sitting.state) && plan.close_pairs <= (sitting.close_pairs ?? 0) && plan.unseated === 0;
    const state: SittingState = stays ? sitting.state : 'PLANNED';
    const planNo = sitting.plan_no + (plan.changed || sitting.plan_no === 0 ? 1 : 0);
    const row_version = await queries.updateSitting(trx, key, {
      state,
      plan_no: planNo,
      seed,
      spaced: plan.spaced,
      candidates: rows.length,
      close_pairs: plan.close_pairs,
      diagonal_pairs: plan.diagonal_pairs,
      ...(!stays && { close_pairs_accepted_by: null, fixed_by: null, fixed_at: null }),
    });
    const { unseated, close_pairs, diagonal_pairs } = plan;
    await audit(trx, context, {
      action: 'SITTING_PLANNED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: { plan_no: planNo, seed, candidates: rows.length, unseated, close_pairs, state },
    });
    const message = [
      `${pluralise(rows.length, 'candidate', 'candidates')} in ${pluralise(plan.halls, 'hall', 'halls')}.`,
      close_pairs > 0 &&
        `${pluralise(close_pairs, 'pair of neighbours writes', 'pairs of neighbours write')} one paper.`,
      unseated > 0 && `${pluralise(unseated, 'candidate has', 'candidates have')} no desk.`,
      spaced && !plan.spaced && 'There are too few desks to leave every second one free.',
    ];
    return {
      message: message.filter(Boolean).join(' '),
      plan_no: planNo,
      candidates: rows.length,
      halls: plan.halls,
      close_pairs,
      diagonal_pairs,
      unseated,
      row_version,
    };
  });
}

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

export async function fixSitting(
  context: Context,
  path: SittingPath,
  { acceptPairs, row_version: version }: { acceptPairs?: number | undefined; row_version: number },
): Promise<{ message: string; row_version: number }> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const exam = await lockExamByName(trx, path.exam);
    rejectStage(exam);
    const sitting = await queries.lockSitting(trx, key);
    rejectStaleSitting(sitting, version, key);
    if (sitting.state !== 'PLANNED')
      throw new Invalid(
        'not-planned',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: only a planned one can be fixed.`,
      );
    const seated = new Set((await queries.listSeats(trx, key)).map(({ application_id }) => application_id));
    const missing = (await queries.listCandidates(trx, key)).filter(
      ({ application_id }) => !seated.has(application_id),
    );
    const errors: { field: string; message: string }[] = [];
    if (missing.length > 0)
      errors.push({
        field: 'seats',
        message: `${pluralise(missing.length, 'candidate has', 'candidates have')} no desk, such as ${missing[0]!.reg_no}.`,
      });
    const lacking = await hallsWithoutPeople(trx, key, await hallsOfCentre(trx, context.scope, key.centre));
    if (lacking.length > 0)
      errors.push({
        field: 'duties',
        message: `Too few invigilators: ${lacking.map(({ hall_no, needed, allotted }) => `${hall_no} (${allotted} of ${needed})`).join(', ')}.`,
      });
    const pairs = sitting.close_pairs ?? 0;
    if (pairs > 0 && acceptPairs !== pairs)
      errors.push({
        field: 'acceptPairs',
        message: `${pluralise(pairs, 'pair of neighbours writes', 'pairs of neighbours write')} one paper: the chief superintendent accepts this number, or the plan is made with more halls.`,
      });
    if (errors.length > 0) throw new Invalid('cannot-fix', errors.map(({ message }) => message).join(' '), errors);
    const { userId } = context.user;
    const row_version = await queries.updateSitting(trx, key, {
      state: 'FIXED',
      fixed_by: userId,
      fixed_at: trx.fn.now(),
      close_pairs_accepted_by: pairs > 0 ? userId : null,
    });
    await audit(trx, context, {
      action: 'SITTING_FIXED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: { plan_no: sitting.plan_no, close_pairs: pairs },
    });
    return { message: `The plan of ${sittingLabel(key)} is fixed.`, row_version };
  });
}

/** After a change of the time table: the sittings concerned are open again, and others untouched. Part of the caller's transaction. */
export async function openSittingsOf(
  trx: Db,
  context: Context,
  examId: number,
  papers: readonly string[],
): Promise<void> {
  const opened = await queries.openMovedSittings(trx, examId, papers);
  await auditAll(
    trx,
    context,
    opened.map(({ centre, examdate, examsession, state }) => ({
      action: 'SITTING_REOPENED',
      entity: 'sitting',
      entityKey: `${centre}/${examdate}/${examsession}`,
      examId,
      before: { state },
      after: { state: 'OPEN', reason: 'The time table was changed.', papers },
    })),
  );
}

// ---------------------------------------------------------------- one desk
interface MoveBody {
  hall_id: number;
  desk: string;
  row_version: number;
  expected: number | null;
  reason?: string | undefined;
}
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** Moves one candidate; whoever sits on the desk takes the one that becomes free. The plan is locked, so two moves never cross. */
export async function moveSeat(context: Context, path: SittingPath, id: number, body: MoveBody) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const sitting = await queries.lockSitting(trx, key);
    if (sitting.state === 'OPEN' || sitting.state === 'CLOSED')
      throw new Invalid(
        'no-plan',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: no desk is changed now.`,
      );
    if (isFixed(sitting.state) && body.reason === undefined)
      throw wrong('reason-missing', 'reason', 'The plan is fixed: give a reason for the change.');
    const halls = await hallsOfCentre(trx, context.scope, key.centre);
    const hall = halls.find(({ hall_id }) => hall_id === body.hall_id);
    if (!hall?.active) throw wrong('no-hall', 'hall_id', 'This hall is not in use at this centre.');
    const rows = await queries.listCandidates(trx, key);
    const seats = await queries.listSeats(trx, key);
    const candidate = candidatesOf(rows).find((person) => person.id === id);
    const row = rows.find(({ application_id }) => application_id === id);
    const seat = seats.find(({ application_id }) => application_id === id);
    if (!candidate || !row) throw new NotFound('no-candidate', 'This candidate does not write here in this session.');
    const turn = seat?.turn ?? candidate.turn;
    const there = seats.find(
      (other) => other.hall_id === body.hall_id && other.desk === body.desk && other.turn === turn,
    );
    const before = [
      { hall_id: seat?.hall_id ?? body.hall_id, desk: seat?.desk ?? '', reg_no: seat ? row.reg_no : null },
      { hall_id: body.hall_id, desk: body.desk, reg_no: there?.reg_no ?? null },
    ];
    if ((seat?.row_version ?? 0) !== body.row_version || (there?.application_id ?? null) !== body.expected)
      throw new Conflict('changed-meanwhile', 'Somebody else has changed one of these desks.', {
        yours: body,
        theirs: before,
      });
    if (hall.blocked.includes(body.desk))
      throw wrong('desk-blocked', 'desk', `Desk ${body.desk} of ${hall.hall_no} is blocked.`);
    const { row: deskRow, col: deskCol } = deskPlace(body.desk);
    if (deskRow > hall.desk_rows || deskCol > hall.desk_cols)
      throw wrong('no-desk', 'desk', `Hall ${hall.hall_no} has no desk ${body.desk}.`);
    const reported = await queries.reportedHalls(trx, key);
    if (reported.includes(body.hall_id) || (seat && reported.includes(seat.hall_id)))
      throw new Invalid('hall-reported', 'A hall that has reported keeps its desks. Correct its report first.');
    if (there && !seat)
      throw wrong(
        'desk-taken',
        'desk',
        `${there.reg_no} sits on ${body.desk}: choose a free desk for a candidate without one.`,
      );
    const version = Math.max(seat?.row_version ?? 0, there?.row_version ?? 0, sitting.row_version) + 1;
    const placed = seat ? ('HAND' as const) : isFixed(sitting.state) ? ('LATE' as const) : ('HAND' as const);
    const reason = body.reason ?? null;
    const written: SeatRow[] = [
      {
        ...(seat ?? { application_id: id, reg_no: row.reg_no, p_code: row.p_code, centre: key.centre, turn }),
        hall_id: body.hall_id,
        desk: body.desk,
        placed,
        reason,
        row_version: version,
      },
      ...(there && seat
        ? [{ ...there, hall_id: seat.hall_id, desk: seat.desk, placed: 'HAND' as const, reason, row_version: version }]
        : []),
    ];
    const moved = new Set(written.map(({ application_id }) => application_id));
    await queries.replaceSeats(trx, key, {
      removed: [seat, there].flatMap((found) => (found ? [found.application_id] : [])),
      written,
    });
    const groups = new Map(
      (await queries.seatedFacts(trx, key)).map((fact) => [fact.application_id, fact.paper_group]),
    );
    const taken = [...seats.filter(({ application_id }) => !moved.has(application_id)), ...written].map((moving) => ({
      ...moving,
      group: groups.get(moving.application_id) ?? moving.p_code,
    }));
    const close_pairs = closePairs(halls, taken).length;
    const diagonal_pairs = closePairs(halls, taken, { diagonal: true }).length;
    const hasMorePairs = close_pairs > (sitting.close_pairs ?? 0);
    if (isFixed(sitting.state) && hasMorePairs && sitting.close_pairs !== null)
      await queries.updateSitting(trx, key, {
        close_pairs,
        diagonal_pairs,
        close_pairs_accepted_by: context.user.userId,
      });
    else
      await queries.updateSitting(trx, key, {
        close_pairs,
        diagonal_pairs,
        ...(!isFixed(sitting.state) && { close_pairs_accepted_by: null }),
      });
    await audit(trx, context, {
      action: 'SEAT_MOVED',
      entity: 'seat',
      entityKey: String(id),
      examId: key.examId,
      before,
      after: { hall_no: hall.hall_no, desk: body.desk, reason, close_pairs },
    });
    return {
      message: `${row.reg_no}: ${hall.hall_no}, desk ${body.desk}.${there ? ` ${there.reg_no} changed places.` : ''}`,
      close_pairs,
      diagonal_pairs,
      before,
      row_version: version,
    };
  });
}

// ---------------------------------------------------------------- for duties and the day
export type { SittingKey } from './seating-queries';
export { lockSitting as lockedSitting } from './seating-queries';

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
export { updateSitting as setSittingState } from './seating-queries';
