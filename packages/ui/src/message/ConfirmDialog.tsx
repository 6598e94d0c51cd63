import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { StableWidthText } from '../layout/StableWidthText';
import { DialogFrame } from './DialogFrame';
import { MessageArea } from './MessageArea';
import { PlainInput } from '../form/PlainInput';

export interface ConfirmDialogProps {
  open: boolean;
  /** Names the thing: 'Delete college 104, Ponni College?' */
  title: string;
  children?: ReactNode;
  /** The verb: 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Colours the button as a warning; for what destroys something. */
  danger?: boolean;
  /** Must be typed first, for what cannot be undone. */
  word?: string;
  /** What has to be typed, without printing it: 'the code of the college'. */
  wordIs?: string;
  busy?: boolean;
  /** False while something the answer rests on, such as a count in the content, has not been read. */
  ready?: boolean;
  /** The content takes the focus by itself, as where a password is asked for; otherwise the safe button has it. */
  focusInContent?: boolean;
  /** A banner about an attempt that failed. */
  result?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something is done. The safe button has the focus, Escape is the safe answer. A click beside the dialog is no
 * answer: it may be the second half of the double click that opened it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, onClose, busy } = props;
  return (
    <DialogFrame
      open={open}
      title={title}
      width="xs"
      onClose={(_event, reason) => {
        if (!busy && reason === 'escapeKeyDown') onClose();
      }}
    >
      {/* Mounted while open only: a word typed last time must not stand there again. */}
      <ConfirmBody {...props} />
    </DialogFrame>
  );
}

function ConfirmBody(props: ConfirmDialogProps) {
  const t = useWords(kit);
  const {
    children,
    confirmLabel,
    cancelLabel = t('cancel'),
    danger,
    word,
    wordIs = t('confirm.name'),
    busy,
    result,
  } = props;
  const { ready = true, focusInContent, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const confirmable = ready && !busy && (word === undefined || typed.trim() === word);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a form that shows this dialog is its parent for React, and would be sent as well
    event.stopPropagation();
    if (confirmable) onConfirm();
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      // a long content scrolls between title and buttons, which stay in sight
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 4 }}>
        {children && <div>{children}</div>}
        {word !== undefined && (
          <PlainInput id={id} label={t('confirm.type', { what: wordIs })} value={typed} onChange={setTyped} />
        )}
        {result && <MessageArea>{result}</MessageArea>}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2 }}>
        <Button color="secondary" variant="outlined" autoFocus={!focusInContent} onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={!confirmable}>
          <StableWidthText others={[t('wait'), confirmLabel]}>{busy ? t('wait') : confirmLabel}</StableWidthText>
        </Button>
      </DialogActions>
    </Box>
  );
}
