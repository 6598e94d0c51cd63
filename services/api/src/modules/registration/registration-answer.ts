import { pluralise } from '@thervu/contracts/core/format';
import type { Left, Registered } from '@thervu/contracts/registration/registration-shapes';

/** Names a message in full; the rest is counted. */
const MAX_WARNINGS = 50;

type Who = Pick<Left, 'Reg_No' | 'stu_name' | 'student_id'>;

/** Collects what was not registered, papers of one student and one reason together. */
export class Leftovers {
  private readonly found = new Map<string, Left>();

  add(outcome: Left['outcome'], who: Who, reason: string, papers: readonly string[]): void {
    const key = `${outcome}|${who.student_id ?? who.Reg_No}|${reason}`;
    const entry = this.found.get(key);
    if (entry) entry.papers.push(...papers);
    else this.found.set(key, { outcome, ...who, papers: [...papers], reason });
  }

  list(): Left[] {
    return [...this.found.values()];
  }
}

const applications = (n: number) => pluralise(n, 'exam application', 'exam applications');

/** The answer of a registration; the counts include rows that are not listed. */
export function answerOf(inserted: number, leftOut: readonly Left[], warnings: readonly string[]): Registered {
  const rows = (outcome: Left['outcome']) =>
    leftOut.filter((row) => row.outcome === outcome).reduce((sum, { papers }) => sum + papers.length, 0);
  const skipped = rows('skipped');
  const rejected = rows('refused');
  const messages = [inserted === 0 ? 'No exam application was created.' : `${applications(inserted)} created.`];
  if (skipped > 0) messages.push(`${skipped} already registered.`);
  if (rejected > 0) messages.push(`${rejected} refused.`);
  return {
    message: messages.join(' '),
    inserted,
    skipped,
    refused: rejected,
    left: [...leftOut],
    warnings:
      warnings.length > MAX_WARNINGS
        ? [...warnings.slice(0, MAX_WARNINGS), `And ${warnings.length - MAX_WARNINGS} more.`]
        : [...warnings],
  };
}
