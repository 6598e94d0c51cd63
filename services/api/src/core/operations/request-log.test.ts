import Fastify from 'fastify';
import { requestLog } from './request-log';

interface Line {
  level: number;
  reqId: string;
  msg: string;
  part?: string;
}

/** A server at level 'warn' whose log is counted: the lines, and the logs that were made of it. */
function logged() {
  const lines: Line[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } },
    childLoggerFactory: requestLog,
  });
  const made = jest.spyOn(app.log, 'child');
  app.get('/quiet', ({ log }) => {
    log.info('nobody reads this');
    return log.level;
  });
  app.get('/warns', ({ log }) => {
    log.warn({ part: 'first' }, 'one line');
    log.error('another one');
    return 'warned';
  });
  app.get('/below', ({ log }) => {
    log.child({ part: 'below' }).warn('of a part');
    return 'warned';
  });
  app.get('/loud', { logLevel: 'info' }, ({ log }) => {
    log.info('told');
    return log.level;
  });
  return { app, lines, made };
}

test('a request that writes no line makes no log of its own', async () => {
  const { app, lines, made } = logged();
  await expect(app.inject('/quiet')).resolves.toMatchObject({ statusCode: 200, body: 'warn' });
  expect([made.mock.calls.length, lines]).toEqual([0, []]);
});

test('one that writes has one log, and its lines name the request', async () => {
  const { app, lines, made } = logged();
  await app.inject('/warns');
  expect(lines).toMatchObject([
    { level: 40, msg: 'one line', part: 'first' },
    { level: 50, msg: 'another one' },
  ]);
  expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(['req-1']));
  expect(made).toHaveBeenCalledTimes(1);
  await app.inject('/below');
  expect(lines.at(-1)).toMatchObject({ reqId: 'req-2', part: 'below', msg: 'of a part' });
});

test('a route with a level of its own is logged at that level', async () => {
  const { app, lines } = logged();
  await expect(app.inject('/loud')).resolves.toMatchObject({ body: 'info' });
  expect(lines.find(({ msg }) => msg === 'told')).toMatchObject({ level: 30, reqId: 'req-1' });
});
