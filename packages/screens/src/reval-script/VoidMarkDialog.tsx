import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useVoidRevalMarkMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalDifference } from '@thervu/contracts/reval-script/reval-script-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

const PASSES: readonly Pass[] = ['A', 'B'];

export interface VoidMarkDialogProps {
  script: RevalDifference;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Takes one keying away, so that the script is keyed again; the mark stays in the journal. */
export function VoidMarkDialog({ script, onDone, onClose }: VoidMarkDialogProps) {
  const { barcode, row_version } = script;
  const [remove] = useVoidRevalMarkMutation();
  return (
    <FormDialog
      title={`Key ${barcode} again?`}
      confirmLabel="Take the mark away"
      danger
      fields={[
        {
          name: 'pass',
          label: 'Keying',
          missing: 'Choose the mark to delete.',
          options: PASSES.map((value) => ({ value, label: `${value} mark` })),
        },
        { name: 'reason', label: 'Reason', missing: 'Write the reason.', maxLength: 300 },
      ]}
      onConfirm={async ({ pass, reason }) => {
        const body = { pass: pass as Pass, reason, row_version };
        const { data, error } = await remove({ params: { id: barcode }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, 'Operation failed');
      }}
      onClose={onClose}
    >
      <Text quiet>This entry will be deleted and must be entered again. The journal keeps it with your reason.</Text>
    </FormDialog>
  );
}
