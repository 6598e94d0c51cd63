import { useId, useState, type ReactNode } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';

export interface ReasonTextField {
  /** Name in the call, where the server names a field. */
  name: string;
  label: string;
  initial?: string;
  hint?: string;
  /** What stands at the field when it was left empty. */
  missing: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'text';
}

export interface ReasonTextDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  fields: readonly ReasonTextField[];
  /** The sentence when the server gives none. */
  fallback: string;
  /** Does it; answers the error, or undefined once it is done. */
  onConfirm: (labels: Readonly<Record<string, string>>) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the words of a decision. What was typed stands until the server has taken it. */
export function ReasonTextDialog(props: ReasonTextDialogProps) {
  const { title, confirmLabel, danger, fields, fallback, onConfirm, onClose, children } = props;
  const id = useId();
  const [labels, setText] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const atField = fieldErrors(error);
  const confirm = async () => {
    setPressed(true);
    const input = Object.fromEntries(fields.map(({ name }) => [name, (labels[name] ?? '').trim()]));
    if (Object.values(input).includes('')) return;
    setBusy(true);
    setError(await onConfirm(input));
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
      result={error !== undefined && <Banner kind="error">{failureText(error, fallback)}</Banner>}
    >
      <Stack>
        {children && <div>{children}</div>}
        {fields.map(({ name, label, hint, missing, maxLength = 300, inputMode }, index) => (
          <PlainInput
            key={name}
            id={`${id}-${name}`}
            label={label}
            value={labels[name] ?? ''}
            onChange={(typed) => setText((before) => ({ ...before, [name]: typed }))}
            required
            autoFocus={index === 0}
            maxLength={maxLength}
            inputMode={inputMode}
            hint={hint}
            error={pressed && (labels[name] ?? '').trim() === '' ? missing : atField[name]}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
