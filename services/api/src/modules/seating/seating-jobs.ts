import { pluralise } from '@thervu/contracts/core/format';
import { auditAll } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { activeHalls } from '../hall/hall-service';
import { planOf } from './seat-plan';
import { lockSittings, openSlots, writePlans } from './plan-queries';
import * as queries from './seating-queries';
import { newSeed } from './seating-service';

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export const PLAN_ALL = 'seating.plan';

/** What is planned: the open sittings of a centre, or of all of them. */
export interface PlanOrder {
  examId: number;
  college?: string;
}

/**
 * Plans slot by slot: one read of the candidates, one write of the seats and one of the sittings for all centres of a slot, in a
 * transaction of its own. A stopped job goes on with the slots that are still open.
 */
export const seatingJobs: JobKind[] = [
  {
    kind: PLAN_ALL,
    writes: ['seat', 'sitting'],
    async run({ db, job, progress }) {
      const { examId, college = null } = job.params as unknown as PlanOrder;
      const origin = await originOfJob(db, job.id, job.created_by);
      const slots = await openSlots(db, examId, college);
      const sum = { sittings: 0, candidates: 0, unseated: 0, pairs: 0 };
      const without = new Set<string>();
      for (const [index, { examdate, examsession, centres }] of slots.entries()) {
        await progress(index, slots.length, `Planning ${examdate} ${examsession}`);
        const slot = { examId, date: examdate, session: examsession };
        await db.transaction(async (trx) => {
          const locked = await lockSittings(trx, slot, centres);
          const open = locked.filter(({ state }) => state === 'OPEN');
          const halls = groupBy(await activeHalls(trx, { college: 'all' }, centres), ({ colcode }) => colcode);
          const rows = groupBy(await queries.listCandidates(trx, { ...slot, centre: college }), ({ centre }) => centre);
          const seats = groupBy(await queries.listSeats(trx, { ...slot, centre: college }), ({ centre }) => centre);
          const plans = open.flatMap(({ centre, seed: kept, row_version }) => {
            const there = halls.get(centre);
            if (!there) {
              without.add(centre);
              return [];
            }
            const seed = kept ?? newSeed();
            const plan = planOf({
              rows: rows.get(centre) ?? [],
              halls: there,
              seats: seats.get(centre) ?? [],
              seed,
              spaced: false,
              keepOthers: false,
              version: row_version + 1,
            });
            return [{ ...plan, centre, seed, candidates: rows.get(centre)?.length ?? 0 }];
          });
          await queries.replaceSeats(trx, slot, {
            removed: plans.flatMap(({ removed }) => removed),
            written: plans.flatMap(({ written }) => written),
          });
          await writePlans(trx, slot, plans);
          await auditAll(
            trx,
            origin,
            plans.map(({ centre, seed, candidates, unseated, close_pairs }) => ({
              action: 'SITTING_PLANNED',
              entity: 'sitting',
              entityKey: `${centre}/${examdate}/${examsession}`,
              examId,
              after: { seed, candidates, unseated, close_pairs },
            })),
          );
          for (const { candidates, unseated, close_pairs } of plans) {
            sum.sittings += 1;
            sum.candidates += candidates;
            sum.unseated += unseated;
            sum.pairs += close_pairs;
          }
        });
      }
      if (sum.sittings === 0 && without.size > 0)
        throw new JobFailed(
          `No hall is entered for ${[...without].sort().slice(0, 10).join(', ')}. Nothing was planned.`,
        );
      const parts = [
        `${pluralise(sum.sittings, 'session', 'sessions')} with ${pluralise(sum.candidates, 'candidate', 'candidates')} planned`,
        sum.pairs > 0 && `${pluralise(sum.pairs, 'pair of neighbours', 'pairs of neighbours')} with one paper`,
        sum.unseated > 0 && `${pluralise(sum.unseated, 'candidate', 'candidates')} without a desk`,
        without.size > 0 && `no halls at ${pluralise(without.size, 'centre', 'centres')}`,
      ];
      return { message: `${parts.filter(Boolean).join('; ')}.` };
    },
  },
];
