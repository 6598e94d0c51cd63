import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { earlierResult } from '@thervu/words/compiled/earlier-result';
import { correctionLines } from './correction-text';
import { batchFileName } from './earlier-labels';

export interface SignBatchDialogProps {
  batch: EarlierBatch;
  onSign: () => void;
  onClose: () => void;
}

/** What the second officer is about to sign. */
export function SignBatchDialog({ batch, onSign, onClose }: SignBatchDialogProps) {
  const t = useWords(earlierResult);
  const say = useMessageText();
  const file = batchFileName(say, batch);
  const { results, students, marks, credits, creditPoints, digest, createdBy, colleges, correction } = batch;
  return (
    <ConfirmDialog
      open
      title={t(correction ? 'sign.question-change' : 'sign.question')}
      confirmLabel={t('sign')}
      onConfirm={onSign}
      onClose={onClose}
    >
      <Stack>
        {correction && <Text>{t('proposed-by', { file, who: createdBy })}</Text>}
        {correction && correctionLines(t, correction).map((line) => <Text key={line}>{line}</Text>)}
        {!correction && (
          <Text>
            {t('sign.sums', {
              file,
              who: createdBy,
              results: formatCount(results),
              students: formatCount(students),
              marks: marks === null ? '-' : formatCount(marks),
              credits: formatCount(credits),
              points: creditPoints ?? '-',
            })}
          </Text>
        )}
        {!correction && (
          <Text>
            {t('sign.compare', {
              digest: digest.slice(0, 16),
              colleges: colleges.map(({ colcode }) => colcode).join(', '),
            })}
          </Text>
        )}
        <Text quiet>{t(correction ? 'sign.after-change' : 'sign.after')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
