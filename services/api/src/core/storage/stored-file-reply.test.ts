import Fastify from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { handleErrors } from '../http/problem';
import { sendStoredFile } from './stored-file-reply';
import { newKey } from './storage';
import { folderStorage } from './storage-folder';

test('[SEC-10] a file is sent so that a browser can do nothing with it: a picture is shown, a document of somebody else is saved', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thervu-send-'));
  const storage = folderStorage(folder);
  const { key, size } = await storage.put(Readable.from(['%PDF-1.7 …']));
  const app = Fastify();
  handleErrors(app);
  const file = { key, size, mime: 'application/pdf', name: "சான்றிதழ் (tc)'.pdf\r\nset-cookie: x" };
  const picture = { ...file, mime: 'image/jpeg' };
  app.get('/picture', (_request, reply) => sendStoredFile(reply, storage, picture, { inline: true }));
  app.get('/inline', (_request, reply) => sendStoredFile(reply, storage, file, { inline: true }));
  app.get('/kept', (_request, reply) => sendStoredFile(reply, storage, file, { inline: false }));
  app.get('/lost', (_request, reply) => sendStoredFile(reply, storage, { ...file, key: newKey() }, { inline: true }));

  const shown = await app.inject({ url: '/inline', headers: { range: 'bytes=0-3' } });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toBe('%PDF-1.7 …');
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(size),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  });
  expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.~-]+$/);
  expect((await app.inject('/picture')).headers['content-disposition']).toMatch(/^inline; filename=/);
  expect(shown.headers).not.toHaveProperty('set-cookie');
  expect((await app.inject('/kept')).headers['content-disposition']).toMatch(/^attachment; /);
  const lost = await app.inject('/lost');
  expect(lost.statusCode).toBe(404);
  expect(lost.json()).toMatchObject({
    type: 'file-missing',
    message: expect.stringContaining('upload it again'),
  });
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
