import { useCallback, useEffect, useRef, useState } from 'react';
import { getBell, type Bell } from '@thervu/contracts/bell/bell-contract';
import { callOnce } from '@thervu/contracts/core/api';
import type { Role } from '@thervu/contracts/core/permissions';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { Notice } from '@thervu/shell-api';
import { useWords, type Say } from '@thervu/words';
import { frame, type FrameWords } from '@thervu/words/compiled/frame';

/** Poll intervals: while work runs or something is being counted, and otherwise. */
const BUSY_POLL_MS = 3_000;
const IDLE_POLL_MS = 60_000;
/** A camp operator starts no tasks and gets no messages; the next bundle is on their own page. */
const HAS_BELL: readonly Role[] = ['admin', 'college', 'campadmin'];

export const isOpen = ({ state }: Pick<Job, 'state'>) => state === 'QUEUED' || state === 'RUNNING';

/** What is under the bell at a moment (ms since 1970). */
export interface SeenBell {
  bell: Bell;
  at: number;
}

/** News of the background: how it is shown, and how it is said in the polite region of the frame. */
export interface Reporting {
  notify: (notice: Notice) => void;
  announce: (text: string) => void;
}

const EMPTY: Bell = { tasks: [], due: null, counting: false, messages: [] };

const JOB_NOTICES: Partial<Record<Job['state'], (job: Job, t: Say<FrameWords>) => Notice>> = {
  DONE: ({ title, hasFile }, t) => ({
    kind: 'success',
    text: hasFile ? t('jobs.done.file', { title }) : t('jobs.done', { title }),
  }),
  FAILED: ({ title, error }, t) => ({ kind: 'error', text: t('jobs.failed', { title, reason: error ?? '' }).trim() }),
  CANCELLED: ({ title }, t) => ({ kind: 'info', text: t('jobs.cancelled', { title }) }),
};

/** What is known of the answer before: what ran, and which messages were there. */
interface Known {
  running: ReadonlySet<string>;
  messages: ReadonlySet<number>;
}

/** Reports what is new since the answer before, once. The first answer is no news. */
function reportNews(
  { tasks, messages }: Bell,
  before: Known | null,
  { notify, announce }: Reporting,
  t: Say<FrameWords>,
) {
  if (!before) return;
  for (const task of tasks) if (before.running.has(task.id) && !isOpen(task)) notify(JOB_NOTICES[task.state]!(task, t));
  const fresh = messages.filter(({ id, unread }) => unread && !before.messages.has(id)).length;
  if (fresh > 0) announce(t('bell.news', { n: fresh }));
}

const knownOf = ({ tasks, messages }: Bell): Known => ({
  running: new Set(tasks.filter(isOpen).map(({ id }) => id)),
  messages: new Set(messages.map(({ id }) => id)),
});

/** What is under the bell: loaded once, then read again each minute while the page is visible, sooner while work runs. */
export function useBell(ready: boolean, role: Role, { notify, announce }: Reporting) {
  const t = useWords(frame);
  const [seen, setSeen] = useState<SeenBell>({ bell: EMPTY, at: 0 });
  const [turn, setTurn] = useState(0);
  const known = useRef<Known | null>(null);
  const look = useCallback(() => setTurn((before) => before + 1), []);
  const able = ready && HAS_BELL.includes(role);

  useEffect(() => {
    if (!able) return undefined;
    const gone = new AbortController();
    let next: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const lookWhenVisible = () => {
      isDue = true;
      if (document.visibilityState === 'visible') look();
    };
    const shown = () => {
      if (isDue) lookWhenVisible();
    };
    document.addEventListener('visibilitychange', shown);
    callOnce(getBell, undefined, { signal: gone.signal }).then(
      (answer) => {
        if (gone.signal.aborted) return;
        if ('error' in answer) {
          console.error('The notices could not be loaded.', answer.error);
          // without an answer it is asked again at leisure
          next = setTimeout(lookWhenVisible, IDLE_POLL_MS);
          return;
        }
        const bell = answer.data;
        reportNews(bell, known.current, { notify, announce }, t);
        known.current = knownOf(bell);
        // what is counted again stays as it was until it is there
        setSeen((before) => ({
          bell: { ...bell, due: bell.due ?? (bell.counting ? before.bell.due : null) },
          at: Date.now(),
        }));
        const isBusy = known.current.running.size > 0 || bell.counting;
        next = setTimeout(lookWhenVisible, isBusy ? BUSY_POLL_MS : IDLE_POLL_MS);
      },
      (problem: unknown) => {
        if (!gone.signal.aborted) console.error('The notices could not be loaded.', problem);
      },
    );
    return () => {
      gone.abort();
      clearTimeout(next);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [able, turn, look, notify, announce, t]);
  return { seen, look, able };
}
