import { pluralise } from '@thervu/contracts/core/format';
import { STAGES } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Centre, CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import type { Hall } from '@thervu/contracts/hall/hall-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import { activeHalls } from '../hall/hall-service';
import { PLAN_ALL, type PlanOrder } from '../seating/seating-jobs';
import { rejectStage } from '../seating/seating-service';
import * as queries from './exam-centre-queries';

export const centreFault = (type: string, field: string, message: string) =>
  new Invalid(type, message, [{ field, message }]);

/** Desks for ordinary candidates: a separate room is for those who write apart. */
export const seatsOf = (halls: readonly Hall[]) =>
  halls.filter(({ purpose }) => purpose === 'HALL').reduce((sum, { seats }) => sum + seats, 0);

async function hallsByCentre(context: Context, db: Db, centres: readonly string[]): Promise<Map<string, Hall[]>> {
  const halls = await activeHalls(db, context.scope, centres);
  return new Map(centres.map((centre) => [centre, halls.filter(({ colcode }) => colcode === centre)]));
}

export async function centres(
  context: Context,
  name: string,
): Promise<{
  exam_name: string;
  centres: Centre[];
  without: { colcode: string; colname: string; students: number }[];
}> {
  const { db } = context;
  const exam = await examByName(db, name);
  const rows = await queries.listCentres(db, exam.id);
  const load = await queries.loadOfCentres(db, exam.id);
  const halls = await hallsByCentre(
    context,
    db,
    rows.map(({ centre }) => centre),
  );
  const largest = new Map<string, queries.SlotOfCentre>();
  for (const slot of await queries.slotsOfCentres(db, exam.id, null))
    if (!largest.has(slot.centre)) largest.set(slot.centre, slot);
  const without = load.filter(({ centre }) => centre === null);
  const names = await queries.collegeNames(
    db,
    without.map(({ colcode }) => colcode),
  );
  return {
    exam_name: exam.exam_name,
    centres: rows.map((row) => {
      const colleges = load
        .filter(({ centre }) => centre === row.centre)
        .map(({ colcode, students }) => ({ colcode, students }));
      const there = halls.get(row.centre)!;
      const slot = largest.get(row.centre);
      const seats = seatsOf(there);
      return {
        ...row,
        colleges,
        students: colleges.reduce((sum, { students }) => sum + students, 0),
        halls: there.length,
        seats,
        largest: slot ? { examdate: slot.examdate, examsession: slot.examsession, candidates: slot.candidates } : null,
        shortfall: Math.max(0, (slot?.candidates ?? 0) - seats),
      };
    }),
    without: without.map(({ colcode, students }) => ({ colcode, colname: names.get(colcode) ?? '', students })),
  };
}

/** Centres are named and moved until the answer books are being valued. */
export function rejectLate({ stage, exam_name }: { stage: (typeof STAGES)[number]; exam_name: string }): void {
  if (STAGES.indexOf(stage) <= STAGES.indexOf('CONDUCT')) return;
  throw new Invalid(
    'stage-over',
    `${exam_name} is in the stage ${STAGE_WORDS[stage]}: its centres can no longer be changed.`,
  );
}

export async function addCentres(
  context: Context,
  name: string,
  body: { centres: string[]; all?: boolean | undefined },
): Promise<{ message: string; added: number }> {
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    rejectLate(exam);
    const asked = body.all ? (await queries.loadOfCentres(trx, exam.id)).map(({ colcode }) => colcode) : body.centres;
    const codes = [...new Set(asked)];
    if (codes.length === 0) throw centreFault('no-centre', 'centres', 'Choose at least one college.');
    const known = await queries.knownColleges(trx, codes);
    const unknown = codes.find((code) => !known.includes(code));
    if (unknown !== undefined)
      throw centreFault('no-college', 'centres', `There is no college ${unknown} that can be a centre.`);
    const made = await queries.insertCentres(trx, exam.id, codes);
    if (made.length > 0)
      await audit(trx, context, {
        action: 'CENTRES_ADDED',
        entity: 'exam_centre',
        entityKey: exam.exam_tbl,
        examId: exam.id,
        after: { centres: made.map(({ centre }) => centre) },
      });
    return {
      message: `${pluralise(made.length, 'centre', 'centres')} added to ${exam.exam_name}.`,
      added: made.length,
    };
  });
}

type CentreBody = Omit<queries.CentreRow, 'centre' | 'colname'>;
export async function saveCentre(
  context: Context,
  { exam: name, centre }: { exam: string; centre: string },
  { row_version, ...body }: CentreBody,
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, name);
    const row = await queries.lockCentre(trx, exam.id, centre);
    if (!row) throw new NotFound('no-centre', `College ${centre} is no centre of ${exam.exam_name}.`);
    if (row.row_version !== row_version)
      throw new Conflict('changed-meanwhile', `Centre ${centre} has been changed by somebody else.`, {
        yours: body,
        theirs: row,
      });
    if (row.active && !body.active) {
      const planned = await queries.plannedSittings(trx, exam.id, centre);
      if (planned > 0)
        throw centreFault(
          'centre-in-use',
          'active',
          `Centre ${centre} stays: ${pluralise(planned, 'session has', 'sessions have')} a plan.`,
        );
    }
    await queries.updateCentre(trx, exam.id, centre, body);
    await audit(trx, context, {
      action: 'CENTRE_CHANGED',
      entity: 'exam_centre',
      entityKey: `${exam.exam_tbl}/${centre}`,
      examId: exam.id,
      before: row,
      after: body,
    });
    return { message: `Centre ${centre} saved.` };
  });
}

export async function orderPlans(context: Context, name: string, named: string | undefined): Promise<Job> {
  const { db, scope } = context;
  const centre = scope.college === 'all' ? named : collegeNamed(scope, named ?? scope.college!);
  const exam = await examByName(db, name);
  rejectStage(exam);
  const there = await queries.listCentres(db, exam.id);
  if (!there.some((row) => centre === undefined || row.centre === centre))
    throw centreFault(
      'no-centre',
      'centre',
      centre ? `College ${centre} is no centre of ${exam.exam_name}.` : `${exam.exam_name} has no centres.`,
    );
  const order: PlanOrder = { examId: exam.id, ...(centre !== undefined && { college: centre }) };
  const job = await startJob(context, {
    kind: PLAN_ALL,
    title: `Seating plans of ${exam.exam_name}${centre === undefined ? '' : `, centre ${centre}`}`,
    flightKey: [exam.exam_tbl, centre ?? ''].join('/'),
    params: { ...order },
    examId: exam.id,
  });
  return toJob(job);
}

export async function progress(
  { db }: Context,
  name: string,
  filter: { centre?: string | undefined; date?: string | undefined },
): Promise<CentreProgress[]> {
  return queries.listProgress(db, (await examByName(db, name)).id, filter);
}
