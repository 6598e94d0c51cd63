import { useEffect } from 'react';

/** Milliseconds after which figures that were being counted are asked for again. */
const COUNTED_MS = 3000;

/** Reads again soon while parts are being counted. */
export function useReadWaiting(
  isWaiting: boolean,
  answeredAt: number | undefined,
  refetch: () => unknown,
  afterMs = COUNTED_MS,
): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => refetch(), afterMs);
    return () => clearTimeout(timer);
    // each answer that is not whole is followed by one more question
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, answeredAt]);
}
