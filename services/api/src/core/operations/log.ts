import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** Where log lines go. */
export interface LogDestination {
  write(line: string): void;
}

/** Names under which a secret or a personal value could reach a log line, in any object. */
const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'ticket',
  'authorization',
  'cookie',
  'dob',
  'DOB',
  'aadhaar',
  'Aadhaar',
  'value',
];
const REDACTED = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

interface Failure extends Error {
  code?: string;
  constraint?: string;
}

/** Lines of JSON with times in UTC. Addresses are logged as patterns, since a path may contain a password or a birth date. */
export function logOptions(level: string, stream?: LogDestination): FastifyServerOptions['logger'] {
  return {
    ...(stream ? { stream } : {}),
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: REDACTED, censor: '[hidden]' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // a database error carries the row in `detail` and the statement in its message: neither is logged
      err: (error: Failure) => ({
        type: error.name,
        code: error.code,
        constraint: error.constraint,
        message: error.code && /^[0-9A-Z]{5}$/.test(error.code) ? 'database error' : error.message,
        stack: (error.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n'),
      }),
    },
  };
}

/** One line per request, when it is over: caller, path, status and duration in ms. */
export class OneLinePerRequest extends LogController {
  override incomingRequest(): void {
    // logged when it is over
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}
