import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { defineCall } from '@thervu/contracts/core/call';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { cloneDatabase, type ClonedDatabase } from '@thervu/testing/database';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { pdf, phoneJpeg, program } from '../../testing/sample-files';
import { serve } from '../http/http';
import { compileReply, compileRequest, type JsonSchema } from '../http/json-schema';
import { handleErrors, Conflict } from '../http/problem';
import { scopedTo } from '../database/row-scope';
import type { Session } from '../session/session';
import type { Storage } from '../storage/storage';
import { folderStorage } from '../storage/storage-folder';
import { Semaphore } from './semaphore';

const saveSpecial = defineCall({
  name: 'saveSpecial',
  method: 'PUT',
  path: '/special/:id',
  permission: 'session.own',
  summary: 'A tab with files, for these tests.',
  params: z.object({ id: z.string() }),
  body: z.object({
    sports: z.string().check(z.maxLength(50)),
    phy_per: z.optional(z.nullable(z.number())),
    first_gua: z.optional(z.boolean()),
    phones: z.optional(z.array(z.string())),
    pin: z.optional(z.string()),
  }),
  files: { image: 'photo', sign: 'signature', tc_file: 'certificate' },
  reply: z.object({
    body: z.record(z.string(), z.unknown()),
    files: z.record(
      z.string(),
      z.object({ kind: z.string(), key: z.string(), mime: z.string(), size: z.number(), sha256: z.string() }),
    ),
  }),
  idempotency: 'optional',
});
const uploadOnly = defineCall({
  name: 'uploadOnly',
  method: 'POST',
  path: '/upload-only',
  permission: 'session.own',
  summary: 'Files alone, for these tests.',
  files: { image: 'photo' },
  reply: z.object({ fields: z.array(z.string()) }),
});

let clone: ClonedDatabase;
let folder: string;
let app: FastifyInstance;
let storage: Storage;
let handled = 0;

