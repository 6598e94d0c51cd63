import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { DutyPlan, Invigilator, InvigilatorFields } from '@thervu/contracts/invigilation/invigilation-contract';
import { reliefsFor, type DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName } from '../exam/exam-service';
import { hallsOfCentre } from '../hall/hall-service';
import {
  auditKey,
  hallsWithoutPeople,
  lockedSitting,
  seatedHalls,
  sittingLabel,
  sittingNamed,
  type SittingKey,
} from '../seating/seating-service';
import { mailChanges } from './duty-order-service';
import { allotPeople } from './duty-rules';
import * as queries from './invigilation-queries';

const GONE = 'There is no such invigilator in your college.';
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

export async function invigilators({ db, scope }: Context, named: string | undefined): Promise<Invigilator[]> {
  if (scope.college === 'all' && named === undefined)
    throw wrong('no-college', 'college', 'Choose the college whose invigilators you mean.');
  return queries.listInvigilators(db, scope, collegeNamed(scope, named ?? scope.college!));
}

export async function addInvigilator(context: Context, fields: InvigilatorFields): Promise<Invigilator> {
  return context.db.transaction(async (trx) => {
    const id = await queries.insertInvigilator(trx, context.scope.college!, fields);
    await audit(trx, context, {
      action: 'INVIGILATOR_ADDED',
      entity: 'invigilator',
      entityKey: String(id),
      after: fields,
    });
    return (await queries.findInvigilator(trx, context.scope, id))!;
  });
}

export async function saveInvigilator(
  context: Context,
  id: number,
  { row_version, ...fields }: InvigilatorFields & { row_version: number },
): Promise<Invigilator> {
  return context.db.transaction(async (trx) => {
    const row = await queries.lockInvigilator(trx, context.scope, id);
    if (!row) throw new NotFound('no-invigilator', GONE);
    const before = (await queries.findInvigilator(trx, context.scope, id))!;
    if (row.row_version !== row_version)
      throw new Conflict('changed-meanwhile', `${before.name} has been changed by somebody else.`, {
        yours: fields,
        theirs: before,
      });
    await queries.updateInvigilator(trx, id, fields);
    await audit(trx, context, {
      action: 'INVIGILATOR_CHANGED',
      entity: 'invigilator',
      entityKey: String(id),
      before,
      after: fields,
    });
    return (await queries.findInvigilator(trx, context.scope, id))!;
  });
}

/** Changes a side list of an invigilator, with its line of the audit log. */
async function changeList(
  context: Context,
  id: number,
  action: AuditAction,
  after: unknown,
  write: (trx: Db) => Promise<void>,
) {
  return context.db.transaction(async (trx) => {
    if (!(await queries.lockInvigilator(trx, context.scope, id))) throw new NotFound('no-invigilator', GONE);
    await write(trx);
    await audit(trx, context, { action, entity: 'invigilator', entityKey: String(id), after });
    return { message: 'Saved.' };
  });
}
export const recordAway = (
  context: Context,
  id: number,
  away: { day: string; examsession: string | null; reason: string | null },
) => changeList(context, id, 'INVIGILATOR_AWAY', away, (trx) => queries.setAway(trx, id, away));
export const saveRelations = (context: Context, id: number, regNos: string[]) =>
  changeList(context, id, 'INVIGILATOR_RELATIONS', { regNos }, (trx) =>
    queries.setRelations(trx, id, [...new Set(regNos)]),
  );

// ---------------------------------------------------------------- duties
async function dutyPlan(context: Context, db: Db, key: SittingKey): Promise<DutyPlan> {
  const halls = await hallsOfCentre(db, context.scope, key.centre);
  const duties = await queries.listDuties(db, key);
  const used = (await seatedHalls(db, key)).length;
  const reliefs = duties.filter(({ part }) => part === 'RELIEF').length;
  return {
    duties,
    lacking: await hallsWithoutPeople(db, key, halls),
    reliefs_missing: Math.max(0, reliefsFor(used) - reliefs),
  };
}

export async function duties(context: Context, path: SittingPath): Promise<DutyPlan> {
  const { key } = await sittingNamed(context, context.db, path);
  return dutyPlan(context, context.db, key);
}

export async function dutyMatrix({ db, scope }: Context, path: { exam: string; centre: string }) {
  const centre = collegeNamed(scope, path.centre);
  const { id } = await examByName(db, path.exam);
  const rows = await queries.dutyMatrix(db, id, centre);
  return {
    slots: await queries.matrixSlots(db, id, centre),
    people: rows.map((row) => ({ ...row, total: row.duties.length })),
  };
}

