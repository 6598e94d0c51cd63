import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useVoidRevalMarkMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalDifference } from '@thervu/contracts/reval-script/reval-script-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { revalScript as revalScriptWords } from '@thervu/words/compiled/reval-script';
import { rejectionOf } from '../shared/rejection';

const PASSES: readonly Pass[] = ['A', 'B'];

export interface VoidMarkDialogProps {
  script: RevalDifference;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Takes one keying away, so that the script is keyed again; the mark stays in the journal. */
export function VoidMarkDialog({ script, onDone, onClose }: VoidMarkDialogProps) {
  const t = useWords(revalScriptWords);
  const { barcode, row_version } = script;
  const [remove] = useVoidRevalMarkMutation();
  return (
    <FormDialog
      title={t('key-barcode-again-2', { barcode })}
      confirmLabel={t('take-the-mark-away')}
      danger
      fields={[
        {
          name: 'pass',
          label: t('keying'),
          missing: t('choose-the-mark-to-delete'),
          options: PASSES.map((value) => ({ value, label: t('pass-mark', { pass: value }) })),
        },
        { name: 'reason', label: t('reason'), missing: t('write-the-reason'), maxLength: 300 },
      ]}
      onConfirm={async ({ pass, reason }) => {
        const body = { pass: pass as Pass, reason, row_version };
        const { data, error } = await remove({ params: { id: barcode }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, t('operation-failed'));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('this-entry-will-be-deleted-and')}</Text>
    </FormDialog>
  );
}
