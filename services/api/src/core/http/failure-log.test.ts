import Fastify from 'fastify';
import { requestLog } from '../operations/request-log';
import { FailureLog } from './failure-log';
import { Busy, handleErrors } from './problem';

interface Line {
  level: number;
  msg: string;
  problem?: string;
  unwritten?: number;
  err?: { message: string; stack: string };
}

/** A server whose three routes fail in three ways, and the lines of its log. */
function failing() {
  const lines: Line[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } },
    childLoggerFactory: requestLog,
  });
  handleErrors(app);
  app.get('/crowded', () => {
    throw new Busy('crowded', 'Many students are looking up results just now.', 2);
  });
  app.get('/away', () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  app.get('/wrong', () => {
    throw new Error('of the program');
  });
  const burst = (url: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await app.inject(url)).statusCode));
  return { lines, burst };
}

test('a burst of refusals is answered with a 503 each and written as one line, without a stack', async () => {
  const { lines, burst } = failing();
  expect(new Set(await burst('/crowded', 200))).toEqual(new Set([503]));
  expect(lines).toMatchObject([{ level: 40, msg: 'not answered for now', problem: 'crowded', unwritten: 0 }]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('while the database is away one line names the error, beside the refusals of a crowd', async () => {
  const { lines, burst } = failing();
  await burst('/crowded', 3);
  expect(new Set(await burst('/away', 50))).toEqual(new Set([503]));
  expect(lines.map(({ problem, level }) => [problem, level])).toEqual([
    ['crowded', 40],
    ['database-away', 50],
  ]);
  expect(lines[1]!.err).toMatchObject({ message: 'connect ECONNREFUSED' });
});

test('each unexpected error has a line of its own, with where it came from', async () => {
  const { lines, burst } = failing();
  expect(await burst('/wrong', 3)).toEqual([500, 500, 500]);
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual(Array(3).fill([50, 'unexpected error']));
  expect(lines[0]!.err!.stack).toContain('failure-log.test');
});

test('after ten seconds the next one has a line that counts those before it', () => {
  let now = 0;
  const log = { warn: jest.fn(), error: jest.fn() };
  const failures = new FailureLog(() => now);
  const reject = () =>
    failures.write(log as never, { error: new Error('full'), status: 503, type: 'crowded', refused: true });
  for (; now < 10_000; now += 1_000) reject();
  reject();
  expect(log.warn.mock.calls).toEqual([
    [{ problem: 'crowded', unwritten: 0 }, 'not answered for now'],
    [{ problem: 'crowded', unwritten: 9 }, 'not answered for now'],
  ]);
  expect(log.error).not.toHaveBeenCalled();
});
