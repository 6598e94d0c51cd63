/** The prints of a session of a centre. Nothing here may import zod. */
export const PRINT_PARTS = [
  'CHART',
  'DOOR',
  'BOARD',
  'LABELS',
  'ATTENDANCE',
  'DUTIES',
  'PACKETS',
  'REPORT',
  'BOOKS',
] as const;
export type PrintPart = (typeof PRINT_PARTS)[number];

export const PRINT_WORDS: Readonly<Record<PrintPart, string>> = {
  CHART: 'Seating chart',
  DOOR: 'Door list',
  BOARD: 'Notice-board list',
  LABELS: 'Desk labels',
  ATTENDANCE: 'Attendance sheet',
  DUTIES: 'Duty list',
  PACKETS: 'Question-paper slip',
  REPORT: 'Centre-day report',
  BOOKS: 'Answer-book register',
};

/** Hours of a written paper. */
export const PAPER_HOURS = 3;
/** How long a candidate writes: `3 h`, or `3 h + 60 min`. */
export const writingTime = (minutesPerHour: number): string =>
  minutesPerHour === 0 ? `${PAPER_HOURS} h` : `${PAPER_HOURS} h + ${PAPER_HOURS * minutesPerHour} min`;

/** Question papers come in packets of so many. */
const PACKET_SIZES = [50, 20, 10] as const;

/** The packets to open for a number of candidates: the fewest papers that suffice, in the largest packets. */
export function packetsFor(candidates: number): { size: number; packets: number }[] {
  const smallest = PACKET_SIZES[PACKET_SIZES.length - 1]!;
  let left = Math.ceil(candidates / smallest) * smallest;
  return PACKET_SIZES.flatMap((size) => {
    const packets = Math.floor(left / size);
    left -= packets * size;
    return packets > 0 ? [{ size, packets }] : [];
  });
}
