import type { Knex } from 'knex';
import {
  findPublished,
  findPublishedOnCopy,
  readPrimaryTurn,
  type Asked,
  type PublishedRow,
  type SealsCounters,
} from './result-queries';

/** Milliseconds for which a copy that did not answer is not asked again. */
const REST_MS = 5000;
/** Longest wait for a copy; the primary answers then. */
const PATIENCE_MS = 1000;

/**
 * Where look-ups are read: from a copy of the database, unless it has not replayed yet what the public sees on the primary, or
 * does not answer. What only the primary knows, which numbers are fresh, it is asked meanwhile in one small statement.
 */
export class ReadRouting {
  /** Statements that were answered by each, and why the primary was asked. */
  readonly counts = { copy: 0, behind: 0, away: 0 };
  private restUntil = 0;

  constructor(
    private readonly from: { primary: Knex; copy: Knex; sealed: SealsCounters },
    private readonly patienceMs = PATIENCE_MS,
    private readonly now: () => number = () => Date.now(),
  ) {}

  async read(asked: readonly Asked[]): Promise<PublishedRow[]> {
    if (this.now() < this.restUntil) return this.fromPrimary('away', asked);
    const sealed = this.from.sealed(asked.map(({ counter }) => counter));
    const counters = sealed.filter((name) => name !== undefined);
    // the primary is asked first or at the same time: a copy that has its figure has all it has
    const [there, rows] = await Promise.all([readPrimaryTurn(this.from.primary, counters), this.fromCopy(asked)]);
    if (!rows) return this.fromPrimary('away', asked);
    if (rows.some(({ turn }) => turn < there.turn)) return this.fromPrimary('behind', asked);
    this.counts.copy += 1;
    const counted = new Set(there.counted);
    const fresh = new Set(
      asked.filter((_, nth) => sealed[nth] !== undefined && !counted.has(sealed[nth])).map(({ reg_no }) => reg_no),
    );
    return rows.map(({ turn: _turn, ...row }) => ({ ...row, fresh: fresh.has(row.reg_no) }));
  }

  private fromPrimary(why: 'behind' | 'away', asked: readonly Asked[]): Promise<PublishedRow[]> {
    this.counts[why] += 1;
    return findPublished(this.from.primary, asked, this.from.sealed);
  }

  /** Undefined where the copy does not answer in time; it then rests, so that look-ups do not wait for it one after the other. */
  private async fromCopy(asked: readonly Asked[]) {
    let late: NodeJS.Timeout | undefined;
    try {
      return await Promise.race([
        findPublishedOnCopy(this.from.copy, asked),
        new Promise<undefined>((resolve) => {
          late = setTimeout(() => {
            this.restUntil = this.now() + REST_MS;
            resolve(undefined);
          }, this.patienceMs);
        }),
      ]);
    } catch {
      // counted and shown as a figure: nobody is refused for it
      this.restUntil = this.now() + REST_MS;
      return undefined;
    } finally {
      clearTimeout(late);
    }
  }
}
