import type { CentreDay, DayBalance, PacketOpening } from '@thervu/contracts/centre-day/centre-day-contract';
import { dayAt, pluralise } from '@thervu/contracts/core/format';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { writeSittingAbsences } from '../absentee/absentee-service';
import {
  auditKey,
  lockedSitting,
  setSittingState,
  sittingLabel,
  sittingNamed,
  type SittingKey,
} from '../seating/seating-service';
import { sitting as readSitting } from '../seating/sitting-view-service';
import * as queries from './centre-day-queries';
import { withoutExam } from './cover-service';
import { countPapers, dayBalance } from './day-balance';

const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);
/** No packet was opened before the portal's first exams. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1);
/** States in which the day is written down. */
const OPEN_DAY: readonly SittingState[] = ['FIXED', 'HELD'];

function rejectState(state: SittingState, key: SittingKey): void {
  if (OPEN_DAY.includes(state)) return;
  const rest = state === 'CLOSED' ? 'the office can open it again for a correction.' : 'fix its plan first.';
  throw new Invalid('not-held', `The session ${sittingLabel(key)} is ${SITTING_WORDS[state].toLowerCase()}: ${rest}`);
}

function rejectAhead({ date }: SittingKey): void {
  const today = dayAt(new Date());
  if (date > today) throw new Invalid('before-exam', 'This session has not come yet.');
}

/** Everything of a day that its balance is counted from. */
async function loadDay(context: Context, db: Db, path: SittingPath) {
  const { key } = await sittingNamed(context, db, path);
  const sitting = await readSitting({ ...context, db: db as Context['db'] }, path);
  const reports = await queries.listReports(db, key);
  const covers = await queries.coversOfSitting(db, key);
  const openings = await queries.listOpenings(db, key);
  const hallName = (id: number) => sitting.halls.find(({ hall_id }) => hall_id === id)?.hall_no ?? String(id);
  const { candidates, seats, unseated } = sitting;
  const input = { candidates, seats, unseated: unseated.length, reports, covers, openings, hallName };
  return { key, sitting, reports, covers, openings, papers: countPapers(input), balance: dayBalance(input), hallName };
}

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

const reportOf = (row: queries.ReportRow) => ({
  absent_desks: row.absent_desks,
  present: row.present,
  books_given: row.books_given,
  books_spoiled: row.books_spoiled,
  books_back: row.books_back,
  malpractice: row.malpractice,
  note: row.note,
  entered_by: row.entered_by,
  at: row.at.toISOString(),
  row_version: row.row_version,
});

function hallsOf({ halls, seats }: Sitting) {
  return halls.flatMap((hall) =>
    [1, 2].flatMap((turn) => {
      const inHall = seats.filter((seat) => seat.hall_id === hall.hall_id && seat.turn === turn);
      return inHall.length > 0 ? [{ hall, turn, seats: inHall }] : [];
    }),
  );
}

// ---------------------------------------------------------------- what a hall reports
interface ReportBody extends Omit<queries.WrittenReport, 'present'> {
  turn?: 1 | 2 | undefined;
  row_version: number;
}
const sameReport = (a: queries.WrittenReport, b: queries.WrittenReport): boolean =>
  JSON.stringify([a.absent_desks, a.books_given, a.books_spoiled, a.books_back, a.malpractice, a.note]) ===
  JSON.stringify([b.absent_desks, b.books_given, b.books_spoiled, b.books_back, b.malpractice, b.note]);

