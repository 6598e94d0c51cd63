import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * What its middleware sets, which is the same on every answer: read once, and handed to Fastify like any other header. A header
 * that is set on the raw answer makes Node put together all others one by one as well.
 */
function fixedHeaders(): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': NO_DEVICES };
  // all that helmet does to an answer
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void delete headers[name.toLowerCase()],
  };
  strictHeaders()({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The same strict headers on every answer; caches may store an API answer only if its route allows it. */
export function securityHeaders(app: FastifyInstance, { apiPath }: { apiPath: string }): void {
  const fixed = fixedHeaders();
  const fixedOfApi = { ...fixed, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(apiPath) ? fixedOfApi : fixed);
    if (request.protocol === 'https') void reply.header('strict-transport-security', HSTS);
    done();
  });
}
