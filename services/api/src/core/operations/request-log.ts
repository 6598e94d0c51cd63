import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Made = ReturnType<NonNullable<FastifyServerOptions['childLoggerFactory']>>;
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Line = Parameters<FastifyBaseLogger['info']>;
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Parent = FastifyBaseLogger & { isLevelEnabled(level: string): boolean };

/**
 * The log of a request, made when it writes its first line. Nearly no request writes one, and to make a log is dear: every name
 * that may hide a secret is searched for in what it is made of.
 */
class RequestLog implements FastifyBaseLogger {
  private made: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: Parent,
    private readonly bindings: Bindings,
  ) {}

  get level(): string {
    return this.parent.level;
  }

  set level(level: string) {
    this.own().level = level;
  }

  private own(): FastifyBaseLogger {
    return (this.made ??= this.parent.child(this.bindings));
  }

  private write(level: Level, line: unknown[]): void {
    if (this.made !== undefined || this.parent.isLevelEnabled(level)) this.own()[level](...(line as Line));
  }

  trace(...line: unknown[]): void {
    this.write('trace', line);
  }

  debug(...line: unknown[]): void {
    this.write('debug', line);
  }

  info(...line: unknown[]): void {
    this.write('info', line);
  }

  warn(...line: unknown[]): void {
    this.write('warn', line);
  }

  error(...line: unknown[]): void {
    this.write('error', line);
  }

  fatal(...line: unknown[]): void {
    this.write('fatal', line);
  }

  silent(): void {
    // as its name says
  }

  child(...asked: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own().child(...asked);
  }
}

/** How Fastify makes the log of a request; a route with a level of its own has its log at once. */
export const requestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (parent, bindings, options): Made =>
  Object.keys(options).length > 0
    ? parent.child(bindings, options)
    : (new RequestLog(parent as Parent, bindings) as Made);
