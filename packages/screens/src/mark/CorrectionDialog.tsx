import { useId, useState } from 'react';
import { fieldErrors } from '@thervu/contracts/core/problem';
import { useRequestCorrectionMutation } from '@thervu/contracts/mark/mark-api';
import { readMark, typedMarkProblem } from '@thervu/contracts/mark/mark-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { isBroken, markWord, ownMessage } from './mark-messages';

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
export function CorrectionDialog({ of, ...props }: CorrectionDialogProps) {
  return of ? <Asking key={of.id} of={of} {...props} /> : null;
}

function Asking({ exam, kind, of, onClose }: CorrectionDialogProps & { of: CorrectedMark }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const [ask, { isLoading, error }] = useRequestCorrectionMutation();
  const ids = { mark: useId(), reason: useId() };
  const server = fieldErrors(error);
  const wrongMark = typedMarkProblem(typed, of.max);
  const wrongReason = pressed && reason.trim() === '' ? 'Give a reason.' : undefined;
  const send = async () => {
    setPressed(true);
    if (wrongMark || reason.trim() === '') return;
    const body = {
      exam,
      id: of.id,
      kind,
      old: of.mark ?? ('' as const),
      new: readMark(typed) ?? ('' as const),
      reason,
    };
    const answer = await ask({ body });
    if ('data' in answer && answer.data) onClose(true);
  };
  return (
    <ConfirmDialog
      open
      title={`Correct the mark of ${of.Reg_No} in ${of.P_code}?`}
      confirmLabel="Ask for the correction"
      busy={isLoading}
      focusInContent
      onConfirm={() => void send()}
      onClose={() => onClose(false)}
      result={
        error !== undefined &&
        Object.keys(server).length === 0 && (
          <Banner kind="error">
            {ownMessage(error) ?? (isBroken(error) ? 'The request could not be sent.' : 'The request was refused.')}
          </Banner>
        )
      }
    >
      <Stack>
        <div>
          {of.stu_name}. The mark is {markWord(of.mark)}; the examination office decides whether it is changed.
        </div>
        <PlainInput
          id={ids.mark}
          label={`New mark (0 to ${of.max}, empty for none)`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          maxLength={8}
          autoFocus
          error={wrongMark ?? server.new ?? server.old}
        />
        <PlainInput
          id={ids.reason}
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={400}
          required
          error={wrongReason ?? server.reason}
        />
      </Stack>
    </ConfirmDialog>
  );
}
