import { useCallback, useEffect, useRef, useState } from 'react';

const OPEN = 'thervu.help';

/** Whether the help is beside the page: opened and closed with F1, kept in this browser. The focus goes in, and back where it was. */
export function useHelp() {
  const [open, setOpen] = useState(() => localStorage.getItem(OPEN) === 'open');
  const [takeFocus, setTakeFocus] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const change = useCallback((next: boolean) => {
    if (next) before.current = document.activeElement as HTMLElement | null;
    localStorage.setItem(OPEN, next ? 'open' : 'closed');
    setTakeFocus(next);
    setOpen(next);
    if (!next && before.current?.isConnected) before.current.focus();
  }, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      change(!open);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open, change]);
  return { open, takeFocus, toggle: () => change(!open), close: () => change(false) };
}
