import { invigilatorsFor } from '@thervu/contracts/invigilation/invigilation-rules';
import type { GuestSeat, Sitting, SittingLine, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { closePairs } from '@thervu/contracts/seating/seating-desks';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName } from '../exam/exam-service';
import { hallsOfCentre } from '../hall/hall-service';
import { settingValue } from '../setting/setting-service';
import { sittingNamed } from './seating-service';
import * as queries from './seating-queries';

/** What is read of sittings: their list, one with every seat, and the seats of a college's own students. */

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
    colname: found?.colname ?? (await queries.nameOfCollege(db, centre)),
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

const NO_COLLEGE = 'Choose the college whose students you mean.';
/** Where the students of a college sit; a college reads its own, whichever centre they write at. */
export async function ownSeats(
  { db, scope }: Context,
  { exam: name, college: named }: { exam: string; college?: string | undefined },
): Promise<GuestSeat[]> {
  if (scope.college === 'all' && named === undefined)
    throw new Invalid('no-college', NO_COLLEGE, [{ field: 'college', message: NO_COLLEGE }]);
  const college = collegeNamed(scope, named ?? scope.college!);
  const exam = await examByName(db, name);
  const hours = await settingValue(db, 'seating.show_hours');
  return (await queries.seatsOfCollege(db, exam.id, college, hours)) as unknown as GuestSeat[];
}
