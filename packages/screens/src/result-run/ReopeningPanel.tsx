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
import { useWords } from '@thervu/words';
import { resultRun as resultRunWords } from '@thervu/words/compiled/result-run';
import { rejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';
import { when } from './run-labels';

/** The way back into the valuation: one officer asks with a reason, another agrees. */
export function ReopeningPanel({ data, onChanged }: { data: ResultProcessing; onChanged: () => void }) {
  const t = useWords(resultRunWords);
  const [approveReopening] = useApproveReopeningMutation();
  const [withdrawReopening] = useWithdrawReopeningMutation();
  const [requestReopening] = useRequestReopeningMutation();
  const [asking, setAsking] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const signing = useSigning();
  const { reopening } = data;
  const settled = ({ data: done, error }: SignedAnswer<{ message: string }>) => {
    if (error !== undefined) showMessage('error', failureText(error, t('that-could-not-be-done')));
    else if (done) showMessage('success', done.message);
    onChanged();
  };
  const agree = async ({ id: reopeningId, reason }: Reopening) => {
    clear();
    const words = [t('reopening.agreed', { exam: data.exam_name }), reason];
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
    const words = [t('reopening.asked', { exam: data.exam_name }), reason];
    const answer = await signing.ask(reopeningSigned('ASKED', data.exam_id, reason), words, (proof) =>
      requestReopening({ params: { examId: data.exam_id }, body: { reason, ...proof } }),
    );
    if (!answer.data) return rejectionOf(answer.error, t('that-could-not-be-done'));
    setAsking(false);
    showMessage('success', answer.data.message);
    return onChanged();
  };
  return (
    <Panel title={t('reopen-valuation')}>
      <Stack>
        <Text quiet>{data.run ? t('results-have-been-made-from-these') : t('opens-the-camps-again-so-that')}</Text>
        {reopening && (
          <Text>
            {t('name-asked-for-it-on-at', {
              name: reopening.askedBy,
              at: when(reopening.askedAt),
              reason: reopening.reason,
            })}
          </Text>
        )}
        {banner}
        <Stack row>
          {!reopening && !data.run && <Button onClick={() => setAsking(true)}>{t('ask-for-it')}</Button>}
          {reopening && !reopening.mine && <Button onClick={() => void agree(reopening)}>{t('agree')}</Button>}
          {reopening && (
            <Button onClick={() => void withdraw(reopening.id)}>
              {reopening.mine ? t('take-it-back') : t('decline')}
            </Button>
          )}
        </Stack>
        {signing.dialog}
        {asking && (
          <ReasonDialog
            title={t('take-exam-back-into-the-valuation', { exam: data.exam_name })}
            confirmLabel={t('ask-for-it')}
            onConfirm={ask}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </Panel>
  );
}
