import { useId, useState, type ReactNode } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/Banner';
import { ConfirmDialog } from '@thervu/ui/ConfirmDialog';
import { PlainInput } from '@thervu/ui/PlainInput';
import { Stack } from '@thervu/ui/Stack';

export interface WordsField {
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

export interface WordsDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  fields: readonly WordsField[];
  /** The sentence when the server gives none. */
  fallback: string;
  /** Does it; answers the error, or undefined once it is done. */
  onConfirm: (words: Readonly<Record<string, string>>) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the words of a decision. What was typed stands until the server has taken it. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, confirmLabel, danger, fields, fallback, onConfirm, onClose, children } = props;
  const id = useId();
  const [words, setWords] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const atField = fieldErrors(error);
  const confirm = async () => {
    setPressed(true);
    const given = Object.fromEntries(fields.map(({ name }) => [name, (words[name] ?? '').trim()]));
    if (Object.values(given).includes('')) return;
    setBusy(true);
    setError(await onConfirm(given));
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      focusInContent
      {...{ title, confirmLabel, danger, busy, onClose }}
      onConfirm={() => void confirm()}
      result={error !== undefined && <Banner kind="error">{failureText(error, fallback)}</Banner>}
    >
      <Stack>
        {children && <div>{children}</div>}
        {fields.map(({ name, label, hint, missing, maxLength = 300, inputMode }, at) => (
          <PlainInput
            key={name}
            id={`${id}-${name}`}
            label={label}
            value={words[name] ?? ''}
            onChange={(typed) => setWords((before) => ({ ...before, [name]: typed }))}
            required
            autoFocus={at === 0}
            maxLength={maxLength}
            inputMode={inputMode}
            hint={hint}
            error={pressed && (words[name] ?? '').trim() === '' ? missing : atField[name]}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
