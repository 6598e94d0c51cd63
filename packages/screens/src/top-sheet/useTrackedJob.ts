import { useState } from 'react';
import { useGetJobQuery } from '@thervu/contracts/job/job-api';
import type { Job } from '@thervu/contracts/job/job-contract';

const POLL_MS = 1_000;

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING';

/** A job as it stands now, looked at every second until it has ended. */
export function useTrackedJob(started: Job | null) {
  const [over, setOver] = useState('');
  const settled = started === null || !isOpen(started) || over === started.id;
  const query = useGetJobQuery(
    { params: { id: started?.id ?? '' } },
    {
      skip: started === null || !isOpen(started),
      pollingInterval: settled ? 0 : POLL_MS,
      skipPollingIfUnfocused: false,
    },
  );
  const observed = query.currentData;
  const job = started && observed?.id === started.id ? observed : started;
  if (job && !isOpen(job) && over !== job.id) setOver(job.id);
  return { job, look: query.refetch };
}
