import { useId, useState, type ReactNode } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface ReasonDialogProps {
  title: string;
  /** The verb of the button. */
  verb: string;
  danger?: boolean;
  children?: ReactNode;
  /** Does it; what came back says whether it worked. */
  act: (reason: string) => Promise<{ error?: unknown; data?: { message: string } }>;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Asks for the reason of something that is kept with it. What was typed stays when it is refused. */
export function ReasonDialog({ title, verb, danger, children, act, onClose, onDone }: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const why = reason.trim();
    setMissing(why === '');
    if (why === '') return;
    setBusy(true);
    const answer = await act(why);
    setBusy(false);
    if (answer.data) onDone(answer.data.message);
    else showMessage('error', failureText(answer.error, 'That could not be done.'));
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={verb}
      danger={danger}
      busy={busy}
      result={banner}
      focusInContent
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <PlainInput
        id={id}
        label="Reason"
        value={reason}
        onChange={setReason}
        required
        autoFocus
        maxLength={300}
        error={missing ? 'Write the reason.' : undefined}
      />
    </ConfirmDialog>
  );
}
