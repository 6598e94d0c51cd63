import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface DeleteDialogProps {
  /** Names the thing: 'Delete college 104, Ponni College?' */
  title: string;
  note: string;
  remove: () => Promise<{ error?: unknown }>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a record is deleted. A refusal is read where the question stood; declining does nothing. */
export function DeleteDialog({ title, note, remove, onDeleted, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const rejection = useBanner();
  const confirm = async () => {
    rejection.clear();
    setBusy(true);
    const { error } = await remove();
    setBusy(false);
    if (error === undefined) onDeleted();
    else rejection.showMessage('error', failureText(error, 'It could not be deleted. Please try again.'));
  };
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirmLabel="Delete"
      busy={busy}
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text quiet>{note}</Text>
    </ConfirmDialog>
  );
}
