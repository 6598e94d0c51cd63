import { deskName, desksOf } from '@thervu/contracts/hall/hall-rules';
import { packetsFor, writingTime } from '@thervu/contracts/seating/print-parts';
import { closePairs, type Candidate, type SeatingHall } from '@thervu/contracts/seating/seating-desks';
import { planSeats } from '@thervu/contracts/seating/seating-rules';
import { pdfTexts, placedTexts, type PlacedText } from '../../testing/pdf-text';
import { drawAttendance } from './attendance-print';
import { drawAnswerBooks } from './book-print';
import { drawChart } from './chart-print';
import { drawDayReport, drawDuties, drawPacketSlips } from './day-prints';
import { drawDeskLabels, drawDoorList, drawNoticeBoard } from './list-prints';
import { roomsOf, type PrintedHall, type PrintedSeat } from './print-data';
import { PrintPages } from './print-page';

const pagesOf = () =>
  new PrintPages({
    university: 'Demo University',
    exam: 'November 2025',
    centre: '101 Kalaimagal College',
    slot: '03-11-2025 FN',
    planNo: 3,
    seed: '4711',
    warning: null,
    printedAt: new Date('2025-11-01T05:00:00Z'),
  });

async function bytesOf({ doc }: PrintPages): Promise<Buffer> {
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

type Shape = PrintedHall & SeatingHall;
const hall = (hall_id: number, fields: Partial<Shape> = {}): Shape => ({
  hall_id,
  hall_no: `H${hall_id}`,
  name: `Hall ${hall_id}`,
  block: null,
  floor: 0,
  desk_rows: 5,
  desk_cols: 5,
  aisles: [],
  blocked: [],
  purpose: 'HALL',
  step_free: false,
  fill_order: hall_id,
  ...fields,
});

let next = 0;
const group = (paper: string, count: number): Candidate[] =>
  Array.from({ length: count }, () => {
    next += 1;
    return {
      id: next,
      reg_no: `C24UG101${paper}${String(next).padStart(3, '0')}`,
      group: paper,
      classmates: '101 1',
      scribe: false,
      minutes_per_hour: 0,
      step_free: false,
      turn: 1,
    };
  });

function seatsOf(halls: readonly Shape[], candidates: readonly Candidate[]): PrintedSeat[] {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return planSeats({ halls, candidates, seed: '4711' }).placements.map(({ id, hall_id, desk }) => {
    const candidate = known.get(id)!;
    return {
      application_id: id,
      reg_no: candidate.reg_no,
      stu_name: `Student ${id}`,
      colcode: '101',
      p_code: candidate.group,
      p_name: `Subject of ${candidate.group}`,
      group: candidate.group,
      hall_id,
      desk,
      turn: 1,
      placed: 'RULE',
      reason: null,
      cancelled: false,
      scribe: candidate.scribe,
      scribe_name: null,
      large_print: false,
      own_keyboard: false,
      minutes_per_hour: candidate.minutes_per_hour,
      photo: null,
    };
  });
}

const DESK = /^[A-T]\d+$/;
const PAPER = /^24U[A-Z]{2}\d\d$/;

/** A desk as it is drawn on the paper: where it lies, and the code below it. */
interface Drawn {
  x: number;
  y: number;
  desk: string;
  paper: string;
  regNo: string;
}
/** The desks of a page, from the places of its texts alone. */
function drawnDesks(texts: readonly PlacedText[]): Drawn[] {
  const heads = texts.filter(({ text }) => DESK.test(text));
  return heads.flatMap(({ x, y, text: desk }) => {
    const column = (text: PlacedText) => Math.abs(text.x - x) < 1 && text.y > y + 1;
    const nextDesk = Math.min(y + 80, ...heads.filter(column).map((head) => head.y));
    const below = texts.filter((text) => column(text) && text.y < nextDesk - 1);
    const paper = below.find(({ text }) => PAPER.test(text));
    if (!paper) return [];
    const regNo = below.filter((text) => text.y < paper.y).map(({ text }) => text);
    return [{ x, y, desk, paper: paper.text, regNo: regNo.join('') }];
  });
}

/** Pairs of desks that are drawn beside, before or behind each other with the same paper; across a gap nobody is a neighbour. */
function drawnPairs(desks: readonly Drawn[], pitch: { x: number; y: number }): number {
  const near = (a: number, b: number) => Math.abs(a - b) < 2;
  return desks.flatMap((a) =>
    desks.filter(
      (b) =>
        a.paper === b.paper &&
        ((near(b.x, a.x + pitch.x) && near(b.y, a.y)) || (near(b.x, a.x) && near(b.y, a.y + pitch.y))),
    ),
  ).length;
}
const steps = (values: number[]): number[] => {
  const sorted = [...new Set(values.map((value) => Math.round(value)))].sort((a, b) => a - b);
  return sorted.slice(1).map((value, i) => value - sorted[i]!);
};

async function charts(halls: readonly Shape[], seats: readonly PrintedSeat[]) {
  const pages = pagesOf();
  for (const room of roomsOf(halls, seats)) drawChart(pages, room);
  return placedTexts(await bytesOf(pages));
}

/** Places of the columns from the left, or of the rows from the front, as a page draws them. */
const lines = (values: readonly number[]): number[] =>
  [...values].sort((a, b) => a - b).filter((value, i, sorted) => i === 0 || value - sorted[i - 1]! > 2);
const placeIn = (drawn: readonly number[], value: number): number =>
  drawn.findIndex((line) => Math.abs(line - value) <= 2) + 1;

/** The desks of a chart, each where its name says: A to the left, 1 in front, all as far from each other. */
function gridOf(texts: readonly PlacedText[]) {
  const heads = texts.filter(({ text }) => DESK.test(text));
  const [columns, rows] = [lines(heads.map(({ x }) => x)), lines(heads.map(({ y }) => y))];
  const named = heads.map(({ x, y }) => deskName(placeIn(rows, y), placeIn(columns, x)));
  expect(heads.map(({ text }) => text)).toEqual(named);
  const [across, down] = [steps(columns), steps(rows)];
  expect(Math.max(...across) - Math.min(...across)).toBeLessThan(2);
  expect(Math.max(...down) - Math.min(...down)).toBeLessThan(2);
  return { desks: named, pitch: { x: across[0]!, y: down[0]! } };
}

/** Who sits at which desk of which hall, as the charts say and as the plan says. */
const printedSeats = (printed: readonly (readonly PlacedText[])[]) =>
  printed.flatMap((texts) => {
    const hallNo = texts.map(({ text }) => /^Hall (H\d+) \(/.exec(text)?.[1]).find((found) => found !== undefined);
    return drawnDesks(texts).map(({ desk, regNo, paper }) => `${hallNo} ${desk} ${regNo} ${paper}`);
  });
const plannedSeats = (seats: readonly PrintedSeat[]) =>
  seats.map(({ hall_id, desk, reg_no, p_code }) => `H${hall_id} ${desk} ${reg_no} ${p_code}`);
const pairsOn = (printed: readonly (readonly PlacedText[])[]) =>
  printed.reduce((sum, texts) => sum + drawnPairs(drawnDesks(texts), gridOf(texts).pitch), 0);

test('[D09-1] 60, 40 and 20 candidates in five halls: on the printed charts everybody sits once, and no neighbours write one paper', async () => {
  const halls = [1, 2, 3, 4, 5].map((id) => hall(id));
  const all = [...group('24UCO41', 60), ...group('24UEN42', 40), ...group('24UTA43', 20)];
  const seats = seatsOf(halls, all);
  const printed = await charts(halls, seats);
  expect(printed.map((texts) => gridOf(texts).desks.length)).toEqual([25, 25, 25, 25, 25]);
  const numbers = printed.flatMap((texts) => drawnDesks(texts).map(({ regNo }) => regNo));
  expect(numbers.sort()).toEqual(all.map(({ reg_no }) => reg_no).sort());
  // at the desk of the plan: a chart in a mirror has no neighbours either, and sends everybody to a wrong desk
  expect(printedSeats(printed).sort()).toEqual(plannedSeats(seats).sort());
  expect(pairsOn(printed)).toBe(0);
  expect(printed[0]!.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Seating chart', '03-11-2025 FN', 'Centre 101 Kalaimagal College', 'November 2025']),
  );
  expect(printed[0]!.some(({ text }) => text.startsWith('Plan 3, seed 4711. Printed on 01-11-2025 10:30.'))).toBe(true);
  // the same people one after the other, without the two colours: the count from the paper finds every pair of it
  const inLine = halls.flatMap(({ hall_id, ...shape }) => desksOf(shape).map((desk) => ({ hall_id, desk })));
  const close = seats.map((seat, i) => ({ ...seat, ...inLine[i]! }));
  expect(closePairs(halls, close).length).toBeGreaterThan(50);
  expect(pairsOn(await charts(halls, close))).toBe(closePairs(halls, close).length);
});

test('[D09-4] an aisle behind column B is drawn as a gap: B and C share a paper beside it and are no pair', async () => {
  const shape = hall(1, { desk_rows: 1, desk_cols: 4, aisles: [2] });
  const seats = seatsOf([shape], group('24UCO41', 2)).map((seat, i) => ({ ...seat, desk: i === 0 ? 'B1' : 'C1' }));
  expect(closePairs([shape], seats)).toEqual([]);
  expect(closePairs([{ ...shape, aisles: [] }], seats)).toHaveLength(1);
  const [page] = await charts([shape], seats);
  const heads = page!.filter(({ text }) => DESK.test(text)).sort((a, b) => a.x - b.x);
  expect(heads.map(({ text }) => text)).toEqual(['A1', 'B1', 'C1', 'D1']);
  const [ab, bc, cd] = steps(heads.map(({ x }) => x));
  expect(cd).toBeCloseTo(ab!, -0.5);
  expect(bc).toBeGreaterThan(ab! + 20);
  expect(drawnPairs(drawnDesks(page!), { x: ab!, y: 100 })).toBe(0);
});

test('a blocked desk is drawn empty and a chart of the largest hall stays on one page', async () => {
  const large = hall(1, { desk_rows: 20, desk_cols: 20, aisles: [5, 10, 15], blocked: ['A1', 'T20'] });
  const all = [...group('24UCO41', 150), ...group('24UEN42', 150)];
  const printed = await charts([large], seatsOf([large], all));
  expect(printed).toHaveLength(1);
  const desks = printed[0]!.filter(({ text }) => DESK.test(text));
  expect(desks).toHaveLength(400);
  expect(drawnDesks(printed[0]!)).toHaveLength(300);
  expect(desksOf(large)).toHaveLength(398);
});

test('[D09-5] door list, label and attendance sheet say three hours and an hour more, and the scribe', async () => {
  const room = hall(1, { purpose: 'SEPARATE' });
  const scribe = group('24UCO41', 1).map((candidate) => ({ ...candidate, scribe: true, minutes_per_hour: 20 }));
  const seats = seatsOf([room], scribe).map((seat) => ({ ...seat, scribe_name: 'V. Nila' }));
  expect(seats).toHaveLength(1);
  const pages = pagesOf();
  const [there] = roomsOf([room], seats);
  drawDoorList(pages, there!);
  drawAttendance(
    pages,
    there!,
    { p_code: '24UCO41', p_name: 'Costing', page: 1, pages: 1 },
    seats.map((seat) => ({ seat, photo: undefined })),
  );
  drawDeskLabels(pages.doc, [there!], '03-11-2025 FN');
  const [door, sheet, label] = (await pdfTexts(await bytesOf(pages))).map((texts) => texts.join(' | '));
  expect(door).toContain('(3 h + 60 min)');
  expect(sheet).toContain('3 h + 60 min');
  expect(sheet).toContain('Scribe: V. Nila');
  expect(label).toContain('3 h + 60 min');
});

test('the report of the day and an order print every word that was entered, however long', async () => {
  const room = hall(1, { desk_rows: 20, desk_cols: 20 });
  const seats = seatsOf([room], group('24UCO41', 200));
  const desks = seats.map(({ desk }) => desk).slice(0, 60);
  const seals = Array.from({ length: 9 }, (_none, i) => `SEAL-${i}`);
  const words = (name: string, count: number) => Array.from({ length: count }, (_none, i) => `${name}${i}`);
  const pages = pagesOf();
  drawDayReport(pages, {
    rooms: roomsOf([room], seats),
    reports: [
      {
        ...{
          hall_id: 1,
          turn: 1,
          absent_desks: desks,
          present: 140,
          books_given: 140,
          books_spoiled: 0,
          books_back: 0,
        },
        malpractice: [{ desk: desks.at(-1)!, what: words('paper', 60).join(' ') }],
        note: words('remark', 40).join(' '),
      },
    ],
    openings: [],
    covers: seals.map((seal_no, i) => ({ p_code: '24UCO41', part: i + 1, cover_no: i + 1, scripts: 100, seal_no })),
    chief: 'K. Malar',
    closedAt: null,
  });
  drawDuties(
    pages,
    [
      {
        ...{ name: 'V. Nila', designation: 'Librarian', department: 'Library', hall_id: 1, hall_no: 'H1' },
        ...{ part: 'ISOLATION', came: null },
      },
    ],
    { slot: '03-11-2025 FN', exam: 'November 2025', centre: `101 ${words('College', 50).join(' ')}` },
    'K. Malar',
  );
  const [report, list, order] = (await pdfTexts(await bytesOf(pages))).map((texts) =>
    texts.join(' ').split(/[\s;:,]+/),
  );
  const cut = (texts: readonly string[], words: readonly string[]) => words.filter((word) => !texts.includes(word));
  expect(cut(report!, [...desks, ...seals, ...words('paper', 60), ...words('remark', 40)])).toEqual([]);
  expect(cut(order!, ['College49', 'begins.', 'Malar'])).toEqual([]);
  expect(list).toContain('Malar');
});

test('whoever signs the register of answer books signs below its last line, on one page', async () => {
  const line = {
    kind: 'USED' as const,
    count: 10,
    examdate: '2025-11-03',
    examsession: 'FN',
    note: null,
    by: 'K. Malar',
  };
  const pages = pagesOf();
  for (let lines = 30; lines < 50; lines += 1) {
    const stock = Array.from({ length: lines }, () => ({ ...line, at: new Date('2025-11-03T12:00:00Z') }));
    drawAnswerBooks(pages, stock, 'M. Senthil');
  }
  const drawn = (await pdfTexts(await bytesOf(pages))).map((texts) => texts.join(' '));
  const signed = drawn.filter((page) => page.includes('Chief superintendent M. Senthil'));
  expect(signed).toHaveLength(20);
  expect(signed.filter((page) => !page.includes('In store by this register'))).toEqual([]);
});

test('which papers share a question paper is a column only where some do', async () => {
  const room = hall(1);
  const seats = seatsOf([room], [...group('24UCO41', 5), ...group('24UEN42', 5)]);
  const slip = async (there: readonly PrintedSeat[]) => {
    const pages = pagesOf();
    drawPacketSlips(pages, roomsOf([room], there));
    return (await pdfTexts(await bytesOf(pages)))[0]!.join(' ');
  };
  expect(await slip(seats)).not.toContain('question paper with');
  expect(await slip(seats.map((seat) => ({ ...seat, group: 'COMMON' })))).toContain('question paper with');
});

test('the notice board has every number once with its hall and no name; what is cancelled is not on it', async () => {
  const halls = [1, 2, 3, 4, 5].map((id) => hall(id));
  const all = [...group('24UCO41', 60), ...group('24UEN42', 40)];
  const seats = seatsOf(halls, all).map((seat, i) => ({ ...seat, cancelled: i === 0 }));
  const pages = pagesOf();
  drawNoticeBoard(pages, halls, seats);
  const texts = (await pdfTexts(await bytesOf(pages))).flat();
  const numbers = texts.filter((text) => text.startsWith('C24UG101'));
  expect(numbers.sort()).toEqual(
    seats
      .slice(1)
      .map(({ reg_no }) => reg_no)
      .sort(),
  );
  expect(texts.join(' ')).not.toContain('Student');
});

test('packets of 50, 20 and 10 are opened for the candidates there are', () => {
  expect(packetsFor(225)).toEqual([
    { size: 50, packets: 4 },
    { size: 20, packets: 1 },
    { size: 10, packets: 1 },
  ]);
  expect(packetsFor(0)).toEqual([]);
  expect(packetsFor(41)).toEqual([{ size: 50, packets: 1 }]);
  expect(writingTime(0)).toBe('3 h');
});
