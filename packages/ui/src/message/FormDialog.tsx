import { useRef, useState } from 'react';
import { Stack } from '../layout/Stack';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { DialogFields, useDialogFields, type DialogField } from './dialog-fields';
import { useBanner } from './useBanner';

/** Why it was not done: a sentence for the whole, words at single fields by their names, or both. */
export interface DialogRejection {
  text?: string;
  fields?: Readonly<Record<string, string>>;
}

export interface FormDialogProps<Name extends string> extends Omit<ConfirmDialogProps, 'open' | 'onConfirm'> {
  fields?: readonly DialogField<Name>[];
  /** Does it, with what was typed into the fields; answers why it was refused, or nothing when it is done. */
  onConfirm: (values: Record<Name, string>) => Promise<DialogRejection | undefined | void>;
}

/**
 * A question with fields, answered by the server. While it is being answered nothing can be pressed. A refusal is read where
 * the question stands, and what was typed stays. Mounted while it is open only; whoever shows it closes it when it is done.
 */
export function FormDialog<Name extends string = never>(props: FormDialogProps<Name>) {
  const { fields = [], onConfirm, busy, result, focusInContent, children, ...dialog } = props;
  const form = useDialogFields(fields);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { banner, showMessage, clear } = useBanner();
  // the state follows with the next drawing: a second press may come before
  const sent = useRef(false);
  const confirm = async () => {
    if (sent.current) return;
    clear();
    setRefused({});
    const values = form.read();
    if (!values) return;
    sent.current = true;
    setSending(true);
    try {
      const rejection = await onConfirm(values);
      if (rejection?.text !== undefined) showMessage('error', rejection.text);
      setRefused(rejection?.fields ?? {});
    } finally {
      sent.current = false;
      setSending(false);
    }
  };
  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={busy || sending}
      result={banner ?? result}
      focusInContent={focusInContent ?? fields.some(({ autoFocus }) => autoFocus)}
      onConfirm={() => void confirm()}
    >
      <Stack>
        {children && <div>{children}</div>}
        <DialogFields fields={fields} form={form} refused={refused} />
      </Stack>
    </ConfirmDialog>
  );
}
