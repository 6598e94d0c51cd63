import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { cancelJob, issueFileTicket, type Job } from '@thervu/contracts/job/job-contract';
import { JobProgress } from '@thervu/ui/JobProgress';

export interface FollowedJobProps {
  job: Job;
  /** Looks at the job at once. */
  look: () => unknown;
  fail: (text: string) => void;
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

const inThisTab = (address: URL) => window.location.assign(address);

/** Fetches the file of a job; what went wrong in words, or nothing. */
export async function fetchFile(job: Job, open: (address: URL) => void = inThisTab): Promise<string | null> {
  const answer = await callOnce(issueFileTicket, { params: { id: job.id } });
  if ('error' in answer) return failureText(answer.error, 'The file could not be fetched.');
  // the ticket is the permission: the browser saves the file by itself, however big it is
  open(new URL(answer.data.url, document.baseURI));
  return null;
}

/** A job of the office with its way to stop it and its way to the file. */
export function FollowedJob({ job, look, fail, open }: FollowedJobProps) {
  const cancel = async () => {
    const answer = await callOnce(cancelJob, { params: { id: job.id } });
    if ('error' in answer) fail(failureText(answer.error, 'The job could not be cancelled.'));
    else void look();
  };
  const download = async () => {
    const trouble = await fetchFile(job, open);
    if (trouble !== null) fail(trouble);
  };
  const { title, state, done, total, message, error, fileName, hasFile } = job;
  return (
    <JobProgress
      {...{ title, state, done, total, message, error }}
      fileName={hasFile ? fileName : null}
      onCancel={() => void cancel()}
      onDownload={() => void download()}
    />
  );
}
