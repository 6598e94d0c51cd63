import type { FastifyInstance } from 'fastify';

/** Upload timeout (ms). Long enough for a few megabytes over a slow connection. */
export const UPLOAD_ARRIVAL_MS = 240_000;
/** Milliseconds for a request without files. */
const ARRIVAL_MS = 30_000;

const isForm = (type = ''): boolean => type !== '' && !type.startsWith('application/json');

/**
 * Closes the connection of a JSON request that arrives too slowly: Node has one time limit for all requests, and
 * uploads need a longer one.
 */
export function closeSlowRequests(app: FastifyInstance, limit = ARRIVAL_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (isForm(raw.headers['content-type']) || raw.method === 'GET') return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      request.log.warn('The request arrived too slowly.');
      raw.destroy();
    }, limit);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}
