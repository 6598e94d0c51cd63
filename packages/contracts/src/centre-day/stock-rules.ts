/** The register of answer books, for browser and server; without zod. */

export const STOCK_KINDS = ['RECEIVED', 'USED', 'SPOILED', 'RETURNED', 'LOST'] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const STOCK_WORDS: Readonly<Record<StockKind, string>> = {
  RECEIVED: 'Received from the office',
  USED: 'Used',
  SPOILED: 'Spoiled',
  RETURNED: 'Returned to the office',
  LOST: 'Lost',
};

const SIGN: Readonly<Record<StockKind, 1 | -1>> = { RECEIVED: 1, USED: -1, SPOILED: -1, RETURNED: -1, LOST: -1 };

interface Counted {
  kind: StockKind;
  count: number;
}

/** How many books should be in the store. */
export const inStore = (lines: readonly Counted[]): number =>
  lines.reduce((sum, { kind, count }) => sum + SIGN[kind] * count, 0);

/** Each line, the newest first, with what was in the store after it. */
export function storeAfter<Line extends Counted>(lines: readonly Line[]): (Line & { after: number })[] {
  let after = inStore(lines);
  return lines.map((line) => {
    const row = { ...line, after };
    after -= SIGN[line.kind] * line.count;
    return row;
  });
}
