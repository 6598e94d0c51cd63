import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useApproveResultRunMutation } from '@thervu/contracts/result-run/result-run-api';
import type { ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import { CheckList } from '@thervu/ui/form/CheckList';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { COUNT_WORDS, number } from './run-labels';

export interface ApproveDialogProps {
  run: ResultRun;
  examName: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Shows the counts once more and signs them: what is approved is what was seen. */
export function ApproveDialog({ run, examName, onClose, onDone }: ApproveDialogProps) {
  const [approveResultRun] = useApproveResultRunMutation();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const counts = run.counts;
  if (!counts) return null;
  const approve = async () => {
    clear();
    setBusy(true);
    const answer = await approveResultRun({
      params: { runId: run.id },
      body: { counts, row_version: run.row_version },
    });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, 'The run could not be approved.'));
    return onDone(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      title={`Approve the results of ${examName}?`}
      confirmLabel="Approve"
      busy={busy}
      result={banner}
      onConfirm={() => void approve()}
      onClose={onClose}
    >
      <Text>You sign these counts and the exceptions behind them.</Text>
      <CheckList
        label="Counts to be signed"
        checks={COUNT_WORDS.map(([key, text]) => ({
          key,
          text,
          state: number(counts[key]),
          kind: counts[key] > 0 && key !== 'P' ? 'info' : 'neutral',
        }))}
      />
    </ConfirmDialog>
  );
}
