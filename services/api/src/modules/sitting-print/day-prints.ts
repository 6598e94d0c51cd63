import { formatMoment, formatTime } from '@thervu/contracts/core/format';
import { packetsFor, PRINT_WORDS } from '@thervu/contracts/seating/print-parts';
import type { DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';
import {
  byPaper,
  hallLabel,
  type PrintedCover,
  type PrintedDuty,
  type PrintedOpening,
  type PrintedReport,
  type PrintedSeat,
  type Room,
} from './print-data';
import { chiefWords, FACT, STRONG, type PrintPages } from './print-page';

/** What the chief superintendent holds in the hand: duties, packets, and the report of the day. */

const PART_WORDS: Readonly<Record<DutyPart, string>> = {
  HALL: 'Hall',
  RELIEF: 'Relief',
  EXTRA_TIME: 'Extra time',
  ISOLATION: 'Between two papers',
};
const dutyPlace = ({ hall_no, part }: PrintedDuty): string =>
  hall_no === null ? PART_WORDS[part] : part === 'HALL' ? hall_no : `${hall_no}, ${PART_WORDS[part].toLowerCase()}`;

/** Who watches where, and an order for each person. */
export function drawDuties(
  pages: PrintPages,
  duties: readonly PrintedDuty[],
  { slot, exam, centre }: { slot: string; exam: string; centre: string },
  chief: string | null,
): void {
  pages.begin(PRINT_WORDS.DUTIES, '');
  if (duties.length === 0) return pages.line('No duty has been allotted in this session.', FACT);
  pages.table(
    [
      { head: 'Hall', share: 1.6 },
      { head: 'Name', share: 3 },
      { head: 'Designation', share: 2.4 },
      { head: 'Department', share: 2.4 },
      { head: 'Time of arrival', share: 1.3 },
      { head: 'Signature', share: 2 },
    ],
    duties.map((duty) => [dutyPlace(duty), duty.name, duty.designation, duty.department, '', '']),
    { rowHeight: 22 },
  );
  pages.signatures([chiefWords(chief)]);
  pages.begin('Duty orders', '');
  for (const duty of duties) {
    pages.room(136);
    pages.line(`${duty.name}, ${duty.designation}, ${duty.department}`, STRONG, 2);
    const where = duty.hall_no === null ? 'as relief' : `in hall ${dutyPlace(duty)}${duty.part === 'HALL' ? '' : ','}`;
    pages.line(
      `Examination ${exam}, centre ${centre}: you are asked to watch ${where} in the session ${slot}. Please be with the chief superintendent 30 minutes before it begins.`,
      FACT,
    );
    pages.signatures([chiefWords(chief), 'Received']);
    pages.doc.save().dash(3, { space: 3 }).lineWidth(0.5);
    pages.doc.moveTo(pages.left, pages.y).lineTo(pages.right, pages.y).stroke('#777').restore();
    pages.y += 8;
  }
}

const writing = (seats: readonly PrintedSeat[]) => seats.filter(({ cancelled }) => !cancelled).length;
const packetWords = (count: number): string =>
  packetsFor(count)
    .map(({ size, packets }) => `${packets} × ${size}`)
    .join(', ');

/** The packets to open, and for every hall how many question papers of which paper it gets. */
export function drawPacketSlips(pages: PrintPages, rooms: readonly Room[]): void {
  pages.begin(PRINT_WORDS.PACKETS, 'Packets to open');
  const all = rooms.flatMap(({ seats }) => seats);
  const groups = new Map<string, Set<string>>();
  for (const { group, p_code } of all) groups.set(group, (groups.get(group) ?? new Set()).add(p_code));
  const common = [...groups.values()].some((codes) => codes.size > 1);
  pages.table(
    [
      { head: 'Paper', share: 1.4 },
      { head: 'Subject', share: 4 },
      { head: 'Candidates', share: 1.6, align: 'right' },
      { head: 'Packets to open', share: 2.2 },
      ...(common ? [{ head: 'One question paper with', share: 2 }] : []),
    ],
    byPaper(all).map(({ p_code, p_name, seats }) => [
      p_code,
      p_name,
      String(writing(seats)),
      packetWords(writing(seats)),
      ...(common ? [[...groups.get(seats[0]!.group)!].filter((code) => code !== p_code).join(', ')] : []),
    ]),
  );
  pages.signatures(['Opened by', 'Witness', 'Time']);
  pages.begin(PRINT_WORDS.PACKETS, 'Halls');
  for (const room of rooms) {
    pages.room(96);
    pages.line(hallLabel(room), STRONG, 1);
    pages.table(
      [
        { head: 'Paper', share: 1.4 },
        { head: 'Subject', share: 4.4 },
        { head: 'Candidates', share: 1.6, align: 'right' },
        { head: 'Given', share: 1 },
        { head: 'Back', share: 1 },
        { head: 'Signature', share: 1.8 },
      ],
      byPaper(room.seats).map(({ p_code, p_name, seats }) => [p_code, p_name, String(writing(seats)), '', '', '']),
      { rowHeight: 20 },
    );
    pages.y += 12;
  }
}

export interface DayFacts {
  rooms: readonly Room[];
  reports: readonly PrintedReport[];
  openings: readonly PrintedOpening[];
  covers: readonly PrintedCover[];
  chief: string | null;
  closedAt: Date | null;
}

/** The day on paper: packets and times, present and absent, books, covers and seals, malpractice, visitors. */
export function drawDayReport(
  pages: PrintPages,
  { rooms, reports, openings, covers, chief, closedAt }: DayFacts,
): void {
  pages.begin(PRINT_WORDS.REPORT, closedAt === null ? 'not closed yet' : `closed on ${formatMoment(closedAt)}`);
  const reportOf = new Map(reports.map((report) => [`${report.hall_id}/${report.turn}`, report]));
  const awayAt = ({ hall_id, turn, desk }: PrintedSeat): boolean | undefined =>
    reportOf.get(`${hall_id}/${turn}`)?.absent_desks.includes(desk);
  const all = rooms.flatMap(({ seats }) => seats).filter(({ cancelled }) => !cancelled);
  const count = (seats: readonly PrintedSeat[], away: boolean) =>
    seats.every((seat) => awayAt(seat) !== undefined)
      ? String(seats.filter((seat) => awayAt(seat) === away).length)
      : '';
  pages.table(
    [
      { head: 'Paper', share: 1.5 },
      { head: 'Candidates', share: 1.6, align: 'right' },
      { head: 'Present', share: 1, align: 'right' },
      { head: 'Absent', share: 1, align: 'right' },
      { head: 'Papers in packets', share: 1.3, align: 'right' },
      { head: 'Opened at, by, witness', share: 3.2 },
      { head: 'Covers: seal, scripts', share: 3 },
    ],
    byPaper(all).map(({ p_code, seats }) => {
      const opening = openings.find((row) => row.p_code === p_code);
      return [
        p_code,
        String(seats.length),
        count(seats, false),
        count(seats, true),
        opening ? String(opening.sealed_count) : '',
        opening
          ? `${formatTime(opening.opened_at)}, ${opening.opened_by}, ${opening.witness}${opening.seal_intact ? '' : ': seal broken'}`
          : '',
        covers
          .filter((cover) => cover.p_code === p_code)
          .map(({ seal_no, scripts }) => `${seal_no}:\u00a0${scripts}`)
          .join('; '),
      ];
    }),
  );
  pages.y += 8;
  pages.table(
    [
      { head: 'Hall', share: 1 },
      { head: 'Seats', share: 1, align: 'right' },
      { head: 'Present', share: 1, align: 'right' },
      { head: 'Absent desks', share: 3 },
      { head: 'Books given', share: 1.2, align: 'right' },
      { head: 'Spoiled', share: 1, align: 'right' },
      { head: 'Back', share: 1, align: 'right' },
      { head: 'Remark', share: 2.6 },
    ],
    rooms.map(({ hall, turn, seats }) => {
      const report = reportOf.get(`${hall.hall_id}/${turn}`);
      const name = turn === 2 ? `${hall.hall_no}, 2nd` : hall.hall_no;
      if (!report) return [name, String(writing(seats)), '', '', '', '', '', ''];
      const { present, absent_desks, books_given, books_spoiled, books_back } = report;
      return [
        name,
        String(writing(seats)),
        String(present),
        absent_desks.join(' '),
        String(books_given),
        String(books_spoiled),
        String(books_back),
        report.note ?? '',
      ];
    }),
  );
  pages.y += 8;
  const cases = rooms.flatMap(({ hall, turn, seats }) =>
    (reportOf.get(`${hall.hall_id}/${turn}`)?.malpractice ?? []).map(({ desk, what }) => {
      const seat = seats.find((there) => there.desk === desk);
      return `Hall ${hall.hall_no}, desk ${desk}, ${seat?.reg_no ?? ''}: ${what}`;
    }),
  );
  const late = all
    .filter(({ placed }) => placed === 'LATE')
    .map(({ reg_no, colcode, desk, reason }) => `${reg_no} of college ${colcode}, desk ${desk}: ${reason ?? ''}`);
  pages.line('Reports of malpractice', STRONG);
  for (const text of cases.length > 0 ? cases : ['None.']) pages.line(text, FACT);
  pages.y += 4;
  pages.line('Visitors and late candidates', STRONG);
  for (const text of late.length > 0 ? late : ['None.']) pages.line(text, FACT);
  pages.signatures([chiefWords(chief), 'Observer']);
}
