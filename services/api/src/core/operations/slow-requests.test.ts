import Fastify from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { closeSlowRequests } from './slow-requests';

/** The bytes of a request whose body never ends, and whether the server closes the connection. */
async function trickle(type: string, wait: number): Promise<boolean> {
  const app = Fastify();
  closeSlowRequests(app, 50);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/', () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connection = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = new Promise<boolean>((resolve) => connection.once('close', () => resolve(true)));
  connection.on('error', () => undefined);
  connection.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 20\r\n\r\n{"a"`);
  const open = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), wait).unref());
  const answer = await Promise.race([closed, open]);
  connection.destroy();
  await app.close();
  return answer;
}

test('a JSON request that never ends is given up, a form may take its time', async () => {
  expect(await trickle('application/json', 10_000)).toBe(true);
  expect(await trickle('multipart/form-data; boundary=x', 500)).toBe(false);
});
