import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';

export interface SwitchOffDialogProps {
  officer: Officer;
  onConfirm: () => void;
  onClose: () => void;
}

export function SwitchOffDialog({ officer, onConfirm, onClose }: SwitchOffDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={`Switch the sign-in of ${officer.name} off?`}
      confirmLabel="Switch off"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text quiet>
        Whoever is signed in as {officer.email} is signed out at once. What was entered stays, under the same name.
      </Text>
    </ConfirmDialog>
  );
}
