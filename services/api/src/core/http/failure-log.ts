import type { FastifyBaseLogger } from 'fastify';

/** What a request ended with. */
interface Failure {
  error: Error;
  /** HTTP status, 500 or more. */
  status: number;
  /** Stable word of the problem, such as `database-away`. */
  type: string;
  /** Whether a rule of ours refused it; where the database or a program failed, the line names the error. */
  refused: boolean;
}

/** Milliseconds in which 503s of one type share a line. */
const SHARED_MS = 10_000;

/**
 * Lines for requests that ended with 500 or more. An unexpected error has a line each. A 503 comes in thousands, in a crowd or
 * while the database is away: to write where each came from would take the time in which the others are answered, so that
 * those of one type share a line in ten seconds. It names how many had none since the line before.
 */
export class FailureLog {
  private readonly shared = new Map<string, { since: number; unwritten: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  write(log: FastifyBaseLogger, { error, status, type, refused }: Failure): void {
    if (status !== 503) return log.error({ err: error }, 'unexpected error');
    const before = this.shared.get(type);
    if (before && this.now() - before.since < SHARED_MS) {
      before.unwritten += 1;
      return;
    }
    this.shared.set(type, { since: this.now(), unwritten: 0 });
    const line = { problem: type, unwritten: before?.unwritten ?? 0 };
    if (refused) log.warn(line, 'not answered for now');
    else log.error({ ...line, err: error }, 'not available');
  }
}
