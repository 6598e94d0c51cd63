import { dayAt } from '@thervu/contracts/core/format';
import type { CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { isReady } from '@thervu/contracts/exam-centre/late-rules';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';
import { activeHalls } from '../hall/hall-service';
import * as queries from './exam-centre-queries';

/** What the gates of the stages ask about centres. */

export interface CentreReadiness {
  /** False: the exam has no centres, and none of this stops or warns. */
  uses: boolean;
  without: string[];
  smaller: string[];
  undecided: string[];
}
export async function centreReadiness(db: Db, examId: number): Promise<CentreReadiness> {
  if (!(await queries.usesCentres(db, examId))) return { uses: false, without: [], smaller: [], undecided: [] };
  const load = await queries.loadOfCentres(db, examId);
  const rows = await queries.listCentres(db, examId);
  const halls = await activeHalls(
    db,
    { college: 'all' },
    rows.map(({ centre }) => centre),
  );
  const seats = new Map<string, number>();
  for (const hall of halls)
    if (hall.purpose === 'HALL') seats.set(hall.colcode, (seats.get(hall.colcode) ?? 0) + hall.seats);
  const smaller = (await queries.slotsOfCentres(db, examId, null)).filter(
    ({ centre, candidates }) => candidates > (seats.get(centre) ?? 0),
  );
  return {
    uses: true,
    without: load.filter(({ centre }) => centre === null).map(({ colcode }) => colcode),
    smaller: [...new Set(smaller.map(({ centre }) => centre))],
    undecided: await queries.undecidedAccommodations(db, examId),
  };
}

const slotName = ({ centre, examdate, examsession }: CentreProgress) =>
  `${centre} on ${indianDay(examdate)} ${examsession}`;

/** Sittings that are not ready for their day: of the first three exam days, and later ones where they are asked for. */
export async function sittingReadiness(
  db: Db,
  examId: number,
): Promise<{ uses: boolean; first: string[]; later: string[] }> {
  if (!(await queries.usesCentres(db, examId))) return { uses: false, first: [], later: [] };
  const until = await queries.thirdDay(db, examId);
  const open = (await queries.listProgress(db, examId)).filter((line) => !isReady(line));
  return {
    uses: true,
    first: open.filter(({ examdate }) => until !== null && examdate <= until).map(slotName),
    later: open.filter(({ examdate }) => until !== null && examdate > until).map(slotName),
  };
}

/** Past sittings that are not closed, and covers on the way without a note. */
export async function closingReadiness(
  db: Db,
  examId: number,
): Promise<{ uses: boolean; open: string[]; late: string[]; covers: string[] }> {
  if (!(await queries.usesCentres(db, examId))) return { uses: false, open: [], late: [], covers: [] };
  const today = dayAt(new Date());
  const past = (await queries.listProgress(db, examId, { until: today })).filter(({ state }) => state !== 'CLOSED');
  return {
    uses: true,
    open: past.map(slotName),
    late: past.filter(({ overdue }) => overdue).map(slotName),
    covers: await queries.unreceivedCovers(db, examId),
  };
}
