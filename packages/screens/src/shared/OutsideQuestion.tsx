import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { C_OUTSIDE, formatCampMark } from '@thervu/contracts/camp-mark/c-mark-rules';
import type { CallError } from '@thervu/contracts/core/problem';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useLanguage, useWords } from '@thervu/words';
import { thirdMarkDialog } from '@thervu/words/compiled/third-mark-dialog';

/** Longer than any number that is typed, so that no digit is cut off. */
const MAX_TYPED = 32;

interface OutsideQuestion {
  /** Whether the mark was typed a second time, after it was asked for again. */
  confirmed: boolean;
  /** Takes a refusal that asks for the mark again; false for every other one. */
  ask: (error: unknown) => boolean;
  /** The question in words and its field; its place is kept while nothing is asked, so that nothing moves. */
  field: ReactNode;
}

/** Asks in words for a third mark that lies outside both keyings. Another mark takes the question away. */
export function useOutsideQuestion(typed: string): OutsideQuestion {
  const t = useWords(thirdMarkDialog);
  const language = useLanguage();
  const id = useId();
  const [asked, setAsked] = useState<{ typed: string } | null>(null);
  const [again, setAgain] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // in English also as a word: a figure that was mistyped is noticed when it is read
  const readable = (mark: number) => (language === 'en' ? `${mark} (${formatCampMark(mark)})` : String(mark));
  const open = asked !== null && asked.typed === typed;
  useEffect(() => {
    if (asked) input.current?.focus();
  }, [asked]);
  return {
    confirmed: open && again !== '' && Number(again) === Number(typed),
    ask: (error) => {
      if ((error as CallError).data?.type !== C_OUTSIDE) return false;
      setAgain('');
      setAsked({ typed });
      return true;
    },
    field: (
      <Box role={open ? 'alert' : undefined} sx={{ visibility: open ? 'visible' : 'hidden', minHeight: 112 }}>
        <PlainInput
          id={id}
          label={t('once-more')}
          value={open ? again : ''}
          onChange={(next) => setAgain(next.replace(/[^0-9]/g, ''))}
          inputMode="numeric"
          maxLength={MAX_TYPED}
          inputRef={input}
          hint={open ? t('outside', { mark: readable(Number(typed)) }) : ' '}
        />
      </Box>
    ),
  };
}
