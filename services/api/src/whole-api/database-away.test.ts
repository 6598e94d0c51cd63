import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import pg from 'pg';
import { toProblem } from '../core/http/problem';
import { apiUnderTest } from '../testing/api-under-test';

const api = apiUnderTest();
const EXAM = { tbls: examTableNames('2032', 'NOV'), etype: 'ODD', eyear: '2032', emonth: 'NOV', estatus: 1 };
const failure = (code: string, overrides: object = {}) => Object.assign(new Error('inside'), { code, ...overrides });

test.each([
  ['the server is gone', failure('ECONNREFUSED'), 503],
  ['it is being stopped', failure('57P01'), 503],
  ['it has no connection left', failure('53300'), 503],
  ['a statement took too long', failure('57014'), 503],
  ['another server has begun to lead the cluster', failure('25006'), 503],
  ['no connection became free', Object.assign(new Error('inside'), { name: 'KnexTimeoutError' }), 503],
  [
    'the line of a session broke',
    new Error('Client has encountered a connection error and is not queryable, inside'),
    503,
  ],
  ['two transactions collided', failure('40P01'), 503],
  ['a taken name', failure('23505', { constraint: 'app_user_login_key' }), 409],
  ['a character that no text keeps', failure('22021'), 400],
  ['a rule nobody has put into words', failure('23514', { constraint: 'unheard_of' }), 500],
  ['a mistake of ours', new TypeError('inside'), 500],
])('%s: the caller is told what to do and nothing of the inside', (_words, error, status) => {
  const problem = toProblem(error);
  expect(problem.status).toBe(status);
  expect(JSON.stringify(problem)).not.toContain('inside');
  if (status === 503) expect(problem.retryAfter).toBeGreaterThan(0);
});

/** Works on the test server past the database of this clone, whose sessions it ends once it is changed. */
async function withDatabase(change: string, back: string, work: () => Promise<void>): Promise<void> {
  const name = new URL(api.clone.ownerUrl).pathname.slice(1);
  const elsewhere = new URL(api.clone.ownerUrl);
  elsewhere.pathname = '/postgres';
  const server = new pg.Client({ connectionString: elsewhere.href });
  const endSessions = () =>
    server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await server.connect();
  await server.query(`alter database ${name} ${change}`);
  await endSessions();
  try {
    await work();
  } finally {
    await server.query(`alter database ${name} ${back}`);
    await endSessions();
    await server.end();
  }
}

test('while the database takes no connection, calls are answered 503 with a time to come back; after it they work again', async () => {
  // sessions of the roles are ended and new ones rejected: for the API the database is down
  await withDatabase('with allow_connections false', 'with allow_connections true', async () => {
    const away = await api.call('nobody', 'GET', '/settings/public');
    expect(away.statusCode).toBe(503);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    expect(away.headers['content-type']).toContain('application/problem+json');
    expect((await api.app.inject('/ready')).statusCode).toBe(503);
    expect((await api.app.inject('/health')).statusCode).toBe(200);
  });
  expect((await api.call('nobody', 'GET', '/settings/public')).statusCode).toBe(200);
});

test('while the database only reads, as a server that led a cluster a moment ago, a change is answered 503 as well', async () => {
  const create = () => api.call('admin', 'POST', '/createExam/createexamtbl', EXAM);
  await api.tokenOf('admin');
  await withDatabase('set default_transaction_read_only = on', 'reset default_transaction_read_only', async () => {
    const away = await create();
    expect(away.statusCode).toBe(503);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
  });
  expect((await create()).statusCode).toBe(200);
});
