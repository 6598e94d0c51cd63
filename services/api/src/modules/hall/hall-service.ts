import type { Hall, HallFields } from '@thervu/contracts/hall/hall-contract';
import { desksOf, hallProblems } from '@thervu/contracts/hall/hall-rules';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { isCollege } from '../college/college-service';
import { isHeadOffice } from '../setting/setting-service';
import * as queries from './hall-queries';

const NAMED = 5;
const GONE = 'There is no such hall in your college.';
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** The college whose halls are meant: a college its own, the office the one it names. */
async function collegeOf(db: Db, scope: Scope, named: string | undefined): Promise<string> {
  if (scope.college !== 'all') return collegeNamed(scope, named ?? scope.college!);
  if (named === undefined || (await isHeadOffice(db, named)))
    throw wrong('no-college', 'college', 'Choose the college whose halls you mean.');
  if (!(await isCollege(db, named)))
    throw wrong('no-college', 'college', `There is no college with the code ${named}.`);
  return named;
}

function rejectShape(fields: HallFields): void {
  const problems = hallProblems(fields);
  if (problems.length > 0) throw new Invalid('hall-shape', problems[0]!.message, problems);
}
const withLists = (fields: HallFields): HallFields => ({
  ...fields,
  aisles: [...new Set(fields.aisles)].sort((a, b) => a - b),
  blocked: [...new Set(fields.blocked)].sort(),
});

const usedIn = (uses: readonly queries.HallUse[]): string => {
  const named = uses.slice(0, NAMED).map((use) => `${use.exam_name}, ${indianDay(use.examdate)} ${use.examsession}`);
  return uses.length > NAMED ? `${named.join('; ')} and ${uses.length - NAMED} more` : named.join('; ');
};

export async function halls({ db, scope }: Context, college: string | undefined): Promise<Hall[]> {
  return queries.listHalls(db, scope, [await collegeOf(db, scope, college)]);
}

/** The halls of centres, for a plan: those in use. */
export const activeHalls = async (db: Db, scope: Scope, centres: readonly string[]): Promise<Hall[]> =>
  (await queries.listHalls(db, scope, centres)).filter(({ active }) => active);
/** Every hall of a centre, closed ones included. */
export const hallsOfCentre = (db: Db, scope: Scope, centre: string): Promise<Hall[]> =>
  queries.listHalls(db, scope, [centre]);

export async function addHall(
  context: Context,
  { college: named, ...entered }: HallFields & { college?: string | undefined },
): Promise<Hall> {
  const college = await collegeOf(context.db, context.scope, named);
  const fields = withLists(entered);
  rejectShape(fields);
  return context.db.transaction(async (trx) => {
    const hall = await queries.insertHall(trx, college, fields);
    if (!hall) throw wrong('hall-there', 'hall_no', `College ${college} has a hall ${fields.hall_no} already.`);
    await audit(trx, context, { action: 'HALL_ADDED', entity: 'hall', entityKey: String(hall.hall_id), after: hall });
    return hall;
  });
}

/** Changes a hall. Somebody who sits on a desk that goes is named by session; a closed session is history and does not count. */
export async function saveHall(
  context: Context,
  id: number,
  { row_version, ...entered }: HallFields & { row_version: number },
): Promise<Hall> {
  const fields = withLists(entered);
  rejectShape(fields);
  return context.db.transaction(async (trx) => {
    const hall = await queries.lockHall(trx, context.scope, id);
    if (!hall) throw new NotFound('no-hall', GONE);
    if (hall.row_version !== row_version)
      throw new Conflict('changed-meanwhile', `Hall ${hall.hall_no} has been changed by somebody else.`, {
        yours: fields,
        theirs: hall,
      });
    if (await queries.numberTaken(trx, hall.colcode, fields.hall_no, id))
      throw wrong('hall-there', 'hall_no', `College ${hall.colcode} has a hall ${fields.hall_no} already.`);
    const usable = new Set(desksOf(fields));
    // a hall that is closed keeps its seats until its sessions are planned again
    const lost = (await queries.usesOfHall(trx, id)).filter(
      ({ state, desks }) => state !== 'CLOSED' && desks.some((desk) => !usable.has(desk)),
    );
    if (lost.length > 0)
      throw wrong(
        'hall-in-use',
        fields.desk_rows < hall.desk_rows ? 'desk_rows' : fields.desk_cols < hall.desk_cols ? 'desk_cols' : 'blocked',
        `Candidates sit on desks that would go: ${usedIn(lost)}. Close the hall and plan these sessions again first.`,
      );
    const saved = await queries.updateHall(trx, id, fields);
    await audit(trx, context, {
      action: 'HALL_CHANGED',
      entity: 'hall',
      entityKey: String(id),
      before: hall,
      after: saved,
    });
    return saved;
  });
}

export async function deleteHall(context: Context, id: number): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const hall = await queries.lockHall(trx, context.scope, id);
    if (!hall) throw new NotFound('no-hall', GONE);
    const uses = await queries.usesOfHall(trx, id);
    if (uses.length > 0)
      throw new Invalid('hall-in-use', `Hall ${hall.hall_no} stays: it is used in ${usedIn(uses)}. You may close it.`);
    await queries.removeHall(trx, id);
    await audit(trx, context, { action: 'HALL_DELETED', entity: 'hall', entityKey: String(id), before: hall });
    return { message: `Hall ${hall.hall_no} has been deleted.` };
  });
}
