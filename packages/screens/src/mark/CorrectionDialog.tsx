import { fieldErrors, ownMessage } from '@thervu/contracts/core/problem';
import { useRequestCorrectionMutation } from '@thervu/contracts/mark/mark-api';
import { readMark, typedMarkProblem } from '@thervu/contracts/mark/mark-rules';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { isUnexpected, markWord } from './mark-messages';

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
  const [ask] = useRequestCorrectionMutation();
  if (!of) return null;
  return (
    <FormDialog
      title={`Correct the mark of ${of.Reg_No} in ${of.P_code}?`}
      confirmLabel="Ask for the correction"
      fields={[
        {
          name: 'new',
          label: `New mark (0 to ${of.max}, empty for none)`,
          problemOf: (typed) => typedMarkProblem(typed, of.max),
          inputMode: 'numeric',
          maxLength: 8,
          autoFocus: true,
        },
        { name: 'reason', label: 'Reason', missing: 'Give a reason.', maxLength: 400 },
      ]}
      onConfirm={async ({ new: typed, reason }) => {
        const { id, mark } = of;
        const body = { exam, id, kind, old: mark ?? ('' as const), new: readMark(typed) ?? ('' as const), reason };
        const { data, error } = await ask({ body });
        if (data) onClose(true);
        return error && rejection(error);
      }}
      onClose={() => onClose(false)}
    >
      {of.stu_name}. The mark is {markWord(of.mark)}; the examination office decides whether it is changed.
    </FormDialog>
  );
}

/** A request refused at its fields says nothing more; what the server says of the mark as it was stands at the new one. */
function rejection(error: unknown): DialogRejection {
  const { old, ...fields } = fieldErrors(error);
  if (old !== undefined) fields.new ??= old;
  if (Object.keys(fields).length > 0) return { fields };
  return {
    text: ownMessage(error) ?? (isUnexpected(error) ? 'The request could not be sent.' : 'The request was refused.'),
  };
}
