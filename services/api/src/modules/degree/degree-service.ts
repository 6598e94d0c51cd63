import type { Degree, DegreeChange, NewDegree } from '@thervu/contracts/degree/degree-contract';
import { creditProblem } from '@thervu/contracts/degree/degree-rules';
import { isOn } from '@thervu/contracts/core/flags';
import { offeredItems } from '@thervu/contracts/setting/list-rules';
import { audit } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { isStillReferenced, assertUnreferenced } from '../../core/http/delete-guard';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { settingValue } from '../setting/setting-service';
import { examByName } from '../exam/exam-service';
import {
  findDegree,
  insertDegree,
  listDegrees,
  lockDegree,
  referringToDegree,
  removeDegree,
  writeDegree,
  type LockedDegree,
} from './degree-queries';

const notThere = () => new NotFound('degree-not-found', 'There is no such degree.');
const invalidField = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);
const nameOf = ({ Degree: degree, Deg_name }: Pick<Degree, 'Degree' | 'Deg_name'>) => `${degree} ${Deg_name}`;

/** The degrees of a level; with a college those it has students of, with an exam those it has registrations of there. */
export async function listDegreesOfLevel(
  db: Db,
  scope: Scope,
  level: string,
  { college, exam }: { college?: string; exam?: string },
): Promise<Degree[]> {
  if (college === undefined) return listDegrees(db, { deg_level: level });
  const ownName = collegeNamed(scope, college);
  const examId = exam === undefined ? {} : { examId: (await examByName(db, exam)).id };
  return listDegrees(db, { deg_level: level }, { college: ownName, ...examId });
}

export async function readDegree(db: Db, id: number): Promise<Degree> {
  const degree = await findDegree(db, id);
  if (!degree) throw notThere();
  return degree;
}

async function lockKnownDegree(trx: Db, id: number): Promise<LockedDegree> {
  const row = await lockDegree(trx, id);
  if (!row) throw notThere();
  return row;
}

/** What no schema can say: the level exists, the credit is what the form takes or what stood there. */
async function validate(db: Db, { Deg_level, total_credit }: NewDegree, stored?: Degree): Promise<void> {
  const levels = offeredItems(await settingValue(db, 'list.degree_levels'), stored?.Deg_level).map(({ code }) => code);
  if (!levels.includes(Deg_level)) {
    throw invalidField('level-unknown', 'Deg_level', `Choose one of the degree levels ${levels.join(', ')}.`);
  }
  const problem = creditProblem(total_credit, stored?.total_credit);
  if (problem) throw invalidField('credit-refused', 'total_credit', `Total credit: ${problem}`);
}

export async function createDegree(context: Context, fields: NewDegree): Promise<number> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    await validate(trx, fields);
    const id = await insertDegree(trx, fields, userId);
    const after = await findDegree(trx, id);
    await audit(trx, context, { action: 'DEGREE_CREATED', entity: 'degree', entityKey: String(id), after });
    return id;
  });
}

export async function updateDegree(context: Context, id: number, change: DegreeChange): Promise<void> {
  const { userId } = context.user;
  const { row_version, ...fields } = change;
  await context.db.transaction(async (trx) => {
    const row = await lockKnownDegree(trx, id);
    const { degree: before } = row;
    rejectStale(row, userId, row_version, {
      what: `Degree ${nameOf(before)}`,
      yours: fields,
      theirs: before,
    });
    await validate(trx, fields, before);
    await writeDegree(trx, id, fields, userId);
    const after = await findDegree(trx, id);
    await audit(trx, context, {
      action: 'DEGREE_CHANGED',
      entity: 'degree',
      entityKey: String(id),
      before,
      after,
    });
  });
}

/** Deletes a degree; refuses with counts when anything refers to it. */
export async function deleteDegree(context: Context, id: number): Promise<Degree> {
  const refused = async (db: Db, degree: Degree) =>
    assertUnreferenced(`Degree ${nameOf(degree)}`, await referringToDegree(db, id));
  let found: Degree | undefined;
  try {
    return await context.db.transaction(async (trx) => {
      const { degree } = await lockKnownDegree(trx, id);
      found = degree;
      const rejection = await refused(trx, degree);
      if (rejection) throw rejection;
      await removeDegree(trx, id);
      const entry = { entity: 'degree' as const, entityKey: String(id), before: degree };
      await audit(trx, context, { action: 'DEGREE_DELETED', ...entry });
      return degree;
    });
  } catch (error) {
    throw (found && isStillReferenced(error) && (await refused(context.db, found))) || error;
  }
}

type Entry = { id: number; actions: { deg_status?: boolean | 0 | 1 } };

/**
 * Switches degrees, all entries or none.
 *
 * @param undo The version that is undone, where there is one entry.
 * @returns The version made, where one degree was switched.
 */
export async function switchDegrees(
  context: Context,
  entries: readonly Entry[],
  undo?: number,
): Promise<number | undefined> {
  const { userId } = context.user;
  const requested = new Map(entries.map(({ id, actions }) => [id, actions.deg_status]));
  return context.db.transaction(async (trx) => {
    let version: number | undefined;
    // in one order, so that two batches never wait for each other
    for (const [id, flag] of [...requested].sort(([a], [b]) => a - b)) {
      const { degree } = await lockKnownDegree(trx, id);
      const deg_status = isOn(flag!);
      assertUnchanged(undo, degree.row_version, `${degree.Degree} ${degree.Deg_name}`);
      if (deg_status === degree.deg_status) continue;
      await writeDegree(trx, id, { deg_status }, userId);
      if (requested.size === 1) version = degree.row_version + 1;
      const change = { before: { deg_status: degree.deg_status }, after: { deg_status, ...reasonOfUndo(undo) } };
      await audit(trx, context, {
        action: 'DEGREE_SWITCHED',
        entity: 'degree',
        entityKey: String(id),
        ...change,
      });
    }
    return version;
  });
}
