import { fieldErrors, ownMessage } from '@thervu/contracts/core/problem';
import { useRequestCorrectionMutation } from '@thervu/contracts/mark/mark-api';
import { readMark, typedMarkProblem } from '@thervu/contracts/mark/mark-rules';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { isUnexpected, shownWord } from './mark-messages';

/** The mark a correction is asked for. */
export interface CorrectedMark {
  id: number;
  Reg_No: string;
  stu_name: string;
  P_code: string;
  mark: number | null;
  max: number;
}

export interface CorrectionDialogProps {
  exam: string;
  kind: 'INTERNAL' | 'PRACTICAL';
  of: CorrectedMark | undefined;
  onClose: (asked: boolean) => void;
}

/** Asks the office for another mark: what stands there, what should stand there, and why. */
export function CorrectionDialog({ exam, kind, of, onClose }: CorrectionDialogProps) {
  const t = useWords(markEntry);
  const [ask] = useRequestCorrectionMutation();
  if (!of) return null;
  return (
    <FormDialog
      title={t('correct-the-mark-of-number', { number: of.Reg_No, paper: of.P_code })}
      confirmLabel={t('ask-for-the-correction')}
      fields={[
        {
          name: 'new',
          label: t('new-mark-0-to-max', { max: of.max }),
          problemOf: (typed) => typedMarkProblem(typed, of.max),
          inputMode: 'numeric',
          maxLength: 8,
          autoFocus: true,
        },
        { name: 'reason', label: t('reason'), missing: t('give-a-reason'), maxLength: 400 },
      ]}
      onConfirm={async ({ new: typed, reason }) => {
        const { id, mark } = of;
        const body = { exam, id, kind, old: mark ?? ('' as const), new: readMark(typed) ?? ('' as const), reason };
        const { data, error } = await ask({ body });
        if (data) onClose(true);
        return error && rejection(t, error);
      }}
      onClose={() => onClose(false)}
    >
      {t('name-the-mark-is-mark', { name: of.stu_name, mark: shownWord(t, of.mark) })}
    </FormDialog>
  );
}

/** A request refused at its fields says nothing more; what the server says of the mark as it was stands at the new one. */
function rejection(t: Say<MarkEntryWords>, error: unknown): DialogRejection {
  const { old, ...fields } = fieldErrors(error);
  if (old !== undefined) fields.new ??= old;
  if (Object.keys(fields).length > 0) return { fields };
  return {
    text: ownMessage(error) ?? (isUnexpected(error) ? t('the-request-could-not-be') : t('the-request-was-refused')),
  };
}
