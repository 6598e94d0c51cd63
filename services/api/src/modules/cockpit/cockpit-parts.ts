import type { PublicContext } from '../../core/session/context';

/** Milliseconds after which an answer is given without what is still being counted. */
export const ANSWER_MS = 100;
/** The results of a university are read in seconds; they have to be there before the answer is given. */
export const RESULTS_WAIT_MS = 60;

/** The parts of a cockpit by their keys; null for a part that failed or has nothing to say. */
export type Parts<P> = { [K in keyof P]: P[K] | null };
type Counting<P> = { [K in keyof P]: () => Promise<P[K] | typeof WAITING> };

export interface Counted {
  /** Keys of the parts that failed, and of those that are being counted still. */
  failed: string[];
  waiting: string[];
}

/** A part that is being counted still. */
export const WAITING = Symbol('waiting');

export const isWhole = ({ failed, waiting }: Counted): boolean => failed.length + waiting.length === 0;

/** The options of figures that are answered soon: what fails behind the answer is logged. */
export const soon = (log: PublicContext['log'], waitMs: number) => ({
  waitMs,
  serveOld: true,
  onError: (error: unknown) => log.warn({ err: error }, 'a cockpit could not be counted'),
});

/** Counts the parts beside each other. One that fails is null, named and logged; the others are answered. */
export async function countParts<P extends Record<string, unknown>>(
  log: PublicContext['log'],
  counting: Counting<P>,
): Promise<Counted & { parts: Parts<P> }> {
  const keys = Object.keys(counting) as (keyof P & string)[];
  const failed: string[] = [];
  const waiting: string[] = [];
  const counted = await Promise.all(
    keys.map(async (key) => {
      try {
        const figures = await counting[key]();
        if (figures !== WAITING) return [key, figures] as const;
        waiting.push(key);
        return [key, null] as const;
      } catch (error) {
        log.warn({ err: error, part: key }, 'a part of a cockpit could not be counted');
        failed.push(key);
        return [key, null] as const;
      }
    }),
  );
  return { failed, waiting, parts: Object.fromEntries(counted) as Parts<P> };
}
