import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useAgreeReopeningMutation,
  useAskReopeningMutation,
  useWithdrawReopeningMutation,
} from '@thervu/contracts/result-run/result-run-api';
import type { ResultProcessing } from '@thervu/contracts/result-run/result-run-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { rejectionOf } from '../shared/rejection';
import { when } from './run-labels';

/** The way back into the valuation: one officer asks with a reason, another agrees. */
export function ReopeningPanel({ data, onChanged }: { data: ResultProcessing; onChanged: () => void }) {
  const [agreeReopening] = useAgreeReopeningMutation();
  const [withdrawReopening] = useWithdrawReopeningMutation();
  const [askReopening] = useAskReopeningMutation();
  const [asking, setAsking] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const { reopening } = data;
  const settle = async (send: typeof agreeReopening | typeof withdrawReopening, reopeningId: number) => {
    clear();
    const answer = await send({ params: { reopeningId } });
    if (answer.error) showMessage('error', failureText(answer.error, 'That could not be done.'));
    else showMessage('success', answer.data.message);
    onChanged();
  };
  const ask = async (reason: string) => {
    const answer = await askReopening({ params: { examId: data.exam_id }, body: { reason } });
    if (answer.error) return rejectionOf(answer.error, 'That could not be done.');
    setAsking(false);
    showMessage('success', answer.data.message);
    return onChanged();
  };
  return (
    <Panel title="Back to the valuation">
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
          {reopening && !reopening.mine && (
            <Button onClick={() => void settle(agreeReopening, reopening.id)}>Agree</Button>
          )}
          {reopening && (
            <Button onClick={() => void settle(withdrawReopening, reopening.id)}>
              {reopening.mine ? 'Take it back' : 'Decline'}
            </Button>
          )}
        </Stack>
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
