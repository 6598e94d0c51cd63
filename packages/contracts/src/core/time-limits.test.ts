import * as z from 'zod/mini';
import { callOnce, connect } from './api';
import { defineCall } from './call';

const common = { method: 'GET', permission: 'session.own', summary: 'A call for these tests.' } as const;
const download = defineCall({ ...common, name: 'download', path: '/file', reply: 'file' });
const read = defineCall({ ...common, name: 'read', path: '/row', reply: z.object({}) });

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** Calls a server that never answers, advances the clock, and returns the timeout that was used. */
async function givenUp(call: typeof download | typeof read) {
  connect({ baseUrl: () => 'http://portal.test/thervu/api/', token: () => 'token' });
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted'))));
  const asked: number[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    const clock = new AbortController();
    setTimeout(() => clock.abort(), 0);
    return clock.signal;
  });
  return { answer: await callOnce(call, undefined as never), asked };
}

test('[F-28] [S7-CLIENT-05] every call that brings a file is given up after 30 seconds, and says so', async () => {
  expect(await givenUp(download)).toEqual({
    answer: { error: { status: 0, transport: 'The server did not answer in time.' } },
    asked: [30_000],
  });
});

test('a call that brings none has 35 seconds', async () => {
  expect((await givenUp(read)).asked).toEqual([35_000]);
});
