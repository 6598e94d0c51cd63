import { idsIn, type Requirement } from './ledger';
import type { RanTest } from './reports';

export interface Coverage {
  areas: { area: string; rows: number; proved: number }[];
  uncited: string[];
  /** Cited ids the ledger does not have. */
  unknown: string[];
  /** Ids cited by a test that failed: not proved, even when another test of theirs passed. */
  broken: string[];
}

/** Which requirements are in the titles of tests that ran and passed. */
export function coverageOf(ledger: Requirement[], tests: RanTest[]): Coverage {
  const known = new Set(ledger.map(({ id }) => id));
  const proved = new Set<string>();
  const broken = new Set<string>();
  const unknown = new Set<string>();
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      if (!known.has(id)) unknown.add(id);
      else if (test.passed) proved.add(id);
      else if (test.ran) broken.add(id);
    }
  }
  for (const id of broken) proved.delete(id);
  const areas = [...new Set(ledger.map(({ area }) => area))].map((area) => {
    const rows = ledger.filter((row) => row.area === area);
    return { area, rows: rows.length, proved: rows.filter(({ id }) => proved.has(id)).length };
  });
  return {
    areas,
    uncited: ledger.filter(({ id }) => !proved.has(id)).map(({ id }) => id),
    unknown: [...unknown].sort(),
    broken: [...broken].sort(),
  };
}

/** Areas below the required minimum, as sentences. `minimum` is `area=percent,…`. */
export function shortfalls({ areas }: Coverage, minimum: string): string[] {
  return minimum
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [area = '', percent = ''] = part.split('=');
      const found = areas.find((entry) => entry.area === area);
      if (!found) return [`There is no area '${area}' in the ledger.`];
      const share = (100 * found.proved) / found.rows;
      return share < Number(percent) ? [`${area}: ${share.toFixed(1)} % proved, ${percent} % asked for.`] : [];
    });
}
