import { configureStore } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { api, connect } from './api';
import { defineCall } from './call';
import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from './endpoints';

const getThing = defineCall({
  name: 'getThing',
  method: 'GET',
  path: '/thing/:id',
  permission: 'session.own',
  summary: 'A call that reads, for these tests.',
  params: z.object({ id: z.int() }),
  query: z.object({ part: z.optional(z.string()) }),
  reply: z.object({ name: z.string() }),
});
const getFreshThing = defineCall({ ...getThing, name: 'getFreshThing' });
const createThing = defineCall({
  name: 'createThing',
  method: 'POST',
  path: '/thing',
  permission: 'session.own',
  summary: 'A call that writes once, for these tests.',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  idempotency: 'required',
});
const removeThing = defineCall({ ...createThing, name: 'removeThing', idempotency: undefined });
const getFile = defineCall({ ...getThing, name: 'getFile', reply: 'file' });

const things = endpointsOf(
  queries([getThing], { providesTags: ['exam'] }),
  queries([getFreshThing], { fresh: true }),
  mutations([createThing], { invalidatesTags: onSuccess('exam') }),
  mutations([removeThing], { invalidatesTags: onSuccessOrConflict('exam') }),
);

let sent: { url: string; init: RequestInit }[];
let status: number;
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  status = 200;
  connect({ baseUrl: () => 'http://portal.test/api/', token: () => null });
  globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), init: init! });
    return new Response('{"name":"chalk"}', { status });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const openStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
/** A store with one open query: the number of requests shows whether a tag has made it stale. */
async function openedOnce() {
  const store = openStore();
  await store.dispatch(things.endpoints.getThing.initiate({ params: { id: 7 }, query: {} }));
  const readings = async () => {
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    return sent.filter(({ init }) => init.method === 'GET').length;
  };
  return { store, readings };
}

test('an endpoint has the name of its call, asks for its path and answers its reply', async () => {
  const store = openStore();
  const { data } = await store.dispatch(
    things.endpoints.getThing.initiate({ params: { id: 7 }, query: { part: 'a b' } }),
  );
  const name: string | undefined = data?.name;
  expect(name).toBe('chalk');
  expect(sent.map(({ url, init }) => [init.method, url])).toEqual([['GET', 'http://portal.test/api/thing/7?part=a+b']]);
  expect(things.useGetThingQuery).toBeInstanceOf(Function);
  expect(things.useCreateThingMutation).toBeInstanceOf(Function);
});

test('a call that is marked fresh passes by the cache of the browser, another one does not', async () => {
  const store = openStore();
  await store.dispatch(things.endpoints.getFreshThing.initiate({ params: { id: 7 }, query: {} }));
  await store.dispatch(things.endpoints.getThing.initiate({ params: { id: 7 }, query: {} }));
  expect(sent.map(({ init }) => init.cache)).toEqual(['no-cache', undefined]);
});

test('the key of a repeated try travels as a header and not in the body', async () => {
  await openStore().dispatch(
    things.endpoints.createThing.initiate({ body: { name: 'chalk' }, idempotencyKey: 'key-1' }),
  );
  expect(sent[0]!.init.headers).toHaveProperty('idempotency-key', 'key-1');
  expect(sent[0]!.init.body).toBe('{"name":"chalk"}');
});

test('a change makes what it names stale; a refused one leaves the cache alone', async () => {
  const { store, readings } = await openedOnce();
  const create = () =>
    store.dispatch(things.endpoints.createThing.initiate({ body: { name: 'chalk' }, idempotencyKey: 'key-1' }));
  await create();
  expect(await readings()).toBe(2);
  status = 409;
  await create();
  expect(await readings()).toBe(2);
});

test('a refusal because somebody else was first makes it stale as well, another refusal does not', async () => {
  const { store, readings } = await openedOnce();
  const remove = () => store.dispatch(things.endpoints.removeThing.initiate({ body: { name: 'chalk' } }));
  for (const [rejection, after] of [
    [404, 2],
    [409, 3],
    [422, 3],
  ] as const) {
    status = rejection;
    await remove();
    status = 200;
    expect(await readings()).toBe(after);
  }
});

test('what does not fit does not compile: a misspelt tag, a file in the store, a call without its key', () => {
  // @ts-expect-error: there is no such tag
  queries([getThing], { providesTags: ['exams'] });
  // @ts-expect-error: there is no such tag either
  mutations([createThing], { invalidatesTags: onSuccess('exams') });
  // @ts-expect-error: a file has no endpoint
  queries([getFile]);
  // @ts-expect-error: this call wants a key
  expect(() => things.endpoints.createThing.initiate({ body: { name: 'chalk' } })).not.toThrow();
  // @ts-expect-error: the number is missing
  expect(() => things.endpoints.getThing.initiate({ params: {}, query: {} })).not.toThrow();
});
