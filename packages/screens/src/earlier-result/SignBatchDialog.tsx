import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { correctionLines } from './correction-text';

export interface SignBatchDialogProps {
  batch: EarlierBatch;
  onSign: () => void;
  onClose: () => void;
}

/** What the second officer is about to sign. */
export function SignBatchDialog({ batch, onSign, onClose }: SignBatchDialogProps) {
  const { file, results, students, marks, credits, creditPoints, digest, createdBy, colleges, correction } = batch;
  return (
    <ConfirmDialog
      open
      title={correction ? 'Sign this change of an earlier result?' : 'Sign these earlier results?'}
      confirmLabel="Sign"
      onConfirm={onSign}
      onClose={onClose}
    >
      <Stack>
        {correction && <Text>{`${file}, proposed by ${createdBy}.`}</Text>}
        {correction && correctionLines(correction).map((line) => <Text key={line}>{line}</Text>)}
        {!correction && (
          <Text>
            {`${file}, brought in by ${createdBy}: ${formatCount(results)} results of ${formatCount(students)} students, ` +
              `marks ${marks === null ? '-' : formatCount(marks)}, credits ${formatCount(credits)}, points ${creditPoints ?? '-'}.`}
          </Text>
        )}
        {!correction && (
          <Text>{`Digest ${digest.slice(0, 16)}. Compare it with the sums signed by ${colleges.map(({ colcode }) => colcode).join(', ')}.`}</Text>
        )}
        <Text quiet>
          {correction
            ? 'After signing, arrears, attempts, CGPA and class are computed with it. The old values stay in the history.'
            : 'After signing they count for arrears, attempts, CGPA and class. They cannot be changed: a correction is a new version with a reason.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
