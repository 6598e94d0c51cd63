import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { PRINT_PARTS, PRINT_WORDS } from '@thervu/contracts/seating/print-parts';
import { useMakeSittingPrintsMutation } from '@thervu/contracts/seating/seating-api';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { JobRun } from '../shared/JobRun';

const TICKS = PRINT_PARTS.map((value) => ({ value, label: PRINT_WORDS[value] }));

/** The papers of an exam day as one PDF: charts, lists, labels, sheets. */
export function PlanPrints({ params, open }: { params: SittingPath; open?: (address: URL) => void }) {
  const { jobStarted } = useShell();
  const [make, { isLoading }] = useMakeSittingPrintsMutation();
  const [parts, setParts] = useState<readonly string[]>(PRINT_PARTS);
  const [missing, setMissing] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const start = async () => {
    clear();
    setMissing(parts.length === 0);
    if (parts.length === 0) return undefined;
    const chosen = PRINT_PARTS.filter((part) => parts.includes(part));
    const { data, error } = await make({
      body: { ...params, ...(chosen.length < PRINT_PARTS.length && { parts: chosen }) },
    });
    if (!data) return showMessage('error', failureText(error, 'The prints could not be started.'));
    jobStarted();
    return setJob(data);
  };
  return (
    <Stack>
      <TickGroup
        label="Prints"
        row
        ticks={TICKS}
        chosen={parts}
        onChange={setParts}
        error={missing ? 'Choose at least one print.' : undefined}
      />
      <div>
        <Button busy={isLoading} onClick={() => void start()}>
          Make prints
        </Button>
      </div>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} open={open} />}
    </Stack>
  );
}
