import { pluralise } from '@thervu/contracts/core/format';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import type { PlanReply, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { isFixed, SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import { audit, auditAll } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockExamByName } from '../exam/exam-window';
import { activeHalls, hallsOfCentre } from '../hall/hall-service';
import { planOf } from './seat-plan';
import { openMovedSittings } from './plan-queries';
import * as queries from './seating-queries';
import {
  auditKey,
  describeSlot,
  dutiesNotAllowed,
  hallsWithoutPeople,
  newSeed,
  rejectStage,
  rejectStaleSitting,
  sittingLabel,
  sittingNamed,
} from './seating-service';

/** The plan of a sitting: made by the rule, fixed, and opened by a change of the time table. */

async function chosenHalls(
  context: Context,
  trx: Db,
  centre: string,
  ids: readonly number[] | undefined,
): Promise<Hall[]> {
  const active = await activeHalls(trx, context.scope, [centre]);
  const unknown = ids?.find((id) => !active.some((hall) => hall.hall_id === id));
  if (unknown !== undefined) {
    const message = 'One of these halls is not in use at this centre. Reload the page.';
    throw new Invalid('no-hall', message, [{ field: 'halls', message }]);
  }
  return ids ? active.filter((hall) => ids.includes(hall.hall_id)) : active;
}

interface PlanBody {
  halls?: number[] | undefined;
  spaced?: boolean | undefined;
  keepOthers?: boolean | undefined;
  row_version?: number | undefined;
}

/** Runs the rule over one sitting: one read of candidates and one write of seats. */
export async function planSitting(context: Context, path: SittingPath, body: PlanBody): Promise<PlanReply> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const exam = await lockExamByName(trx, path.exam);
    rejectStage(exam);
    const sitting = await queries.lockSitting(trx, key);
    rejectStaleSitting(sitting, body.row_version, key);
    const keepOthers = body.keepOthers ?? false;
    if (sitting.state === 'CLOSED' || sitting.state === 'HELD' || (isFixed(sitting.state) && !keepOthers))
      throw new Invalid(
        'plan-fixed',
        `The plan of ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: open it again before it is planned, or keep all others on their desks.`,
      );
    const halls = await chosenHalls(context, trx, key.centre, body.halls);
    if (halls.length === 0)
      throw new Invalid('no-halls', `Centre ${key.centre} has no hall in use. Enter its halls first.`);
    const rows = await queries.listCandidates(trx, key);
    const seats = await queries.listSeats(trx, key);
    if (rows.length === 0 && seats.length === 0)
      throw new NotFound('no-candidates', `No candidate writes at centre ${key.centre} on ${describeSlot(key)}.`);
    const seed = sitting.seed ?? newSeed();
    const version = sitting.row_version + 1;
    const spaced = body.spaced ?? sitting.spaced;
    const plan = planOf({ rows, halls, seats, seed, spaced, keepOthers, version });
    await queries.replaceSeats(trx, key, plan);
    // whoever has accepted some pairs has not accepted more of them
    const stays = isFixed(sitting.state) && plan.close_pairs <= (sitting.close_pairs ?? 0) && plan.unseated === 0;
    const state: SittingState = stays ? sitting.state : 'PLANNED';
    const planNo = sitting.plan_no + (plan.changed || sitting.plan_no === 0 ? 1 : 0);
    const row_version = await queries.updateSitting(trx, key, {
      state,
      plan_no: planNo,
      seed,
      spaced: plan.spaced,
      candidates: rows.length,
      close_pairs: plan.close_pairs,
      diagonal_pairs: plan.diagonal_pairs,
      ...(!stays && { close_pairs_accepted_by: null, fixed_by: null, fixed_at: null }),
    });
    const { unseated, close_pairs, diagonal_pairs } = plan;
    await audit(trx, context, {
      action: 'SITTING_PLANNED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: { plan_no: planNo, seed, candidates: rows.length, unseated, close_pairs, state },
    });
    const message = [
      `${pluralise(rows.length, 'candidate', 'candidates')} in ${pluralise(plan.halls, 'hall', 'halls')}.`,
      close_pairs > 0 &&
        `${pluralise(close_pairs, 'pair of neighbours writes', 'pairs of neighbours write')} one paper.`,
      unseated > 0 && `${pluralise(unseated, 'candidate has', 'candidates have')} no desk.`,
      spaced && !plan.spaced && 'There are too few desks to leave every second one free.',
    ];
    return {
      message: message.filter(Boolean).join(' '),
      plan_no: planNo,
      candidates: rows.length,
      halls: plan.halls,
      close_pairs,
      diagonal_pairs,
      unseated,
      row_version,
    };
  });
}
export async function fixSitting(
  context: Context,
  path: SittingPath,
  { acceptPairs, row_version: version }: { acceptPairs?: number | undefined; row_version: number },
): Promise<{ message: string; row_version: number }> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const exam = await lockExamByName(trx, path.exam);
    rejectStage(exam);
    const sitting = await queries.lockSitting(trx, key);
    rejectStaleSitting(sitting, version, key);
    if (sitting.state !== 'PLANNED')
      throw new Invalid(
        'not-planned',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: only a planned one can be fixed.`,
      );
    const seated = new Set((await queries.listSeats(trx, key)).map(({ application_id }) => application_id));
    const missing = (await queries.listCandidates(trx, key)).filter(
      ({ application_id }) => !seated.has(application_id),
    );
    const errors: { field: string; message: string }[] = [];
    if (missing.length > 0)
      errors.push({
        field: 'seats',
        message: `${pluralise(missing.length, 'candidate has', 'candidates have')} no desk, such as ${missing[0]!.reg_no}.`,
      });
    const lacking = await hallsWithoutPeople(trx, key, await hallsOfCentre(trx, context.scope, key.centre));
    if (lacking.length > 0)
      errors.push({
        field: 'duties',
        message: `Too few invigilators: ${lacking.map(({ hall_no, needed, allotted }) => `${hall_no} (${allotted} of ${needed})`).join(', ')}.`,
      });
    // the seats may have moved since the duties were allotted
    const notAllowed = await dutiesNotAllowed(trx, key);
    if (notAllowed.length > 0)
      errors.push({
        field: 'duties',
        message: `People watch their own board or a relative: ${notAllowed.join(', ')}. Allot the duties again.`,
      });
    const pairs = sitting.close_pairs ?? 0;
    if (pairs > 0 && acceptPairs !== pairs)
      errors.push({
        field: 'acceptPairs',
        message: `${pluralise(pairs, 'pair of neighbours writes', 'pairs of neighbours write')} one paper: the chief superintendent accepts this number, or the plan is made with more halls.`,
      });
    if (errors.length > 0) throw new Invalid('cannot-fix', errors.map(({ message }) => message).join(' '), errors);
    const { userId } = context.user;
    const row_version = await queries.updateSitting(trx, key, {
      state: 'FIXED',
      fixed_by: userId,
      fixed_at: trx.fn.now(),
      close_pairs_accepted_by: pairs > 0 ? userId : null,
    });
    await audit(trx, context, {
      action: 'SITTING_FIXED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: { plan_no: sitting.plan_no, close_pairs: pairs },
    });
    return { message: `The plan of ${sittingLabel(key)} is fixed.`, row_version };
  });
}

/** After a change of the time table: the sittings concerned are open again, and others untouched. Part of the caller's transaction. */
export async function openSittingsOf(
  trx: Db,
  context: Context,
  examId: number,
  papers: readonly string[],
): Promise<void> {
  const opened = await openMovedSittings(trx, examId, papers);
  await auditAll(
    trx,
    context,
    opened.map(({ centre, examdate, examsession, state }) => ({
      action: 'SITTING_REOPENED',
      entity: 'sitting',
      entityKey: `${centre}/${examdate}/${examsession}`,
      examId,
      before: { state },
      after: { state: 'OPEN', reason: 'The time table was changed.', papers },
    })),
  );
}
