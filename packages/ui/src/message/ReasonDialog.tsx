import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { FormDialog, type DialogRejection, type FormDialogProps } from './FormDialog';

export interface ReasonDialogProps extends Pick<
  FormDialogProps<'reason'>,
  'title' | 'confirmLabel' | 'danger' | 'children' | 'onClose'
> {
  label?: string;
  initial?: string;
  /** Said at the field when it was left empty. */
  missing?: string;
  maxLength?: number;
  /** The safe button has the focus, as for what destroys something. */
  safeFirst?: boolean;
  onConfirm: (reason: string) => Promise<DialogRejection | undefined | void>;
}

/** Asks for the reason of a decision, which is kept with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useWords(kit);
  const {
    label = t('reason'),
    initial,
    missing = t('write-the-reason'),
    maxLength = 300,
    safeFirst,
    onConfirm,
  } = props;
  const { children, title, confirmLabel, danger, onClose } = props;
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      onClose={onClose}
      fields={[{ name: 'reason', label, initial, missing, maxLength, autoFocus: !safeFirst }]}
      onConfirm={({ reason }) => onConfirm(reason)}
    >
      {children}
    </FormDialog>
  );
}