/** Writes what a hall reports. A phone that sends the same report again, since the answer was lost, changes nothing. */
export async function saveHallReport(context: Context, path: SittingPath, hallId: number, body: ReportBody) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    rejectAhead(key);
    const { sitting, reports } = await loadDay(context, trx, path);
    const turn = body.turn ?? 1;
    const room = hallsOf(sitting).find(({ hall, turn: roomTurn }) => hall.hall_id === hallId && roomTurn === turn);
    if (!room) throw new NotFound('no-hall', 'No candidate sits in this hall in this session.');
    const seats = room.seats.filter(({ cancelled }) => !cancelled);
    const absent_desks = [...new Set(body.absent_desks)].sort();
    const empty = absent_desks.find((desk) => !seats.some((seat) => seat.desk === desk));
    if (empty !== undefined)
      throw wrong('no-candidate', 'absent_desks', `No candidate sits on desk ${empty} of hall ${room.hall.hall_no}.`);
    const present = seats.length - absent_desks.length;
    if (body.books_given !== present + body.books_spoiled + body.books_back)
      throw wrong(
        'books-wrong',
        'books_given',
        `Answer books: ${body.books_given} given, but ${present} present, ${body.books_spoiled} spoiled and ${body.books_back} back make ${present + body.books_spoiled + body.books_back}.`,
      );
    const strange = body.malpractice.find(({ desk }) => !seats.some((seat) => seat.desk === desk));
    if (strange)
      throw wrong(
        'no-candidate',
        'malpractice',
        `No candidate sits on desk ${strange.desk} of hall ${room.hall.hall_no}.`,
      );
    const report: queries.WrittenReport = {
      absent_desks,
      present,
      books_given: body.books_given,
      books_spoiled: body.books_spoiled,
      books_back: body.books_back,
      malpractice: body.malpractice,
      note: body.note,
    };
    const stored = reports.find((row) => row.hall_id === hallId && row.turn === turn);
    if (stored && sameReport(stored, report))
      return {
        message: `Hall ${room.hall.hall_no}: nothing had to be changed.`,
        present,
        row_version: stored.row_version,
      };
    if ((stored?.row_version ?? 0) !== body.row_version)
      throw new Conflict(
        'changed-meanwhile',
        `Hall ${room.hall.hall_no} has been reported by ${stored?.entered_by ?? 'somebody else'}.`,
        {
          yours: { ...report, row_version: body.row_version },
          theirs: stored ? reportOf(stored) : null,
        },
      );
    const { userId } = context.user;
    const row_version = await queries.writeReport(trx, key, { hall_id: hallId, turn }, report, userId);
    if (locked.state === 'FIXED') await setSittingState(trx, key, { state: 'HELD' });
    await audit(trx, context, {
      action: 'HALL_REPORTED',
      entity: 'hall_report',
      entityKey: `${auditKey(key)}/${room.hall.hall_no}`,
      examId: key.examId,
      before: stored ? reportOf(stored) : null,
      after: { ...report, turn },
    });
    return {
      message: `Hall ${room.hall.hall_no}: ${present} present, ${absent_desks.length} absent.`,
      present,
      row_version,
    };
  });
}

// ---------------------------------------------------------------- packets and covers
type OpeningBody = Omit<PacketOpening, 'p_code' | 'row_version'> & { row_version: number };
export async function openPackets(
  context: Context,
  path: SittingPath,
  pCode: string,
  { row_version, ...body }: OpeningBody,
) {
  if (body.opened_by.toLowerCase() === body.witness.toLowerCase())
    throw wrong('one-name', 'witness', 'Packets are opened by one person before another: enter two names.');
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    rejectAhead(key);
    const opened = new Date(body.opened_at).getTime();
    if (opened > Date.now() + 60_000) throw wrong('not-yet', 'opened_at', 'This moment has not come yet.');
    if (opened < FIRST_MOMENT)
      throw wrong('too-early', 'opened_at', 'Enter the moment at which the packets were opened.');
    const { sitting, openings } = await loadDay(context, trx, path);
    if (!sitting.seats.some(({ p_code }) => p_code === pCode))
      throw new NotFound('no-paper', `No candidate writes ${pCode} here in this session.`);
    const stored = openings.find(({ p_code }) => p_code === pCode);
    if ((stored?.row_version ?? 0) !== row_version)
      throw new Conflict('changed-meanwhile', `The packets of ${pCode} have been recorded by somebody else.`, {
        yours: body,
        theirs: stored ?? null,
      });
    const version = await queries.writeOpening(trx, key, pCode, body, context.user.userId);
    if (locked.state === 'FIXED') await setSittingState(trx, key, { state: 'HELD' });
    await audit(trx, context, {
      action: 'PACKETS_OPENED',
      entity: 'question_packet_opening',
      entityKey: `${auditKey(key)}/${pCode}`,
      examId: key.examId,
      before: stored ?? null,
      after: body,
    });
    return { message: `The packets of ${pCode} are recorded.`, row_version: version };
  });
}

