import { useReportMissingScriptMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { MISSING_REASONS, type MissingReason } from '@thervu/contracts/reval-script/reval-script-rules';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { revalScript as revalScriptWords } from '@thervu/words/compiled/reval-script';
import { rejectionOf } from '../shared/rejection';
import { formatPosition } from './reval-columns';

export interface MissingDialogProps {
  script: RevalScript;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A script that is not where it should be: the office is told why. */
export function MissingDialog({ script, onDone, onClose }: MissingDialogProps) {
  const t = useWords(revalScriptWords);
  const [report] = useReportMissingScriptMutation();
  return (
    <FormDialog
      title={t('report-as-not-found-place', { place: formatPosition(t, script) })}
      confirmLabel={t('report')}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          missing: t('choose-the-reason'),
          options: MISSING_REASONS.map((value) => ({ value, label: t(`missing.${value}`) })),
        },
        { name: 'note', label: t('note'), maxLength: 300 },
      ]}
      onConfirm={async ({ reason, note }) => {
        const body = { reason: reason as MissingReason, ...(note !== '' && { note }) };
        const { data, error } = await report({ params: { id: script.id }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, t('operation-failed'));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('paper-paper-the-examination-office-sees', { paper: script.p_code })}</Text>
    </FormDialog>
  );
}
