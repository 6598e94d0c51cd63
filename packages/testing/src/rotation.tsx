/**
 * The large generated checks take turns: a run makes one part of each, and another one every day. ROTATION names the part
 * as a whole number, so that a run can be repeated, or is `all` for the whole, as `npm run test:system` has it.
 */
const asked = process.env.ROTATION || String(Math.floor(Date.now() / 86_400_000));
if (asked !== 'all' && !/^\d+$/.test(asked)) throw new Error(`ROTATION is a whole number or 'all', not '${asked}'.`);

export const wholeRotation = asked === 'all';

/** Index of today's part: 0 to parts - 1; 0 where all of them are made. */
export const rotatingPart = (parts: number): number => (wholeRotation ? 0 : Number(asked) % parts);

/** Today's part of a list that is cut into `parts` parts, or the whole list. */
export function rotatingItems<T>(items: readonly T[], parts: number): T[] {
  return items.filter((_item, index) => wholeRotation || index % parts === rotatingPart(parts));
}
