import type { Db } from '../database/connect';

export interface JobCounts {
  queued: number;
  running: number;
  /** Within the last day. */
  failed: number;
  /** Seconds the job has waited that has waited longest. */
  oldest: number;
  /** Seconds since the last backup was finished; null where there is none. */
  backup: number | null;
}

/** Counts of jobs by state, for the monitoring of the portal. */
export async function jobCounts(office: Db): Promise<JobCounts> {
  const { rows } = await office.raw<{ rows: [JobCounts] }>(
    `select count(*) filter (where state = 'QUEUED')::int as queued, count(*) filter (where state = 'RUNNING')::int as running,
       count(*) filter (where state = 'FAILED' and finished_at > now() - interval '1 day')::int as failed,
       coalesce(extract(epoch from now() - min(created_at) filter (where state = 'QUEUED')), 0)::float8 as oldest,
       extract(epoch from now() - max(finished_at) filter (where kind = 'database.backup' and state = 'DONE'))::float8 as backup
     from job`,
  );
  return rows[0];
}
