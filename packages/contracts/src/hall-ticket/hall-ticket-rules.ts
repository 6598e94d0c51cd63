import { formatDay, formatMoment } from '../core/format';
import { STAGES, type Stage } from '../exam/exam-contract';
import type { HallTicketRow, HallTickets, TicketHolder } from './hall-ticket-contract';

/** The first stage in which tickets can be printed: papers and slots no longer change. */
const FIRST_STAGE: Stage = 'ROLL_FROZEN';

/** The stages of an exam that has hall tickets. */
export const TICKET_STAGES: readonly Stage[] = STAGES.slice(STAGES.indexOf(FIRST_STAGE), STAGES.indexOf('ARCHIVED'));

/** Who signs a ticket, from left to right. */
export const TICKET_SIGNATURES = ['Student', 'Chief Superintendent', 'Controller of Examinations'] as const;

/** Heads of the papers, in their order. */
export const TICKET_HEADS = ['S.No', 'Semester', 'Subject Code', 'Subject Name', 'Date', 'Session'] as const;

/** One student's ticket: the rows of the same register number together. */
export interface Ticket extends TicketHolder {
  papers: HallTicketRow[];
}

/** The rows as tickets, in the order they came. */
export function ticketsOf({ rows, holders }: Pick<HallTickets, 'rows' | 'holders'>): Ticket[] {
  const papers = new Map<string, HallTicketRow[]>();
  for (const row of rows) {
    const ownRows = papers.get(row.Reg_No);
    if (ownRows) ownRows.push(row);
    else papers.set(row.Reg_No, [row]);
  }
  return holders.flatMap((holder) => {
    const ownRows = papers.get(holder.Reg_No);
    return ownRows ? [{ ...holder, papers: ownRows }] : [];
  });
}

/** A date as tickets show it, day/month/year; '-' where none is set. */
export const ticketDay = (day: string | null): string => (day === null ? '-' : formatDay(day, 'slash'));

/** The line below a ticket: when it was printed, and after which time table. */
export const printedLine = (printedAt: string | Date, revision: number): string =>
  `Printed ${formatMoment(printedAt, 'slash')}, time table revision ${revision}.`;
