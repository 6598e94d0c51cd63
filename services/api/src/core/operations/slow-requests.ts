import type { FastifyInstance } from 'fastify';

/** Milliseconds: a request with files that is still arriving after this is given up; a few megabytes over a line of a small town. */
export const UPLOAD_ARRIVAL_MS = 240_000;
/** Milliseconds for a request without files. */
const ARRIVAL_MS = 30_000;

const isForm = (type = ''): boolean => type !== '' && !type.startsWith('application/json');

/** Closes the line of a JSON request that arrives too slowly: Node knows one time limit for all, and uploads need a longer one. */
export function giveUpSlowRequests(app: FastifyInstance, limit = ARRIVAL_MS): void {
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