/** Runs the rule over the halls of a planned sitting; duties that were given by hand stay. */
export async function allotDuties(context: Context, path: SittingPath): Promise<DutyPlan & { message: string }> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const sitting = await lockedSitting(trx, key);
    if (sitting.state === 'OPEN' || sitting.state === 'CLOSED')
      throw new Invalid(
        'not-planned',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: plan its seats first.`,
      );
    await queries.removeRuleDuties(trx, key);
    const byHand = await queries.listDuties(trx, key);
    const used = await seatedHalls(trx, key);
    const halls = used.map((hall) => ({
      ...hall,
      part: hall.isolation ? ('ISOLATION' as const) : hall.extraTime ? ('EXTRA_TIME' as const) : ('HALL' as const),
      kept: byHand.filter(({ hall_id }) => hall_id === hall.hall_id).length,
    }));
    const { duties: rule } = allotPeople(halls, await queries.ablePeople(trx, key), {
      seed: `${sitting.seed ?? ''}/${key.date}/${key.session}`,
      reliefsKept: byHand.filter(({ part }) => part === 'RELIEF').length,
    });
    if (rule.length > 0)
      await queries.insertDuties(
        trx,
        key,
        rule.map((duty) => ({ ...duty, allotted: 'RULE' as const })),
      );
    const mailed = await mailChanges(context, trx, key);
    const plan = await dutyPlan(context, trx, key);
    await audit(trx, context, {
      action: 'DUTIES_ALLOTTED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: { duties: plan.duties.length, lacking: plan.lacking },
    });
    const lacking = plan.lacking.map(({ hall_no, needed, allotted }) => `${hall_no} (${allotted} of ${needed})`);
    return {
      ...plan,
      message:
        (lacking.length === 0
          ? 'Every hall has its invigilators.'
          : `Too few people may watch these halls: ${lacking.join(', ')}.`) + mailed,
    };
  });
}

export async function moveDuty(
  context: Context,
  path: SittingPath,
  invigilator: number,
  body: { hall_id?: number | null | undefined; part?: DutyPart | undefined; replacedBy?: number | undefined },
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const sitting = await lockedSitting(trx, key);
    if (sitting.state === 'CLOSED') throw new Invalid('closed', `The session ${sittingLabel(key)} is closed.`);
    const person = await queries.findInvigilator(trx, context.scope, invigilator);
    if (!person) throw new NotFound('no-invigilator', GONE);
    const there = await queries.dutyInSlot(trx, key, invigilator);
    const entry = {
      entity: 'invigilation_duty' as const,
      entityKey: `${auditKey(key)}/${invigilator}`,
      examId: key.examId,
      before: there ?? null,
    };
    if (body.replacedBy !== undefined) {
      if (!there) throw wrong('no-duty', 'replacedBy', `${person.name} has no duty in this session.`);
      const other = await queries.findInvigilator(trx, context.scope, body.replacedBy);
      if (!other?.active) throw wrong('no-invigilator', 'replacedBy', GONE);
      if (await queries.dutyInSlot(trx, key, other.id))
        throw wrong('busy', 'replacedBy', `${other.name} has a duty in this session already.`);
      await rejectUnable(trx, key, other, there.hall_id, 'replacedBy');
      await queries.removeDuty(trx, key, invigilator);
      await queries.insertDuties(trx, key, [
        { invigilator_id: other.id, hall_id: there.hall_id, part: there.part, allotted: 'HAND', replaces: invigilator },
      ]);
      await audit(trx, context, { ...entry, action: 'DUTY_REPLACED', after: { by: other.id } });
      const mailed = await mailChanges(context, trx, key, [invigilator, other.id]);
      return { message: `${other.name} takes the duty of ${person.name}.${mailed}` };
    }
    if (body.hall_id === undefined) {
      if (!there) throw new NotFound('no-duty', `${person.name} has no duty in this session.`);
      await queries.removeDuty(trx, key, invigilator);
      await audit(trx, context, { ...entry, action: 'DUTY_REMOVED' });
      const mailed = await mailChanges(context, trx, key, [invigilator]);
      return { message: `${person.name} has no duty in this session any more.${mailed}` };
    }
    if (there && there.centre !== key.centre)
      throw wrong('busy', 'hall_id', `${person.name} has a duty at centre ${there.centre} in this session.`);
    const halls = await hallsOfCentre(trx, context.scope, key.centre);
    const hall = halls.find(({ hall_id }) => hall_id === body.hall_id);
    if (body.hall_id !== null && !hall) throw wrong('no-hall', 'hall_id', 'There is no such hall at this centre.');
    await rejectUnable(trx, key, person, body.hall_id, 'hall_id');
    const part: DutyPart =
      body.hall_id === null ? 'RELIEF' : body.part === undefined || body.part === 'RELIEF' ? 'HALL' : body.part;
    if (there) await queries.updateDuty(trx, key, invigilator, { hall_id: body.hall_id, part, allotted: 'HAND' });
    else
      await queries.insertDuties(trx, key, [
        { invigilator_id: invigilator, hall_id: body.hall_id, part, allotted: 'HAND' },
      ]);
    await audit(trx, context, { ...entry, action: 'DUTY_MOVED', after: { hall_id: body.hall_id, part } });
    const mailed = await mailChanges(context, trx, key, [invigilator]);
    return { message: `${person.name}: ${hall ? `hall ${hall.hall_no}` : 'relief'}.${mailed}` };
  });
}

/** By hand too nobody watches papers of the own board, or a relative. */
async function rejectUnable(
  trx: Db,
  key: SittingKey,
  person: Invigilator,
  hallId: number | null,
  field: string,
): Promise<void> {
  const isAway = person.away.some(
    ({ day, examsession }) => day === key.date && (examsession === null || examsession === key.session),
  );
  if (isAway) throw wrong('away', field, `${person.name} is noted away on ${indianDay(key.date)}.`);
  if (hallId === null) return;
  const hall = (await seatedHalls(trx, key)).find(({ hall_id }) => hall_id === hallId);
  const board = hall?.boards.find((name) => person.boards.includes(name));
  if (board !== undefined) throw wrong('own-board', field, `${person.name} watches no papers of the board ${board}.`);
  const relative = hall?.regNos.find((number) => person.relations.includes(number));
  if (relative !== undefined) throw wrong('relative', field, `${person.name} is related to ${relative} in this hall.`);
}

export async function recordCame(context: Context, path: SittingPath, invigilator: number, came: boolean | null) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    if ((await queries.updateDuty(trx, key, invigilator, { came })) === 0)
      throw new NotFound('no-duty', 'This person has no duty in this session.');
    await audit(trx, context, {
      action: 'DUTY_CAME',
      entity: 'invigilation_duty',
      entityKey: `${auditKey(key)}/${invigilator}`,
      examId: key.examId,
      after: { came },
    });
    return { message: 'Saved.' };
  });
}
