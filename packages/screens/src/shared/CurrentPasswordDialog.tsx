import { Text } from '@thervu/ui/layout/Text';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';

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
  const t = useWords(shared);
  return (
    <FormDialog
      {...dialog}
      fields={[
        {
          name: 'currentPassword',
          label: t('your-current-password'),
          missing: t('your-current-password-is-required'),
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
