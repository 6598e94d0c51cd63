import Fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { closeUnusedConnections } from './unused-connections';

const WAIT_MS = 3_000;

test('a server closes at once although a browser has opened a connection and asked nothing', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connected = new Promise((resolve) => app.server.once('connection', resolve));
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  await connected;
  const ended = new Promise<'ended'>((resolve) => client.once('close', () => resolve('ended')));
  const closing = app.close();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'held'>((resolve) => (timer = setTimeout(() => resolve('held'), WAIT_MS)));
  expect(await Promise.race([closing.then(() => ended), timeout])).toBe('ended');
  clearTimeout(timer);
  client.destroy();
  await closing;
});

test('a request under way when the server closes is still answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(app);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get('/', async () => {
      await new Promise<void>((finish) => {
        answer = finish;
        resolve();
      });
      return 'answered';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const reply = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await asked;
  const closing = app.close();
  answer();
  expect(await reply).toBe('answered');
  await closing;
});
