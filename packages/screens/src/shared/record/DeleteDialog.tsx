import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';
import { rejectionOf } from '../../shared/rejection';

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
  const t = useWords(shared);
  return (
    <FormDialog
      danger
      title={title}
      confirmLabel={t('delete')}
      onConfirm={async () => {
        const { error } = await remove();
        if (error === undefined) onDeleted();
        return rejectionOf(error, t('it-could-not-be-deleted'));
      }}
      onClose={onClose}
    >
      <Text quiet>{note}</Text>
    </FormDialog>
  );
}
