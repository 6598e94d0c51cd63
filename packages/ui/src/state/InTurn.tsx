import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Draws its children from the first to the last, each in a task of its own: on a phone a page of many charts answers a finger
 * between two of them, instead of standing still until the last is there. What is below comes later, so nothing moves.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [drawn, setDrawn] = useState(1);
  const isWhole = drawn >= parts.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [isWhole, drawn]);
  return <>{parts.slice(0, drawn)}</>;
}
