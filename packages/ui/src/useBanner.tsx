import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner, type BannerKind } from './Banner';
import { Button } from './Button';
import { carriedNotice, forgetNotice } from './carried-notice';
import { MessagePlace } from './MessagePlace';

interface Said {
  kind: BannerKind;
  text: string;
  clearAfter?: number;
  /** The reason below the message: the server's own sentence under a listed text. */
  detail?: string;
  /** What can still be done about it: 'Undo'. It goes with the message. */
  action?: { label: string; onPress: () => void };
  /** Saying the same text again starts its life anew. */
  turn: number;
}

/** What begins the next action. Ticking a row and choosing from a list are steps on the way to one. */
const ACTS =
  'button, a, [role="button"], [role="switch"], [role="menuitem"], [role="tab"], input[type="submit"]';

/** The messages that stand, each as the way to clear it: a page shows the answer to one action. */
const standing = new Set<() => void>();

/**
 * Clears the message when the next action begins, wherever on the page that is. It waits until the whole click has been
 * heard: drawing the page in the middle of it would set a switch back before its own change is noticed.
 */
function useUntilNextAction(turn: number | undefined, clear: () => void, clearTurn: (turn: number) => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === undefined) return undefined;
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      if (target.closest(ACTS)) setTimeout(() => clearTurn(turn), 0);
    };
    standing.add(clear);
    document.addEventListener('click', pressed, { capture: true });
    return () => {
      standing.delete(clear);
      document.removeEventListener('click', pressed, { capture: true });
    };
  }, [turn, clear, clearTurn]);
  return place;
}

/**
 * The answer to an action: `say` replaces what stood there, and what any other part of the page had said; the next action
 * clears it. `banner` belongs where the action is; it is shown in the MessagePlace and moves nothing.
 */
export function useBanner(first: Pick<Said, 'kind' | 'text'> | null = null) {
  const [said, setSaid] = useState<Said | null>(first && { ...first, turn: 0 });
  const turns = useRef(0);
  const clear = useCallback(() => setSaid(null), []);
  const put = useCallback(
    (next: Omit<Said, 'turn'>) => {
      for (const other of standing) if (other !== clear) other();
      turns.current += 1;
      setSaid({ ...next, turn: turns.current });
    },
    [clear],
  );
  const say = useCallback(
    (kind: BannerKind, text: string, clearAfter?: number, detail?: string) =>
      put({ kind, text, clearAfter, detail }),
    [put],
  );
  /** Says what was done beside the way to take it back. */
  const offer = useCallback(
    (kind: BannerKind, text: string, action: NonNullable<Said['action']>) => put({ kind, text, action }),
    [put],
  );
  const clearTurn = useCallback((turn: number) => setSaid((now) => (now?.turn === turn ? null : now)), []);
  const place = useUntilNextAction(said?.turn, clear, clearTurn);
  const banner: ReactNode = said && (
    <MessagePlace>
      <div ref={place}>
        <Banner
          key={said.turn}
          kind={said.kind}
          clearAfter={said.clearAfter}
          onClear={clear}
          action={
            <>
              {said.action && (
                <Button
                  small
                  onClick={() => {
                    clear();
                    said.action?.onPress();
                  }}
                >
                  {said.action.label}
                </Button>
              )}
              {said.clearAfter === undefined && (
                <IconButton
                  size="small"
                  aria-label="Close this message"
                  onClick={clear}
                  sx={{ my: -0.5, mr: -2 }}
                >
                  <Close fontSize="small" />
                </IconButton>
              )}
            </>
          }
        >
          {said.detail && said.detail !== said.text ? (
            <>
              <div>{said.text}</div>
              <Box sx={{ color: 'text.secondary', mt: 1 }}>{said.detail}</Box>
            </>
          ) : (
            said.text
          )}
        </Banner>
      </div>
    </MessagePlace>
  );
  return { banner, say, offer, clear };
}

/** A banner that begins with what the page before left to say (`carryNotice`). */
export function useCarriedBanner() {
  const [first] = useState(carriedNotice);
  useEffect(forgetNotice, []);
  return useBanner(first);
}
