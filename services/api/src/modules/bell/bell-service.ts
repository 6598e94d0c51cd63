import type { Bell, markBellRead } from '@thervu/contracts/bell/bell-contract';
import type { CallArgument } from '@thervu/contracts/core/call';
import { holds } from '@thervu/contracts/core/permissions';
import { toJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import { deleteOldSeen, listSeen, recordSeen } from '../../core/session/person-seen-queries';
import { readDue, type DueNow } from '../cockpit/due-service';
import type { KeptFigures } from '../cockpit/kept-figures';
import { listJobRows } from '../job/job-service';
import { listCollegeNotices } from './bell-queries';

/** Without what is due the other lists are still there: the failure is logged and the list says so. */
async function dueOrNone(context: Context, kept: KeptFigures): Promise<DueNow> {
  try {
    return await readDue(context, kept);
  } catch (error) {
    context.log.warn({ err: error }, 'what is due could not be counted for the bell');
    return { due: null, counting: false };
  }
}

const startsJobs = ({ user }: Context) => holds(user.role, 'job.read');

/** Running tasks, due work and the notices of the person. */
export async function readBell(context: Context, kept: KeptFigures): Promise<Bell> {
  const { db, scope, user } = context;
  const [jobs, notices, readJobs, readNotices, due] = await Promise.all([
    startsJobs(context) ? listJobRows(db, context) : [],
    listCollegeNotices(db, scope),
    listSeen(db, user.userId, 'JOB'),
    listSeen(db, user.userId, 'NOTICE'),
    dueOrNone(context, kept),
  ]);
  return {
    tasks: jobs.map((job) => ({
      ...toJob(job),
      unread: job.finished_at !== null && job.created_by === user.userId && !readJobs.has(job.id),
    })),
    ...due,
    messages: notices.map(({ notice_id, key, exam_tbl, values, at }) => ({
      id: notice_id,
      key,
      exam_tbl,
      values,
      at: at.toISOString(),
      unread: !readNotices.has(String(notice_id)),
    })),
  };
}

/** Records what the person has read, as far as it is under their bell. */
export async function readUnderBell(
  context: Context,
  { body }: CallArgument<typeof markBellRead>,
): Promise<{ message: string }> {
  const { db, scope, user } = context;
  await db.transaction(async (trx) => {
    const notices = new Set((await listCollegeNotices(trx, scope)).map(({ notice_id }) => notice_id));
    const jobs = new Set(startsJobs(context) ? (await listJobRows(trx, context)).map(({ id }) => id) : []);
    await recordSeen(trx, user.userId, [
      ...body.messages.filter((id) => notices.has(id)).map((id) => ({ kind: 'NOTICE' as const, item: String(id) })),
      ...body.tasks.filter((id) => jobs.has(id)).map((id) => ({ kind: 'JOB' as const, item: id })),
    ]);
    await deleteOldSeen(trx, user.userId);
  });
  return { message: 'Read.' };
}
