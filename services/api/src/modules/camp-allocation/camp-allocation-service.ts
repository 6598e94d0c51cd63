import type { CampAllocation, saveCampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName, lockStage, type NamedExam } from '../exam/exam-service';
import { setReason } from '../setting/setting-service';
import { expectedScripts, moveUnreceived, type ExpectedScripts } from '../top-sheet/camp-readiness-service';
import {
  boardCamps,
  lockColleges,
  openCamps,
  placedColleges,
  writeBoardCamps,
  writeCollegeCamps,
  type OpenCamp,
} from './camp-allocation-queries';

/** Stages in which a script may still be carried to another camp. */
const MOVABLE: readonly Stage[] = ['SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'];
const invalidField = (field: string, message: string) =>
  new Invalid('allocation-refused', message, [{ field, message }]);
const sum = (rows: readonly ExpectedScripts[], field: 'expected' | 'numbered' | 'received' | 'movable') =>
  rows.reduce((all, row) => all + row[field], 0);

function byCollege<Row extends { colcode: string }>(rows: readonly Row[]): (colcode: string) => Row[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.colcode, [...(found.get(row.colcode) ?? []), row]);
  return (colcode) => found.get(colcode) ?? [];
}

/** The allocation of every active college, with the scripts of one exam where it is named. */
export async function campAllocation(db: Db, examName: string | undefined): Promise<CampAllocation> {
  const exam = examName === undefined ? undefined : await examByName(db, examName);
  const expected = exam ? await expectedScripts(db, exam.id) : [];
  const writtenBy = byCollege(expected.filter(({ at_office }) => !at_office));
  const ownBoardsOf = byCollege(await boardCamps(db));
  const colleges = await placedColleges(db);
  return {
    may_move: exam !== undefined && MOVABLE.includes(exam.stage),
    camps: (await openCamps(db)).map((camp) => {
      const there = expected.filter(({ place }) => place === camp.place);
      const count = colleges.filter(({ place }) => place === camp.place).length;
      return { ...camp, colleges: count, expected: sum(there, 'expected'), received: sum(there, 'received') };
    }),
    colleges: colleges.map((college) => {
      const written = writtenBy(college.colcode);
      const ownBoards = ownBoardsOf(college.colcode);
      const boards = [...new Set([...written, ...ownBoards].map(({ board }) => board))].sort();
      return {
        ...college,
        expected: sum(written, 'expected'),
        numbered: sum(written, 'numbered'),
        received: sum(written, 'received'),
        movable: sum(written, 'movable'),
        boards: boards.map((board) => {
          const row = written.find((entry) => entry.board === board);
          const boardPlace = ownBoards.find((entry) => entry.board === board)?.place ?? null;
          return { board, own_place: boardPlace, place: row ? row.place : boardPlace, expected: row?.expected ?? 0 };
        }),
      };
    }),
  };
}

function validateCamp(
  camps: readonly OpenCamp[],
  { place, board, colleges }: Pick<CallArgument<typeof saveCampAllocation>['body'], 'place' | 'board' | 'colleges'>,
): void {
  if (place === null) return;
  const camp = camps.find((candidate) => candidate.place === place);
  if (!camp) throw invalidField('place', `There is no camp ${place} that can be chosen. See Camps.`);
  if (board !== null && camp.boards && !camp.boards.includes(board)) {
    throw invalidField('place', `${place} does not take the board ${board}: ${camp.boards.join(', ')}.`);
  }
  if (camp.host !== null && colleges.includes(camp.host)) {
    throw invalidField('place', `${place} works in the rooms of college ${camp.host}: choose another camp for it.`);
  }
}

async function lockMovable(trx: Db, name: string): Promise<NamedExam> {
  const { id } = await examByName(trx, name);
  await lockStage(trx, id);
  const exam = await examByName(trx, name);
  if (!MOVABLE.includes(exam.stage))
    throw invalidField('move', `The scripts of ${exam.exam_name} stay where they are.`);
  return exam;
}

/** Allocates colleges or one of their boards, and sends scripts that no camp has received after them. */
export const saveAllocation = (
  context: Context,
  { colleges, board, place, move, reason }: CallArgument<typeof saveCampAllocation>['body'],
): Promise<CallReply<typeof saveCampAllocation>> =>
  context.db.transaction(async (trx) => {
    const { userId } = context.user;
    const codes = [...new Set(colleges)];
    const exam = move === null ? undefined : await lockMovable(trx, move);
    const locked = await lockColleges(trx, codes);
    const unknown = codes.find((code) => !locked.some(({ colcode }) => colcode === code));
    if (unknown !== undefined) throw invalidField('colleges', `There is no college ${unknown}.`);
    validateCamp(await openCamps(trx), { place, board, colleges: codes });
    await setReason(trx, reason);
    const changed =
      board === null
        ? await writeCollegeCamps(trx, codes, place, userId)
        : await writeBoardCamps(trx, { codes, board, place, userId });
    const moved = exam ? await moveUnreceived(trx, { exam: exam.id, colleges: codes, reason, by: userId }) : 0;
    if (changed + moved > 0) {
      await audit(trx, context, {
        action: 'CAMP_ALLOCATION_CHANGED',
        entity: 'college',
        entityKey: codes.length === 1 ? codes[0]! : `${codes.length} colleges`,
        ...(exam ? { examId: exam.id } : {}),
        before: { colleges: locked.map(({ colcode, place: from }) => ({ colcode, place: from })) },
        after: { colleges: codes, board, place, moved, reason },
      });
    }
    const scripts = exam ? ` ${pluralise(moved, 'script goes', 'scripts go')} along.` : '';
    return { message: `${pluralise(changed, 'allocation', 'allocations')} changed.${scripts}`, changed, moved };
  });
