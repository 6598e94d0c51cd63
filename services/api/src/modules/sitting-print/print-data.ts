import type { StockKind } from '@thervu/contracts/centre-day/stock-rules';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import type { DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';

/** What the prints of a session are made of. */

export interface PrintedSeat {
  application_id: number;
  reg_no: string;
  stu_name: string;
  colcode: string;
  p_code: string;
  p_name: string;
  /** Everything printed on one question paper. */
  group: string;
  hall_id: number;
  desk: string;
  turn: number;
  placed: 'RULE' | 'HAND' | 'LATE';
  reason: string | null;
  /** Not confirmed any more. */
  cancelled: boolean;
  scribe: boolean;
  scribe_name: string | null;
  large_print: boolean;
  own_keyboard: boolean;
  minutes_per_hour: number;
  /** Where the photo is kept. */
  photo: string | null;
}

export type PrintedHall = Pick<
  Hall,
  | 'hall_id'
  | 'hall_no'
  | 'name'
  | 'block'
  | 'floor'
  | 'desk_rows'
  | 'desk_cols'
  | 'aisles'
  | 'blocked'
  | 'purpose'
  | 'step_free'
  | 'fill_order'
>;

export interface PrintedDuty {
  name: string;
  designation: string;
  department: string;
  hall_id: number | null;
  hall_no: string | null;
  part: DutyPart;
  came: boolean | null;
}

export interface PrintedOpening {
  p_code: string;
  sealed_count: number;
  seal_intact: boolean;
  opened_at: Date;
  opened_by: string;
  witness: string;
}

export interface PrintedReport {
  hall_id: number;
  turn: number;
  absent_desks: string[];
  present: number;
  books_given: number;
  books_spoiled: number;
  books_back: number;
  malpractice: { desk: string; what: string }[];
  note: string | null;
}

export interface PrintedCover {
  p_code: string;
  part: number;
  cover_no: number;
  scripts: number;
  seal_no: string;
}

/** A line of the register of answer books. */
export interface PrintedStock {
  kind: StockKind;
  count: number;
  examdate: string | null;
  examsession: string | null;
  note: string | null;
  by: string;
  at: Date;
}

/** A hall in which somebody sits, with its people of one turn. */
export interface Room {
  hall: PrintedHall;
  turn: number;
  seats: PrintedSeat[];
}

/** Halls in the order in which they are filled; second papers of a clash are a list of their own. */
export function roomsOf(halls: readonly PrintedHall[], seats: readonly PrintedSeat[]): Room[] {
  return [...halls]
    .sort((a, b) => a.fill_order - b.fill_order || a.hall_id - b.hall_id)
    .flatMap((hall) =>
      [1, 2].flatMap((turn) => {
        const there = seats.filter((seat) => seat.hall_id === hall.hall_id && seat.turn === turn);
        return there.length > 0 ? [{ hall, turn, seats: there }] : [];
      }),
    );
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const byNumber = (a: PrintedSeat, b: PrintedSeat): number => text(a.reg_no, b.reg_no) || a.turn - b.turn;

/** Seats by paper, the papers in the order of their codes and register numbers ascending. */
export function byPaper(seats: readonly PrintedSeat[]): { p_code: string; p_name: string; seats: PrintedSeat[] }[] {
  const papers = new Map<string, PrintedSeat[]>();
  for (const seat of seats) papers.set(seat.p_code, [...(papers.get(seat.p_code) ?? []), seat]);
  return [...papers]
    .sort(([a], [b]) => text(a, b))
    .map(([p_code, there]) => ({ p_code, p_name: there[0]!.p_name, seats: there.sort(byNumber) }));
}

export const hallLabel = ({ hall, turn }: Pick<Room, 'hall' | 'turn'>): string => {
  const floor = hall.floor === 0 ? 'ground floor' : `floor ${hall.floor}`;
  const where = [hall.name, hall.block, floor].filter(Boolean).join(', ');
  return `Hall ${hall.hall_no} (${where})${turn === 2 ? ', second paper' : ''}`;
};
