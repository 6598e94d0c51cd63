import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useMakeHallTicketPdfMutation } from '@thervu/contracts/hall-ticket/hall-ticket-api';
import type { Job } from '@thervu/contracts/job/job-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';
import { JobRun } from '../shared/JobRun';

export interface TicketPdfProps {
  /** Identifier of the exam. */
  exam: string;
  /** The degree and year that have been searched for; null offers the whole college alone. */
  batch: { degree: number; year: number; words: string } | null;
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

/** One PDF for many tickets, made in the background. */
export function TicketPdf({ exam, batch, open }: TicketPdfProps) {
  const t = useWords(hallTicket);
  const [makeHallTicketPdf] = useMakeHallTicketPdfMutation();
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const shell = useShell();
  const { banner, showMessage, clear } = useBanner();

  const order = async (part: { degree?: number; batch?: number }) => {
    clear();
    setBusy(true);
    const answer = await makeHallTicketPdf({ body: { exam, ...part } });
    setBusy(false);
    if (answer.error) showMessage('error', failureText(answer.error, t('the-pdf-could-not-be')));
    else {
      setStarted(answer.data);
      shell.jobStarted();
    }
  };

  return (
    <Panel title={t('one-pdf-for-many-tickets')}>
      <Stack>
        <Text quiet>{t('one-pdf-for-printing-many')}</Text>
        <Stack row>
          {/* first, so that the other one moves nothing when a search brings it */}
          <Button busy={busy} onClick={() => order({})}>
            {t('pdf-of-the-whole-college')}
          </Button>
          {batch && (
            <Button busy={busy} onClick={() => order({ degree: batch.degree, batch: batch.year })}>
              {t('pdf-of', { batch: batch.words })}
            </Button>
          )}
        </Stack>
        {banner}
        {started && <JobRun job={started} showMessage={showMessage} open={open} />}
      </Stack>
    </Panel>
  );
}
