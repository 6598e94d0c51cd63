import { useId, useState, type ReactNode } from 'react';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { ownMessage } from './mark-messages';

export interface ReasonDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Does it; answers an error, or nothing when it is done. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the reason of a decision; what was typed stands as long as it has not been taken. */
export function ReasonDialog({ title, confirmLabel, danger, onConfirm, onClose, children }: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setPressed(true);
    if (reason.trim() === '') return;
    setBusy(true);
    setError(await onConfirm(reason));
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      focusInContent
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      result={
        error !== undefined && (
          <Banner kind="error">{ownMessage(error) ?? 'It could not be done. Please try again.'}</Banner>
        )
      }
    >
      <Stack>
        {children && <div>{children}</div>}
        <PlainInput
          id={id}
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={400}
          required
          autoFocus
          error={pressed && reason.trim() === '' ? 'Give a reason.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
