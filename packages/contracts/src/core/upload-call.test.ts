import * as z from 'zod/mini';
import { callOnce, connect } from './api';
import { defineCall, request } from './call';

const saveTab = defineCall({
  name: 'saveTab',
  method: 'PUT',
  path: '/student/tab/:id',
  permission: 'session.own',
  summary: 'A call with files, for these tests.',
  params: z.object({ id: z.string() }),
  body: z.object({ sports: z.string(), phy_per: z.nullable(z.number()) }),
  files: { image: 'photo', tc_file: 'certificate' },
  reply: z.object({ message: z.string() }),
});
const argument = { params: { id: '7' }, body: { sports: '', phy_per: null } };

let sent: { url: string; init: RequestInit }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  connect({ baseUrl: () => 'http://portal.test/thervu/api/', token: () => 'token' });
  globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), init: init! });
    return new Response('{"message":"saved"}', { headers: { 'content-type': 'application/json' } });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a call with chosen files travels as a form: the body whole and exact in one field, each file in its own', async () => {
  const image = new Blob(['picture'], { type: 'image/png' });
  const answer = await callOnce(saveTab, { ...argument, files: { image, tc_file: null } });
  expect(answer).toEqual({ data: { message: 'saved' } });
  const [{ url, init }] = sent as [(typeof sent)[0]];
  expect([url, init.method]).toEqual(['http://portal.test/thervu/api/student/tab/7', 'PUT']);
  const form = init.body as FormData;
  expect([...form.keys()].sort()).toEqual(['image', 'payload']);
  expect(JSON.parse(form.get('payload') as string)).toEqual({ sports: '', phy_per: null });
  expect(await (form.get('image') as File).text()).toBe('picture');
  // the browser sets the type, since only the browser has the boundary
  expect(init.headers).not.toHaveProperty('content-type');
  expect(init.headers).toHaveProperty('authorization', 'Bearer token');
});

test('without a chosen file the same call travels as JSON', async () => {
  await callOnce(saveTab, argument);
  await callOnce(saveTab, { ...argument, files: { image: undefined, tc_file: null } });
  for (const { init } of sent) {
    expect(init.body).toBe('{"sports":"","phy_per":null}');
    expect(init.headers).toHaveProperty('content-type', 'application/json');
  }
  expect(request(saveTab)(argument)).not.toHaveProperty('files');
});

test('a form can also be made of files alone', async () => {
  const uploadOnly = defineCall({ ...saveTab, name: 'uploadOnly', body: undefined });
  await callOnce(uploadOnly, { params: { id: '7' }, files: { tc_file: new Blob(['%PDF-']) } });
  expect([...(sent[0]!.init.body as FormData).keys()]).toEqual(['tc_file']);
});