beforeAll(async () => {
  clone = await cloneDatabase('tiny');
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-uploads-'));
  storage = folderStorage(folder);
  app = Fastify({ bodyLimit: 1024 * 1024 });
  app.setValidatorCompiler<JsonSchema>(({ schema, httpPart }) => compileRequest(schema, httpPart));
  app.setSerializerCompiler<JsonSchema>(({ schema }) => compileReply(schema));
  handleErrors(app);
  const { id } = await clone.pools.owner('app_user').where({ login: '101' }).first<{ id: number }>('id');
  app.decorateRequest('pool', null as never);
  app.decorateRequest('caller', null);
  app.decorateRequest('pendingUploads', null);
  app.addHook('onRequest', async (request) => {
    request.pool = scopedTo(clone.pools.college, { college: '101' });
    request.caller = { userId: id } as Session;
  });
  app.decorate('uploads', { storage, folder, gate: new Semaphore(2, 50, 10_000) });
  serve(app, saveSpecial, ({ params, body, files }) => {
    handled += 1;
    if (params.id === 'conflict') throw new Conflict('submitted', 'The form has been submitted.');
    const messages = Object.entries(files).map(([name, { field: _field, sha256, ...file }]) => [
      name,
      { ...file, sha256: sha256.toString('hex') },
    ]);
    return { body, files: Object.fromEntries(messages) as Record<string, never> };
  });
  serve(app, uploadOnly, ({ files }) => ({ fields: Object.keys(files) }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  handled = 0;
});

type Entry = [name: string, value: string | Buffer, fileName?: string];
function form(entries: Entry[]): FormData {
  const made = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, new Blob([Uint8Array.from(value)]), fileName ?? 'file');
  }
  return made;
}
const address = (where = 'special/1') => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/${where}`;
interface Reply {
  status: number;
  message?: string;
  errors?: { field: string; message: string }[];
  body?: Record<string, unknown>;
  files?: Record<string, { key: string; sha256: string; size: number; mime: string; kind: string }>;
}
async function send(entries: Entry[], where?: string, headers: Record<string, string> = {}): Promise<Reply> {
  const method = where === 'upload-only' ? 'POST' : 'PUT';
  const answer = await fetch(address(where), { method, body: form(entries), headers });
  return { ...((await answer.json()) as object), status: answer.status };
}
async function kept(): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
/** A rejected request: nothing was done and the storage is unchanged. */
async function rejected(entries: Entry[], where?: string): Promise<Reply> {
  const before = await kept();
  const reported = await send(entries, where);
  expect(handled).toBe(0);
  expect(await kept()).toEqual(before);
  return reported;
}

test('the files of a form are checked and kept, and the handler gets them by field with the body', async () => {
  const tc = pdf();
  const { status, body, files } = await send([
    ['tc_file', tc, 'my tc.pdf'],
    ['payload', JSON.stringify({ sports: 'Kabaddi', phy_per: null })],
    ['image', await phoneJpeg(), 'me.JPG'],
  ]);
  expect({ status, body }).toEqual({ status: 200, body: { sports: 'Kabaddi', phy_per: null } });
  expect(Object.keys(files!).sort()).toEqual(['image', 'tc_file']);
  expect(files!.tc_file).toMatchObject({ kind: 'certificate', mime: 'application/pdf', size: tc.length });
  expect(files!.image).toMatchObject({ kind: 'photo', mime: 'image/jpeg' });
  for (const { key, sha256, size } of Object.values(files!)) {
    const bytes = await buffer(await storage.open(key));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
    expect(await clone.pools.owner('upload').where({ key })).toHaveLength(1);
  }
});

test('plain fields are read by the contract: numbers and booleans where it wants them, text stays text', async () => {
  const { status, body, message } = await send([
    ['sports', '007'],
    ['phy_per', '40.5'],
    ['first_gua', 'true'],
    ['phones', '98400'],
    ['phones', '98401'],
    ['pin', '600001'],
    ['image', await phoneJpeg()],
  ]);
  expect({ status, body, message }).toEqual({
    status: 200,
    message: undefined,
    body: { sports: '007', phy_per: 40.5, first_gua: true, phones: ['98400', '98401'], pin: '600001' },
  });
});

test('the same call takes JSON where no file travels', async () => {
  const answer = await fetch(address(), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sports: 'Chess' }),
  });
  expect(await answer.json()).toEqual({ body: { sports: 'Chess' }, files: {} });
});

test('a field for a file that nobody filled is no file', async () => {
  const { status, files } = await send([
    ['sports', ''],
    ['image', Buffer.alloc(0), ''],
  ]);
  expect({ status, files }).toEqual({ status: 200, files: {} });
});

test('an empty field is empty text, never null and never 0', async () => {
  const reported = await rejected([
    ['sports', 'x'],
    ['phy_per', ''],
  ]);
  expect(reported).toMatchObject({
    status: 400,
    errors: expect.arrayContaining([expect.objectContaining({ field: 'phy_per' })]),
  });
  expect(
    (
      await rejected([
        ['sports', 'x'],
        ['phy_per', 'null'],
      ])
    ).status,
  ).toBe(400);
  expect(
    (
      await rejected([
        ['sports', 'x'],
        ['first_gua', '1'],
      ])
    ).status,
  ).toBe(400);
});

describe('what is wrong with a form is said with the name of its field, and nothing is kept', () => {
  const good = async (): Promise<Entry> => ['image', await phoneJpeg()];
  test.each([
    ['an unknown file', [['passport', pdf()]], 400, 'passport', 'is not a known file field'],
    [
      'two files of one name',
      [
        ['sports', 'x'],
        ['tc_file', pdf()],
        ['tc_file', pdf()],
      ],
      400,
      'tc_file',
      'has more than one file',
    ],
    [
      'text where a file belongs',
      [
        ['sports', 'x'],
        ['tc_file', 'hello'],
      ],
      400,
      'tc_file',
      'has to be a file',
    ],
    ['a file where text belongs', [['sports', pdf()]], 400, 'sports', 'is not a known file field'],
    [
      'an unknown field',
      [
        ['sports', 'x'],
        ['role', 'admin'],
      ],
      400,
      'role',
      'is not a known field',
    ],
    [
      'a field of the prototype',
      [
        ['sports', 'x'],
        ['__proto__', 'x'],
      ],
      400,
      '__proto__',
      'is not a known field',
    ],
    ['a missing field', [], 400, 'sports', 'is required'],
    [
      'a field that came twice',
      [
        ['sports', 'x'],
        ['sports', 'y'],
      ],
      400,
      'sports',
      'is there more than once',
    ],
    [
      'fields beside the payload',
      [
        ['payload', '{"sports":"x"}'],
        ['pin', '1'],
      ],
      400,
      'pin',
      'stands beside payload',
    ],
    ['a long text', [['sports', 'x'.repeat(10_000)]], 400, 'sports', '50'],
    ['a text of 2 MB', [['sports', 'x'.repeat(2_000_000)]], 413, 'sports', 'is too long'],
    [
      'a renamed program',
      [
        ['sports', 'x'],
        ['tc_file', program(), 'tc.pdf'],
      ],
      422,
      'tc_file',
      'is not a PDF file',
    ],
    [
      'a PDF as a photo',
      [
        ['sports', 'x'],
        ['sign', pdf(), 'sign.png'],
      ],
      422,
      'sign',
      'is not a JPG, JPEG or PNG',
    ],
    [
      'an empty file',
      [
        ['sports', 'x'],
        ['tc_file', Buffer.alloc(0), 'tc.pdf'],
      ],
      422,
      'tc_file',
      'is empty',
    ],
    [
      'a file over its limit',
      [
        ['sports', 'x'],
        ['sign', Buffer.alloc(UPLOAD_RULES.signature.maxBytes + 1)],
      ],
      413,
      'sign',
      'at most 500 kB',
    ],
  ] as [string, Entry[], number, string, string][])('%s', async (_words, entries, status, field, message) => {
    const reported = await rejected([await good(), ...entries]);
    expect(reported.status).toBe(status);
    expect(reported.errors).toContainEqual({ field, message: expect.stringContaining(message) });
    // a person reads the label; an unknown name stays as it was sent
    expect([field, fieldLabel(field)].some((name) => reported.message?.includes(name))).toBe(true);
  });

  test('a payload that is no JSON, or poisons a prototype', async () => {
    expect((await rejected([['payload', '{"sports":']])).status).toBe(400);
    expect((await rejected([['payload', '{"sports":"x","__proto__":{"a":1}}']])).status).toBe(400);
  });

  test('a form without a boundary, or one that breaks off', async () => {
    const asked = (type: string, body: string) =>
      app.inject({ method: 'PUT', url: '/special/1', headers: { 'content-type': type }, payload: body });
    expect((await asked('multipart/form-data', 'x')).statusCode).toBe(400);
    expect((await asked('multipart/form-data; boundary=a', '--a\r\ncontent-disp')).statusCode).toBe(400);
    const open = '--a\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n123';
    expect((await asked('multipart/form-data; boundary=a', open)).statusCode).toBe(400);
    expect((await asked('text/xml', '<a/>')).statusCode).toBe(415);
  });

  test('fields beside the files of a call that has none', async () => {
    expect(await send([['image', await phoneJpeg()]], 'upload-only')).toMatchObject({
      status: 200,
      fields: ['image'],
    });
    const reported = await send(
      [
        ['image', await phoneJpeg()],
        ['name', 'x'],
      ],
      'upload-only',
    );
    expect(reported).toMatchObject({ status: 400, errors: [{ field: 'name', message: 'is not a known field' }] });
  });
});

test('what the handler refuses is gone from the storage', async () => {
  const before = await kept();
  const reported = await send(
    [
      ['sports', 'x'],
      ['tc_file', pdf()],
      ['image', await phoneJpeg()],
    ],
    'special/conflict',
  );
  expect([reported.status, handled]).toEqual([409, 1]);
  expect(await kept()).toEqual(before);
});

test('a storage that fails half-way leaves nothing of the files before it', async () => {
  const before = await kept();
  const put = jest.spyOn(storage, 'put');
  put.mockImplementationOnce((content, key) => folderStorage(folder).put(content, key));
  put.mockImplementationOnce(() => Promise.reject(new Error('the disk is full')));
  const reported = await send([
    ['sports', 'x'],
    ['tc_file', pdf()],
    ['image', await phoneJpeg()],
  ]);
  put.mockRestore();
  expect([reported.status, handled]).toEqual([500, 0]);
  expect(await kept()).toEqual(before);
});

test('the same form twice under one key is done once; with another file it is another request', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const entries: Entry[] = [
    ['sports', 'x'],
    ['tc_file', pdf()],
  ];
  const first = await send(entries, undefined, headers);
  expect(first.status).toBe(200);
  const before = await kept();
  expect(await send(entries, undefined, headers)).toEqual(first);
  expect(
    (
      await send(
        [
          ['sports', 'x'],
          ['tc_file', pdf({ catalog: '/Lang (ta)' })],
        ],
        undefined,
        headers,
      )
    ).status,
  ).toBe(409);
  expect(handled).toBe(1);
  expect(await kept()).toEqual(before);
});

/** Sends 200 MB as fast as they are taken; the status, or undefined where the line broke before the answer was read. */
function sendFlood(): Promise<{ status: number | undefined; sent: number; most: number }> {
  let max = 0;
  let sent = 0;
  const piece = Buffer.alloc(1_000_000);
  return new Promise((resolve, reject) => {
    const request = http.request(address(), {
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, sent, most: max });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // the server has closed the connection after its answer while more data were on the way
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: undefined, sent, most: max });
      else reject(error);
    });
    request.write('--b\r\ncontent-disposition: form-data; name="tc_file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
    const loadMore = (): void => {
      max = Math.max(max, process.memoryUsage().rss);
      if (sent >= 200) return void request.end();
      sent += 1;
      if (request.write(piece)) setImmediate(loadMore);
      else request.once('drain', loadMore);
    };
    loadMore();
  });
}

test('200 MB are refused at the limit, in little memory, and leave nothing', async () => {
  const before = await kept();
  global.gc?.();
  const start = process.memoryUsage().rss;
  const floods = [await sendFlood()];
  while (floods.at(-1)!.status === undefined && floods.length < 5) floods.push(await sendFlood());
  expect(floods.at(-1)!.status).toBe(413);
  for (const { sent, most } of floods) {
    expect(sent).toBeLessThan(100);
    expect(most - start).toBeLessThan(100_000_000);
  }
  expect(handled).toBe(0);
  expect(await kept()).toEqual(before);
});

test('a length that is told and too large is refused before a byte is kept', async () => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/special/1',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '200000000' },
    payload: '--b--',
  });
  expect(answer.statusCode).toBe(413);
});

test('a line that breaks during the upload leaves nothing', async () => {
  const before = await kept();
  const request = http.request(address(), {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  request.on('error', () => undefined);
  request.write('--b\r\ncontent-disposition: form-data; name="tc_file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
  await sleep(100);
  request.destroy();
  // the server learns of it in its own time
  for (let look = 0; look < 100 && (await kept()).length !== before.length; look += 1) await sleep(50);
  expect(await kept()).toEqual(before);
  expect(handled).toBe(0);
});

test('those who wait too long for their turn are asked to come again', async () => {
  const gate = new Semaphore(1, 1, 50);
  let done = (): void => undefined;
  const first = gate.pass(() => new Promise<string>((resolve) => (done = () => resolve('first'))));
  const second = gate.pass(async () => 'second');
  await expect(gate.pass(async () => 'third')).rejects.toMatchObject({
    status: 503,
    more: { retryAfter: 5 },
  });
  await expect(second).rejects.toMatchObject({ status: 503 });
  const fourth = gate.pass(async () => 'fourth');
  done();
  expect(await Promise.all([first, fourth])).toEqual(['first', 'fourth']);
  await expect(gate.pass(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await gate.pass(async () => 'free again')).toBe('free again');
});
