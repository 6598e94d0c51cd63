import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';

export interface SwitchOffDialogProps {
  officer: Officer;
  onConfirm: () => void;
  onClose: () => void;
}

export function SwitchOffDialog({ officer, onConfirm, onClose }: SwitchOffDialogProps) {
  const t = useWords(campOfficer);
  return (
    <ConfirmDialog
      open
      danger
      title={t('switch-off.title', { name: officer.name })}
      confirmLabel={t('switch-off')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text quiet>{t('switch-off.note', { email: officer.email })}</Text>
    </ConfirmDialog>
  );
}
