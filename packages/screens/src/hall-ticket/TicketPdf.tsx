import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { makeHallTicketPdf } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { useGetJobQuery } from '@thervu/contracts/job/job-api';
import { cancelJob, issueFileTicket, type Job } from '@thervu/contracts/job/job-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/Button';
import { JobProgress } from '@thervu/ui/JobProgress';
import { Panel } from '@thervu/ui/Panel';
import { Stack } from '@thervu/ui/Stack';
import { Text } from '@thervu/ui/Text';
import { useBanner } from '@thervu/ui/useBanner';

const LOOK_MS = 1_000;

export interface TicketPdfProps {
  /** Identifier of the exam. */
  exam: string;
  /** The degree and year that have been searched for; null offers the whole college alone. */
  batch: { degree: number; year: number; words: string } | null;
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

const inThisTab = (address: URL) => window.location.assign(address);

/** One PDF for many tickets, made in the background. */
export function TicketPdf({ exam, batch, open = inThisTab }: TicketPdfProps) {
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const shell = useShell();
  const { banner, say, clear } = useBanner();

  const order = async (part: { degree?: number; batch?: number }) => {
    clear();
    setBusy(true);
    const answer = await callOnce(makeHallTicketPdf, { body: { exam, ...part } });
    setBusy(false);
    if ('error' in answer) say('error', failureText(answer.error, 'The PDF could not be started.'));
    else {
      setStarted(answer.data);
      shell.jobStarted();
    }
  };

  return (
    <Panel title="One PDF for many tickets">
      <Stack>
        <Text quiet>
          For the press and for whole batches: made in the background with photos and signed codes, two to a
          sheet where they fit. You may leave this page; the file then waits under the bell.
        </Text>
        <Stack row>
          {batch && (
            <Button busy={busy} onClick={() => order({ degree: batch.degree, batch: batch.year })}>
              {`PDF of ${batch.words}`}
            </Button>
          )}
          <Button busy={busy} onClick={() => order({})}>
            PDF of the whole college
          </Button>
        </Stack>
        {banner}
        {started && <Progress job={started} say={say} open={open} />}
      </Stack>
    </Panel>
  );
}

const isOpen = ({ state }: Job) => state === 'QUEUED' || state === 'RUNNING';

function Progress({
  job: started,
  say,
  open,
}: {
  job: Job;
  say: (kind: 'error', text: string) => void;
  open: (address: URL) => void;
}) {
  const [over, setOver] = useState('');
  const look = useGetJobQuery(
    { params: { id: started.id } },
    { pollingInterval: over === started.id ? 0 : LOOK_MS, skipPollingIfUnfocused: false },
  );
  const job = look.currentData ?? started;
  if (!isOpen(job) && over !== job.id) setOver(job.id);

  const cancel = async () => {
    const answer = await callOnce(cancelJob, { params: { id: job.id } });
    if ('error' in answer) say('error', failureText(answer.error, 'The job could not be cancelled.'));
    else void look.refetch();
  };
  const download = async () => {
    const answer = await callOnce(issueFileTicket, { params: { id: job.id } });
    if ('error' in answer) return say('error', failureText(answer.error, 'The file could not be fetched.'));
    // the ticket is the permission: the browser saves the file by itself, however big it is
    return open(new URL(answer.data.url, document.baseURI));
  };
  const { title, state, done, total, message, error, fileName } = job;
  return (
    <JobProgress
      {...{ title, state, done, total, message, error, fileName }}
      onCancel={() => void cancel()}
      onDownload={() => void download()}
    />
  );
}