export async function sealCover(
  context: Context,
  path: SittingPath,
  body: { p_code: string; scripts: number; seal_no: string; note?: string | undefined },
): Promise<ScriptCover> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    const { sitting } = await loadDay(context, trx, path);
    if (!sitting.seats.some(({ p_code }) => p_code === body.p_code))
      throw wrong('no-paper', 'p_code', `No candidate writes ${body.p_code} here in this session.`);
    if (await queries.sealUsed(trx, key.examId, body.seal_no))
      throw wrong('seal-used', 'seal_no', `The seal ${body.seal_no} is on another cover already.`);
    const no = await queries.insertCover(trx, key, { ...body, note: body.note ?? null, userId: context.user.userId });
    const cover = (await queries.findCover(trx, no))!;
    await audit(trx, context, {
      action: 'COVER_SEALED',
      entity: 'script_cover',
      entityKey: String(no),
      examId: key.examId,
      after: body,
    });
    return withoutExam(cover);
  });
}

// ---------------------------------------------------------------- closing
/** Books of a closed sitting, added to the register; a second closing books what has changed. */
async function bookAnswerBooks(trx: Db, key: SittingKey, balance: DayBalance, userId: number): Promise<void> {
  const booked = await queries.bookedStock(trx, key);
  const slot = { examdate: key.date, examsession: key.session };
  const lines = [
    { kind: 'USED', count: balance.present - (booked.get('USED') ?? 0) },
    { kind: 'SPOILED', count: balance.books_spoiled - (booked.get('SPOILED') ?? 0) },
  ];
  // fewer than before: what was booked too much is received back
  const written = lines
    .filter(({ count }) => count !== 0)
    .map(({ kind, count }) =>
      count > 0
        ? { kind, count, ...slot, note: null }
        : {
            kind: 'RECEIVED',
            count: -count,
            ...slot,
            note: `Correction of ${kind.toLowerCase()} books after the session was opened again.`,
          },
    );
  if (written.length > 0) await queries.insertStock(trx, key.examId, key.centre, written, userId);
}

/** Closes a sitting in balance: absences, final papers, answer books and the state in one transaction, or nothing. */
export async function closeSitting(context: Context, path: SittingPath) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    if (locked.state === 'CLOSED') {
      const { balance } = await loadDay(context, trx, path);
      return { message: `The session ${sittingLabel(key)} was closed already.`, balance, changed: 0, final: [] };
    }
    rejectState(locked.state, key);
    rejectAhead(key);
    const { balance } = await loadDay(context, trx, path);
    if (balance.wrong.length > 0)
      throw new Invalid(
        'not-balanced',
        balance.wrong.map(({ message }) => message).join(' '),
        balance.wrong.map(({ balance: field, message }) => ({ field, message })),
      );
    const { userId } = context.user;
    await setSittingState(trx, key, { state: 'CLOSED', closed_by: userId, closed_at: trx.fn.now() });
    const { changed, final } = await writeSittingAbsences(trx, context, path.exam, key);
    await bookAnswerBooks(trx, key, balance, userId);
    await audit(trx, context, {
      action: 'SITTING_CLOSED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: {
        seats: balance.seats,
        present: balance.present,
        absent: balance.absent,
        sealed: balance.sealed,
        changed,
      },
    });
    return {
      message: `The session ${sittingLabel(key)} is closed: ${balance.present} present, ${pluralise(balance.absent, 'absentee', 'absentees')}.`,
      balance,
      changed,
      final,
    };
  });
}
