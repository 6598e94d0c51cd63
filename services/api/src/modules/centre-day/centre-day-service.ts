import type { CentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { hallsOf, loadDay, reportOf } from './day-state';

export async function centreDay(context: Context, path: SittingPath): Promise<CentreDay> {
  const { sitting, reports, covers, openings, papers, balance } = await loadDay(context, context.db, path);
  if (sitting.row_version === 0) throw new NotFound('no-sitting', 'This session has no plan.');
  const rooms = hallsOf(sitting);
  return {
    exam_name: sitting.exam_name,
    centre: sitting.centre,
    colname: sitting.colname,
    examdate: sitting.examdate,
    examsession: sitting.examsession,
    state: sitting.state,
    row_version: sitting.row_version,
    halls: rooms.map(({ hall, turn, seats }) => {
      const report = reports.find((row) => row.hall_id === hall.hall_id && row.turn === turn);
      return {
        hall_id: hall.hall_id,
        hall_no: hall.hall_no,
        name: hall.name,
        turn,
        seats: seats.map(({ id, desk, reg_no, stu_name, p_code, cancelled }) => ({
          id,
          desk,
          reg_no,
          stu_name,
          p_code,
          cancelled,
        })),
        report: report ? reportOf(report) : null,
      };
    }),
    papers: [...papers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([p_code, counts]) => {
        const opening = openings.find((row) => row.p_code === p_code);
        return {
          p_code,
          p_name: sitting.papers.find((paper) => paper.p_code === p_code)?.p_name ?? '',
          ...counts,
          opening: opening ? { ...opening, opened_at: opening.opened_at.toISOString() } : null,
          covers: covers.filter((cover) => cover.p_code === p_code),
        };
      }),
    balance,
  };
}
