import { Text } from '@thervu/ui/layout/Text';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';

export interface CurrentPasswordDialogProps {
  /** 'Change the password of 101, Demo College 101?' */
  title: string;
  confirmLabel: string;
  /** Why the password is asked for. */
  note: string;
  onConfirm: (currentPassword: string) => Promise<DialogRejection | undefined>;
  onClose: () => void;
}

/** Asks for the password of the person signed in; forgets it as soon as it closes. */
export function CurrentPasswordDialog({ note, onConfirm, ...dialog }: CurrentPasswordDialogProps) {
  return (
    <FormDialog
      {...dialog}
      fields={[
        {
          name: 'currentPassword',
          label: 'Your current password',
          missing: 'Your current password is required.',
          isMissing: (typed) => typed === '',
          password: 'current-password',
          autoFocus: true,
        },
      ]}
      onConfirm={({ currentPassword }) => onConfirm(currentPassword)}
    >
      <Text quiet>{note}</Text>
    </FormDialog>
  );
}
