import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { PRINT_PARTS } from '@thervu/contracts/seating/print-parts';
import { useMakeSittingPrintsMutation } from '@thervu/contracts/seating/seating-api';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { JobRun } from '../shared/JobRun';

/** The papers of an exam day as one PDF: charts, lists, labels, sheets. */
export function PlanPrints({ params, open }: { params: SittingPath; open?: (address: URL) => void }) {
  const t = useWords(seating);
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
    if (!data) return showMessage('error', failureText(error, t('prints.failed')));
    jobStarted();
    return setJob(data);
  };
  return (
    <Stack>
      <TickGroup
        label={t('prints')}
        row
        ticks={PRINT_PARTS.map((value) => ({ value, label: t(`print.${value}`) }))}
        chosen={parts}
        onChange={setParts}
        error={missing ? t('prints.missing') : undefined}
      />
      <div>
        <Button busy={isLoading} onClick={() => void start()}>
          {t('prints.make')}
        </Button>
      </div>
      {banner}
      {job && <JobRun key={job.id} job={job} showMessage={showMessage} open={open} />}
    </Stack>
  );
}
