import type { LineSpool, TakesLines } from '../../core/audit/line-spool';
import type { LookingUp } from '../../core/http/look-up-limits';
import { Busy, NotFound, ProofWanted, TooMany } from '../../core/http/problem';
import { runPrepared } from '../../core/database/prepared-statement';
import type { RecordsLookUp } from './result-service';
import { SESSION_HIDDEN } from '@thervu/contracts/result/result-rules';
import type { Knex } from 'knex';

const TAKE = { name: 'take-look-up-lines', text: 'select take_look_up_lines($1, $2, $3::jsonb) as taken' };

/** Hands lines to the audit log of the primary, as the role of the public page. */
export const takesLines =
  (primary: Knex): TakesLines =>
  async (spool, from, lines) => {
    const [row] = await runPrepared<{ taken: number }>(primary, TAKE, [spool, from, JSON.stringify(lines)]);
    return row!.taken;
  };

/** Failures of a minute that have a line each; the others are in its count. */
const FAILURES = 600;

interface Minute {
  asked: number;
  /** Answers by session and release: what students were told while nobody else could tell it. */
  told: Record<string, number>;
  failed: number;
  hidden: number;
  /** By limits, or in a crowd. */
  refused: number;
  /** Not answered: the database was away. */
  broken: number;
}
const newMinute = (): Minute => ({ asked: 0, told: {}, failed: 0, hidden: 0, refused: 0, broken: 0 });

/**
 * What the audit log is told of look-ups that were answered apart from the portal: a count for each minute, with the release
 * that was shown, and a line for each wrong pair, by whose address and at which number, sealed. The portal itself writes no
 * line for a right pair either (docs/adr/0052).
 */
export class LookUpLines {
  private minute = newMinute();

  constructor(
    private readonly spool: Pick<LineSpool, 'add' | 'takeDropped'>,
    private readonly sealed: (regNo: string) => string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  readonly record: RecordsLookUp = (asking: LookingUp, regNo, end) => {
    const { minute } = this;
    minute.asked += 1;
    if (!(end instanceof Error)) {
      const key = `${end.exam} ${end.version}`;
      minute.told[key] = (minute.told[key] ?? 0) + 1;
      return;
    }
    if (end instanceof NotFound) {
      if (end.type === SESSION_HIDDEN) minute.hidden += 1;
      else this.fail(asking, regNo);
    } else if (end instanceof TooMany || end instanceof ProofWanted || end instanceof Busy) minute.refused += 1;
    else minute.broken += 1;
  };

  private fail({ ip }: LookingUp, regNo: string): void {
    this.minute.failed += 1;
    if (this.minute.failed > FAILURES) return;
    this.spool.add({ action: 'LOOK_UP_FAILED', at: this.now().toISOString(), number: this.sealed(regNo), ip });
  }

  /** Ends a minute: its count is a line, unless nobody has asked. */
  endMinute(): void {
    const dropped = this.spool.takeDropped();
    const { minute } = this;
    if (minute.asked === 0 && dropped === 0) return;
    this.minute = newMinute();
    this.spool.add({
      action: 'LOOK_UPS_COUNTED',
      at: this.now().toISOString(),
      ...minute,
      ...(dropped > 0 && { dropped }),
    });
  }
}
