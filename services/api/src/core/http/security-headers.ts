import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** emotion fills an empty style element at run time: the hash is the one of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A year, for every name below this one. */
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The headers of helmet, computed once: they are the same on every answer, and composing them each time costs a busy
 * server more than a look-up does.
 */
function strictHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const compose = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        styleSrc: ["'self'", EMPTY_STYLE],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // below, and only where the browser came by TLS: the header means nothing on a plain line
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  compose({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The same strict headers on every answer; caches may store an API answer only if its route allows it. */
export function securityHeaders(app: FastifyInstance, { apiPath }: { apiPath: string }): void {
  const strict = strictHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(strict);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith(apiPath) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}
