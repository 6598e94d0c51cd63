import { useCallback, useEffect, useRef } from 'react';

/** Asks before the page goes while a screen holds unsaved typing: on reload and close, and on a link of the menu. */
export function useLeaveQuestion() {
  const reasons = useRef(new Set<string>());
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (reasons.current.size > 0) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      const [reason] = reasons.current;
      if (!link || reason === undefined || event.defaultPrevented || link.getAttribute('target') === '_blank')
        return;
      if (!window.confirm(`${reason} Leave the page?`)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', onUnload);
    // before the router sees the click
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  const guardLeaving = useCallback((reason: string) => {
    reasons.current.add(reason);
    return () => void reasons.current.delete(reason);
  }, []);
  return { guardLeaving };
}
