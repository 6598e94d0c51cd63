import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** emotion fills an empty style element at run time: the hash is the one of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A year, for every name below this one. */
const HSTS = 'max-age=31536000; includeSubDomains';

const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** The headers of helmet, as its own middleware sets them. */
const strictHeaders = () =>
  helmet({
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

/** The same strict headers on every answer; caches may store an API answer only if its route allows it. */
export function securityHeaders(app: FastifyInstance, { apiPath }: { apiPath: string }): void {
  const strict = strictHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', NO_DEVICES);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    strict(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith(apiPath) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}
