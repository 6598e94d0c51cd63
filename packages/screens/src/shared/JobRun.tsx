import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useCancelJobMutation, useGetJobQuery, useIssueFileTicketMutation } from '@thervu/contracts/job/job-api';
import type { Job } from '@thervu/contracts/job/job-contract';
import { JobProgress } from '@thervu/ui/job/JobProgress';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';

const POLL_MS = 1_000;

export interface JobRunProps {
  /** The job as it was when it was started. */
  job: Job;
  /** Told what could not be done, in words. */
  showMessage: (kind: 'error', text: string) => void;
  /** Told once when the job has come to its end, however it ended. */
  onEnd?: (job: Job) => void;
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
  /** Fetches the file another way, where more is asked for than a job of one's own. */
  onDownload?: (job: Job) => void;
}

const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';
const inThisTab = (address: URL) => window.location.assign(address);

/** A job somebody waits for on the page that started it: how far it is, its end, its file. */
export function JobRun({ job: started, showMessage, onEnd, open = inThisTab, onDownload }: JobRunProps) {
  const t = useWords(shared);
  const [issueFileTicket] = useIssueFileTicketMutation();
  const [cancelJob] = useCancelJobMutation();
  const [over, setOver] = useState('');
  const look = useGetJobQuery(
    { params: { id: started.id } },
    { pollingInterval: over === started.id ? 0 : POLL_MS, skipPollingIfUnfocused: false },
  );
  const job = look.currentData ?? started;
  const ended = !isOpen(job);
  if (ended && over !== job.id) setOver(job.id);
  const reportEnd = useEffectEvent(() => onEnd?.(job));
  useEffect(() => {
    if (ended) reportEnd();
  }, [ended, job.id]);

  const cancel = async () => {
    const answer = await cancelJob({ params: { id: job.id } });
    if (answer.error) showMessage('error', failureText(answer.error, t('the-job-could-not-be')));
    else void look.refetch();
  };
  const download = async () => {
    const answer = await issueFileTicket({ params: { id: job.id } });
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-file-could-not-be')));
    // the ticket is the permission: the browser saves the file by itself, however big it is
    return open(new URL(answer.data.url, document.baseURI));
  };
  const { title, state, done, total, message, error, fileName } = job;
  return (
    <JobProgress
      title={title}
      state={state}
      done={done}
      total={total}
      message={message}
      error={error}
      fileName={fileName}
      onCancel={() => void cancel()}
      onDownload={() => (onDownload ? onDownload(job) : void download())}
    />
  );
}
