import { useState, type ReactNode } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useShell } from '@thervu/shell-api';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { JobRun } from '../shared/JobRun';

/** A document that is made in the background: `order` starts it, `progress` is where its way and its file show. */
export function useOrder(open?: (address: URL) => void): {
  order: (start: () => Promise<{ data?: Job; error?: unknown }>) => Promise<void>;
  busy: boolean;
  progress: ReactNode;
} {
  const t = useWords(resultDocument);
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const order = async (start: () => Promise<{ data?: Job; error?: unknown }>) => {
    clear();
    setBusy(true);
    const answer = await start();
    setBusy(false);
    if (!answer.data) return showMessage('error', failureText(answer.error, t('the-document-could-not-be')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const progress = (
    <>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} open={open} />}
    </>
  );
  return { order, busy, progress };
}
