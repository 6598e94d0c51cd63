import { useSetScriptExceptionMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import { EXCEPTIONS, type OpenScript } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { rejectionOf } from '../shared/rejection';
import { exceptionWordsIn } from './ledger-labels';

export interface DeclareDialogProps {
  examId: number;
  script: OpenScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued, or takes the declaration back; both say why. */
export function DeclareDialog({ examId, script, onClose, onDone }: DeclareDialogProps) {
  const t = useWords(scriptLedgerWords);
  const { application_id: applicationId, reg_no, exception } = script;
  const [declare] = useSetScriptExceptionMutation();
  return (
    <FormDialog
      title={t('script-of-reg', { reg: reg_no })}
      confirmLabel={t('save')}
      fields={[
        {
          name: 'reason',
          label: t('reason'),
          initial: exception?.reason ?? '',
          options: EXCEPTIONS.map((value) => ({ value, label: exceptionWordsIn(t)[value] })),
          placeholder: exception ? t('take-the-declaration-back') : t('select-a-reason'),
        },
        { name: 'note', label: t('note'), missing: t('write-what-was-found'), maxLength: 300, autoFocus: true },
      ]}
      onConfirm={async ({ reason, note }) => {
        if (reason === '' && !exception) return { text: t('choose-a-reason') };
        const { data, error } = await declare({
          params: { examId, applicationId },
          body: { reason: EXCEPTIONS.find((name) => name === reason) ?? null, note },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, t('the-script-could-not-be-declared'));
      }}
      onClose={onClose}
    />
  );
}
