import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Ends connections on which no request has begun when the server closes. Browsers open such connections ahead of need;
 * Node counts them as busy, so that closing would otherwise wait for their time-out of a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
}
