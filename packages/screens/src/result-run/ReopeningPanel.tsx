import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useApproveReopeningMutation,
  useRequestReopeningMutation,
  useWithdrawReopeningMutation,
} from '@thervu/contracts/result-run/result-run-api';
import type { Reopening, ResultProcessing } from '@thervu/contracts/result-run/result-run-contract';
import { reopeningSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { rejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import { when } from './run-labels';

/** The way back into the valuation: one officer asks with a reason, another agrees. */
export function ReopeningPanel({ data, onChanged }: { data: ResultProcessing; onChanged: () => void }) {
  const [approveReopening] = useApproveReopeningMutation();
  const [withdrawReopening] = useWithdrawReopeningMutation();
  const [requestReopening] = useRequestReopeningMutation();
  const [asking, setAsking] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const signing = useSigning();
  const { reopening } = data;
  const settled = ({ data: done, error }: SignedAnswer<{ message: string }>) => {
    if (error !== undefined) showMessage('error', failureText(error, 'That could not be done.'));
    else if (done) showMessage('success', done.message);
    onChanged();
  };
  const agree = async ({ id: reopeningId, reason }: Reopening) => {
    clear();
    const words = [`${data.exam_name} goes back into the valuation, and its camps are unlocked.`, reason];
    settled(
      await signing.ask(reopeningSigned('AGREED', data.exam_id, reason), words, (proof) =>
        approveReopening({ params: { reopeningId }, body: proof }),
      ),
    );
  };
  const withdraw = async (reopeningId: number) => {
    clear();
    settled(await withdrawReopening({ params: { reopeningId } }));
  };
  const ask = async (reason: string) => {
    const words = [`${data.exam_name} is to go back into the valuation.`, reason];
    const answer = await signing.ask(reopeningSigned('ASKED', data.exam_id, reason), words, (proof) =>
      requestReopening({ params: { examId: data.exam_id }, body: { reason, ...proof } }),
    );
    if (!answer.data) return rejectionOf(answer.error, 'That could not be done.');
    setAsking(false);
    showMessage('success', answer.data.message);
    return onChanged();
  };
  return (
    <Panel title="Reopen valuation">
      <Stack>
        <Text quiet>
          {data.run
            ? 'Results have been made from these marks: discard the run first.'
            : 'Opens the camps again, so that marks can be corrected. Two officers have to agree.'}
        </Text>
        {reopening && (
          <Text>{`${reopening.askedBy} asked for it on ${when(reopening.askedAt)}: ${reopening.reason}`}</Text>
        )}
        {banner}
        <Stack row>
          {!reopening && !data.run && <Button onClick={() => setAsking(true)}>Ask for it</Button>}
          {reopening && !reopening.mine && <Button onClick={() => void agree(reopening)}>Agree</Button>}
          {reopening && (
            <Button onClick={() => void withdraw(reopening.id)}>{reopening.mine ? 'Take it back' : 'Decline'}</Button>
          )}
        </Stack>
        {signing.dialog}
        {asking && (
          <ReasonDialog
            title={`Take ${data.exam_name} back into the valuation?`}
            confirmLabel="Ask for it"
            onConfirm={ask}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </Panel>
  );
}
