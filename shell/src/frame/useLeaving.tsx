import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';

const ConfirmDialog = lazyPart(async () => (await import('@thervu/ui/message/ConfirmDialog')).ConfirmDialog);

export interface Leaving {
  guard: (reason: string) => () => void;
  /** Does `then` at once, or after the person has agreed to lose what is typed. */
  ask: (then: () => void) => void;
  dialog: ReactNode;
}

/** Asks before a person leaves a screen with unsaved input, by link, back button, sign-out or closed tab. */
export function useLeaving(): Leaving {
  const t = useWords(frame);
  const say = useMessageText();
  const reasons = useRef(new Set<symbol>());
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState<{ then: () => void } | null>(null);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        reasons.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );

  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => {
      if (reasons.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, []);

  const guard = useCallback((text: string) => {
    const guard = Symbol(text);
    reasons.current.add(guard);
    setReason(text);
    return () => void reasons.current.delete(guard);
  }, []);
  const ask = useCallback((then: () => void) => {
    if (reasons.current.size === 0) then();
    else setPending({ then });
  }, []);

  const leave = () => {
    reasons.current.clear();
    pending?.then();
    setPending(null);
    if (blocker.state === 'blocked') blocker.proceed();
  };
  const stay = () => {
    setPending(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const open = pending !== null || blocker.state === 'blocked';
  const dialog = open && (
    <ConfirmDialog
      open
      title={t('leave.title')}
      confirmLabel={t('leave.yes')}
      cancelLabel={t('leave.no')}
      danger
      onConfirm={leave}
      onClose={stay}
    >
      {say(reason)}
    </ConfirmDialog>
  );
  return { ...useMemo(() => ({ guard, ask }), [guard, ask]), dialog };
}
