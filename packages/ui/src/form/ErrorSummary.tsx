import Box from '@mui/material/Box';
import { Close } from '../icons/Close';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { MessageArea } from '../message/MessageArea';
import { useMessageText } from '../message/useMessageText';

export interface FieldProblem {
  /** Id of the control to jump to; without it the sentence stands alone. */
  id?: string;
  text: string;
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** Grows with each refused attempt; the summary then takes the focus. */
  attempt: number;
}

/**
 * What keeps a form from being saved, above the page; each entry brings its field to the middle, where the
 * summary does not stand. It can be closed, and comes back with the next attempt.
 */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const t = useWords(kit);
  const say = useMessageText();
  const box = useRef<HTMLDivElement>(null);
  const [readOf, setReadOf] = useState(-1);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (problems.length === 0 || readOf === attempt) return null;
  const jump = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    const field = document.getElementById(id);
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <MessageArea beside>
      <Box
        ref={box}
        role="alert"
        tabIndex={-1}
        sx={{
          p: 4,
          mb: 4,
          border: 2,
          borderColor: 'error.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', fontWeight: 650 }}>
          <Box sx={{ flexGrow: 1 }}>
            {problems.length === 1
              ? t('one-entry-needs-your-attention')
              : t('n-entries-need-your-attention', { n: problems.length })}
          </Box>
          <IconButton size="small" aria-label={t('close-this-list')} onClick={() => setReadOf(attempt)} sx={{ m: -1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {problems.map(({ id, text }) => (
            <li key={`${id}${text}`}>
              {id ? (
                <Link href={`#${id}`} color="error" onClick={jump(id)}>
                  {say(text)}
                </Link>
              ) : (
                say(text)
              )}
            </li>
          ))}
        </Box>
      </Box>
    </MessageArea>
  );
}
