import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';

export interface CurrentPasswordDialogProps {
  /** 'Change the password of 101, Demo College 101?' */
  title: string;
  busy: boolean;
  result: ReactNode;
  onConfirm: (currentPassword: string) => void;
  onClose: () => void;
}

/** Asks for the password of the person signed in; forgets it as soon as it closes. */
export function CurrentPasswordDialog({ title, busy, result, onConfirm, onClose }: CurrentPasswordDialogProps) {
  const id = useId();
  const [current, setCurrent] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(current === '');
    if (current !== '') onConfirm(current);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Change password"
      busy={busy}
      result={result}
      focusInContent
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text quiet>Your own current password shows that it is you.</Text>
      <PlainInput
        id={id}
        label="Your current password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={current}
        onChange={setCurrent}
        error={missing ? 'Your current password is required.' : undefined}
      />
    </ConfirmDialog>
  );
}
