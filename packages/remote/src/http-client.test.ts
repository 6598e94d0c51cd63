import { campLogin } from '@thervu/contracts/auth/auth-contract';
import { callOnce, connect, REQUEST_TIMEOUT_MS } from '@thervu/contracts/core/api';
import { listExams } from '@thervu/contracts/exam/exam-contract';

const wire = jest.fn<Promise<Response>, [URL, RequestInit]>();
const unauthorized = jest.fn();
const before = globalThis.fetch;

beforeEach(() => {
  wire.mockReset();
  unauthorized.mockReset();
  globalThis.fetch = wire as unknown as typeof fetch;
  localStorage.clear();
  connect({
    baseUrl: () => 'http://portal.test/thervu/api/',
    token: () => localStorage.getItem('token'),
    onUnauthorized: unauthorized,
  });
});
afterAll(() => {
  globalThis.fetch = before;
});

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const sentTo = () => String(wire.mock.calls[0]?.[0]);
const headers = () => new Headers(wire.mock.calls[0]?.[1].headers);
const body = { email: 'somebody', password: 'a secret sentence' };

test('[S7-CLIENT-01] the address of the calls comes from configuration', async () => {
  wire.mockImplementation(async () => answer(200, []));
  await callOnce(listExams, undefined);
  expect(sentTo()).toBe('http://portal.test/thervu/api/createExam/exams');
  connect({ baseUrl: () => 'https://calls.example.org/v1/' });
  wire.mockClear();
  await callOnce(listExams, undefined);
  expect(sentTo()).toBe('https://calls.example.org/v1/createExam/exams');
});

test('[S7-CLIENT-02] a request is given up after 35 seconds, and no sooner', async () => {
  const limits: number[] = [];
  const late = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit);
    return late.signal;
  });
  wire.mockImplementation(
    (_url, { signal }) =>
      new Promise((_settle, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const asked = callOnce(listExams, undefined);
  late.abort(new DOMException('late', 'TimeoutError'));
  expect(await asked).toEqual({ error: { status: 0, transport: 'The server did not answer in time.' } });
  expect(limits).toEqual([35_000]);
  expect(REQUEST_TIMEOUT_MS).toBe(35_000);
  timeout.mockRestore();
});

test("[S7-CLIENT-04] the token of local storage is sent as the 'Authorization' header, and none when there is none", async () => {
  wire.mockImplementation(async () => answer(200, []));
  await callOnce(listExams, undefined);
  expect(headers().has('authorization')).toBe(false);
  wire.mockClear();
  localStorage.setItem('token', 'an-opaque-token');
  await callOnce(listExams, undefined);
  expect(headers().get('authorization')).toBe('Bearer an-opaque-token');
});

test.each([
  ['S7-CLIENT-07', 400],
  ['S7-CLIENT-07', 403],
  ['S7-CLIENT-07', 404],
  ['S7-CLIENT-07', 409],
  ['S7-CLIENT-07', 500],
])('[%s] an answer with status %i is handed to the caller and ends no session', async (_id, status) => {
  wire.mockImplementation(async () => answer(status, { message: 'In words.' }));
  expect(await callOnce(campLogin, { body })).toEqual({ error: { status, data: { message: 'In words.' } } });
  expect(unauthorized).not.toHaveBeenCalled();
});

test('a 401 is told to the shell once and handed to the caller as well', async () => {
  wire.mockImplementation(async () => answer(401, { message: 'Sign in.' }));
  expect(await callOnce(listExams, undefined)).toMatchObject({ error: { status: 401 } });
  expect(unauthorized).toHaveBeenCalledTimes(1);
});

test('[S8-MSG-TRANSPORT-01] a line that is down is told by the HTTP client', async () => {
  wire.mockImplementation(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await callOnce(listExams, undefined)).toEqual({
    error: { status: 0, transport: 'The server cannot be reached.' },
  });
});

test('[S8-MSG-TRANSPORT-01] a failed request without words of the server carries its status code', async () => {
  wire.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await callOnce(listExams, undefined)).toEqual({ error: { status: 502, data: {} } });
});
