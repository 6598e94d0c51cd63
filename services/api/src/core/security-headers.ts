import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** emotion fills an empty style element at run time: the hash is the one of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** A year, for every name below this one. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** The same strict headers on every answer; an API answer is never kept by a cache unless its route says so. */
export async function securityHeaders(app: FastifyInstance, { apiPath }: { apiPath: string }): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (request.url.startsWith(apiPath) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
