import { useReportMissingScriptMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { MISSING_REASONS, MISSING_WORDS, type MissingReason } from '@thervu/contracts/reval-script/reval-script-rules';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { formatPosition } from './reval-columns';

export interface MissingDialogProps {
  script: RevalScript;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A script that is not where it should be: the office is told why. */
export function MissingDialog({ script, onDone, onClose }: MissingDialogProps) {
  const [report] = useReportMissingScriptMutation();
  return (
    <FormDialog
      title={`Report as not found: ${formatPosition(script)}?`}
      confirmLabel="Report"
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          missing: 'Choose the reason.',
          options: MISSING_REASONS.map((value) => ({ value, label: MISSING_WORDS[value] })),
        },
        { name: 'note', label: 'Note', maxLength: 300 },
      ]}
      onConfirm={async ({ reason, note }) => {
        const body = { reason: reason as MissingReason, ...(note !== '' && { note }) };
        const { data, error } = await report({ params: { id: script.id }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, 'Operation failed');
      }}
      onClose={onClose}
    >
      <Text
        quiet
      >{`Paper ${script.p_code}. The examination office sees it at once. If the script turns up, scan it as usual.`}</Text>
    </FormDialog>
  );
}
