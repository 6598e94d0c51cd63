import { Close } from '../icons/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Banner, type BannerKind } from './Banner';
import { Button } from '../form/Button';
import { flashMessage, clearFlashMessage } from './flash-message';
import { MessageArea } from './MessageArea';
import { useMessageText } from './useMessageText';

interface Message {
  kind: BannerKind;
  text: string;
  clearAfter?: number;
  /** The reason below the message: the server's own sentence under a listed text. */
  detail?: string;
  /** What can still be done about it: 'Undo'. It goes with the message. */
  action?: { label: string; onPress: () => void };
  /** The same text shown again restarts its timer. */
  turn: number;
}

/** What begins the next action. Ticking a row and choosing from a list are steps on the way to one. */
const ACTS = 'button, a, [role="button"], [role="switch"], [role="menuitem"], [role="tab"], input[type="submit"]';

/** The clear functions of the messages that are shown: a page shows the answer to one action only. */
const shownMessages = new Set<() => void>();

/**
 * Clears the message when the next action begins, wherever on the page that is. It waits until the whole click has been
 * heard: drawing the page in the middle of it would set a switch back before its own change is noticed.
 */
function useUntilNextAction(turn: number | undefined, clear: () => void, clearTurn: (turn: number) => void) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === undefined) return undefined;
    const pressed = ({ target, detail }: MouseEvent) => {
      // the second click of a double click is no action: the answer to the first one may have arrived between them
      if (detail > 1 || !(target instanceof Element) || area.current?.contains(target)) return;
      if (target.closest(ACTS)) setTimeout(() => clearTurn(turn), 0);
    };
    shownMessages.add(clear);
    document.addEventListener('click', pressed, { capture: true });
    return () => {
      shownMessages.delete(clear);
      document.removeEventListener('click', pressed, { capture: true });
    };
  }, [turn, clear, clearTurn]);
  return area;
}

/**
 * The answer to an action: `say` replaces what stood there, and what any other part of the page had said; the next action
 * clears it. `banner` belongs where the action is; it is shown in the MessageArea and moves nothing.
 */
export function useBanner(first: Pick<Message, 'kind' | 'text'> | null = null) {
  const [message, setMessage] = useState<Message | null>(first && { ...first, turn: 0 });
  const turns = useRef(0);
  const clear = useCallback(() => setMessage(null), []);
  const put = useCallback(
    (next: Omit<Message, 'turn'>) => {
      for (const other of shownMessages) if (other !== clear) other();
      turns.current += 1;
      setMessage({ ...next, turn: turns.current });
    },
    [clear],
  );
  const showMessage = useCallback(
    (kind: BannerKind, text: string, clearAfter?: number, detail?: string) => put({ kind, text, clearAfter, detail }),
    [put],
  );
  /** Says what was done beside the way to take it back. */
  const offer = useCallback(
    (kind: BannerKind, text: string, action: NonNullable<Message['action']>) => put({ kind, text, action }),
    [put],
  );
  const clearTurn = useCallback((turn: number) => setMessage((now) => (now?.turn === turn ? null : now)), []);
  const area = useUntilNextAction(message?.turn, clear, clearTurn);
  const say = useMessageText();
  const t = useWords(kit);
  const banner: ReactNode = message && (
    <MessageArea>
      <div ref={area}>
        <Banner
          key={message.turn}
          kind={message.kind}
          clearAfter={message.clearAfter}
          onClear={clear}
          action={
            <>
              {message.action && (
                <Button
                  small
                  onClick={() => {
                    clear();
                    message.action?.onPress();
                  }}
                >
                  {message.action.label}
                </Button>
              )}
              {message.clearAfter === undefined && (
                <IconButton size="small" aria-label={t('message.close')} onClick={clear} sx={{ my: -0.5, mr: -2 }}>
                  <Close fontSize="small" />
                </IconButton>
              )}
            </>
          }
        >
          {message.detail && message.detail !== message.text ? (
            <>
              <div>{say(message.text)}</div>
              <Box sx={{ color: 'text.secondary', mt: 1 }}>{say(message.detail)}</Box>
            </>
          ) : (
            message.text
          )}
        </Banner>
      </div>
    </MessageArea>
  );
  /** Whether what is shown can be answered by its button. */
  const offered = message?.action !== undefined;
  return { banner, showMessage, offer, offered, clear };
}

/** A banner that begins with what the page before left to say (`setFlashMessage`). */
export function useFlashBanner() {
  const [first] = useState(flashMessage);
  useEffect(clearFlashMessage, []);
  return useBanner(first);
}
