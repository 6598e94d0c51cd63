import { useCallback, useEffect, useRef, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { holds, type Role } from '@thervu/contracts/core/permissions';
import { listJobs, type Job } from '@thervu/contracts/job/job-contract';
import type { Notice } from '@thervu/shell-api';

/** Poll interval while a job is running; without a running job the browser does not poll. */
const POLL_MS = 3_000;
export const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

/** The jobs at a moment (ms since 1970). */
export interface SeenJobs {
  jobs: readonly Job[];
  at: number;
}

const NEWS: Partial<Record<Job['state'], (job: Job) => Notice>> = {
  DONE: ({ title, hasFile }) => ({
    kind: 'success',
    text: `Finished: ${title}.${hasFile ? ' Its file waits under the bell.' : ''}`,
  }),
  FAILED: ({ title, error }) => ({ kind: 'error', text: `Failed: ${title}. ${error ?? ''}`.trim() }),
  CANCELLED: ({ title }) => ({ kind: 'info', text: `Cancelled: ${title}.` }),
};

/** The person's background work: loaded once, then polled while any of it runs. `notify` reports its end. */
export function useJobs(ready: boolean, role: Role, notify: (notice: Notice) => void) {
  const [observed, setSeen] = useState<SeenJobs>({ jobs: [], at: 0 });
  const [turn, setTurn] = useState(0);
  const running = useRef<ReadonlySet<string>>(new Set());
  const look = useCallback(() => setTurn((before) => before + 1), []);
  const able = ready && holds(role, listJobs.permission);

  useEffect(() => {
    if (!able) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    callOnce(listJobs, undefined, { signal: gone.signal }).then(
      (answer) => {
        if ('error' in answer) return console.error('The background work could not be loaded.', answer.error);
        for (const job of answer.data) if (running.current.has(job.id) && !isOpen(job)) notify(NEWS[job.state]!(job));
        running.current = new Set(answer.data.filter(isOpen).map(({ id }) => id));
        setSeen({ jobs: answer.data, at: Date.now() });
        if (running.current.size > 0) next = setTimeout(look, POLL_MS);
        return undefined;
      },
      (problem: unknown) => {
        if (!gone.signal.aborted) console.error('The background work could not be loaded.', problem);
      },
    );
    return () => {
      gone.abort();
      clearTimeout(next);
    };
  }, [able, turn, look, notify]);
  return { seen: observed, look, able };
}
