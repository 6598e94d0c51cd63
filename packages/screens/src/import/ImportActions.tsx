import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useApplyImportMutation, useDiscardImportMutation } from '@thervu/contracts/import/import-api';
import type { ImportReport } from '@thervu/contracts/import/import-contract';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { counted, figure, KIND_WORDS, toWrite } from './import-labels';

type Asking = 'apply' | 'discard' | null;

/** What can be done with an import now: apply it, with problem rows left out on purpose only, or put it aside. */
export function ImportActions({ report }: { report: ImportReport }) {
  const { state } = report;
  const tick = useId();
  const [leaveOut, setLeaveOut] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const { banner, showMessage, clear } = useBanner();
  const [apply, applying] = useApplyImportMutation();
  const [discard, discarding] = useDiscardImportMutation();
  const open = state === 'CHECKED' || state === 'CHECKING' || state === 'FAILED';
  if (!open) return null;

  const { problem } = report.rows;
  const writes = toWrite(report);
  const params = { id: report.id };
  const confirm = async (what: Exclude<Asking, null>) => {
    clear();
    const answer =
      what === 'apply'
        ? await apply({ params, body: { round: report.round, leaveOutProblems: leaveOut } })
        : await discard({ params });
    setAsking(null);
    if (answer.error)
      showMessage(
        'error',
        failureText(answer.error, `The import could not be ${what === 'apply' ? 'applied' : 'discarded'}.`),
      );
  };

  return (
    <div>
      {state === 'CHECKED' && problem > 0 && (
        <Text>
          <input type="checkbox" id={tick} checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)} />{' '}
          <label htmlFor={tick}>
            Apply the {figure(report.rows.total - problem)} good {report.rows.total - problem === 1 ? 'row' : 'rows'}{' '}
            and leave out {figure(problem)}
          </label>
        </Text>
      )}
      <Stack row>
        {state === 'CHECKED' && (
          <Button kind="primary" disabled={problem > 0 && !leaveOut} onClick={() => setAsking('apply')}>
            Apply
          </Button>
        )}
        <Button onClick={() => setAsking('discard')}>Discard</Button>
        {state === 'CHECKED' && problem > 0 && !leaveOut && (
          <span>Correct the problems in your file and send it again, or leave those rows out on purpose.</span>
        )}
      </Stack>
      {banner}
      <ConfirmDialog
        open={asking === 'apply'}
        title={`Apply ${counted(writes, 'row')} of ${report.fileName}?`}
        confirmLabel="Apply"
        busy={applying.isLoading}
        onConfirm={() => void confirm('apply')}
        onClose={() => setAsking(null)}
      >
        {KIND_WORDS[report.kind]}: {figure(report.rows.new)} will be added and {figure(report.rows.changed)} changed;{' '}
        {figure(report.rows.same)} stay as they are
        {problem > 0 && `, and ${counted(problem, 'row')} with problems will be left out`}.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        title={`Discard ${report.fileName}?`}
        confirmLabel="Discard"
        danger
        busy={discarding.isLoading}
        onConfirm={() => void confirm('discard')}
        onClose={() => setAsking(null)}
      >
        Its rows and the file are removed. Nothing was written from it.
      </ConfirmDialog>
    </div>
  );
}
