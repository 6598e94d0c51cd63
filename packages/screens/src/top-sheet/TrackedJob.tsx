import { failureText } from '@thervu/contracts/core/problem';
import { useCancelJobMutation, useIssueFileTicketMutation } from '@thervu/contracts/job/job-api';
import type { Job } from '@thervu/contracts/job/job-contract';
import { JobProgress } from '@thervu/ui/job/JobProgress';
import { useWords } from '@thervu/words';
import { topSheet } from '@thervu/words/compiled/top-sheet';

export interface TrackedJobProps {
  job: Job;
  /** Looks at the job at once. */
  look: () => unknown;
  fail: (text: string) => void;
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

const inThisTab = (address: URL) => window.location.assign(address);

/** Fetches the file of a job; answers what went wrong in words, or nothing. */
export function useJobFile(open: (address: URL) => void = inThisTab): (job: Job) => Promise<string | null> {
  const t = useWords(topSheet);
  const [issueFileTicket] = useIssueFileTicketMutation();
  return async (job) => {
    const answer = await issueFileTicket({ params: { id: job.id } });
    if (answer.error) return failureText(answer.error, t('file.failed'));
    // the ticket is the permission: the browser saves the file by itself, however big it is
    open(new URL(answer.data.url, document.baseURI));
    return null;
  };
}

/** A job of the office with its way to stop it and its way to the file. */
export function TrackedJob({ job, look, fail, open }: TrackedJobProps) {
  const t = useWords(topSheet);
  const [cancelJob] = useCancelJobMutation();
  const fetchFile = useJobFile(open);
  const cancel = async () => {
    const answer = await cancelJob({ params: { id: job.id } });
    if (answer.error) fail(failureText(answer.error, t('cancel.failed')));
    else void look();
  };
  const download = async () => {
    const trouble = await fetchFile(job);
    if (trouble !== null) fail(trouble);
  };
  const { title, state, done, total, message, error, fileName, hasFile } = job;
  return (
    <JobProgress
      title={title}
      state={state}
      done={done}
      total={total}
      message={message}
      error={error}
      fileName={hasFile ? fileName : null}
      onCancel={() => void cancel()}
      onDownload={() => void download()}
    />
  );
}
