import { testMacKey } from '@thervu/testing/database';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sampleResult } from '../../demo/sample-result';
import { ApiUnderTest } from '../../testing/api-under-test';
import type { FastifyInstance } from 'fastify';

const api = new ApiUnderTest();
let webDir: string;
let app: FastifyInstance;

/** Built pages in small; `render.cjs` shows the state it is handed. */
const FILES: Record<string, string> = {
  'index.html': '<!doctype html><html><head><base href="/"></head><body><div id="root"></div></body></html>',
  'main.0a1b2c3d4e.js': 'export {}',
  'remotes.json': '{"remotes":[]}',
  'help/index.html': '<!doctype html><title>Handbook</title>',
  'help/clerk/clerks.json': '{}',
  'remotes/admin/remoteEntry.js': 'export {}',
  'public-result/render.cjs': `exports.renderPage = (state) => '<!doctype html><form></form><pre>' + JSON.stringify(state) + '</pre>';`,
};

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'thervu-web-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(webDir, name)), { recursive: true });
    await writeFile(path.join(webDir, name), text);
  }
  await writeFile(path.join(webDir, 'main.0a1b2c3d4e.js.gz'), gzipSync('export {}'));
  await writeFile(path.join(webDir, 'main.0a1b2c3d4e.js.br'), brotliCompressSync('export {}'));
  await api.open({ config: { webDir } });
  app = api.app;
});
afterAll(async () => {
  await api.close();
  await rm(webDir, { recursive: true, force: true });
});

const state = (body: string) => JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)![1]!) as Record<string, unknown>;

describe('pages', () => {
  test('the root leads to the portal', async () => {
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/thervu/']);
  });

  test.each(['/thervu/', '/thervu/camp', '/thervu/home/dashboard', '/thervu/home/edit/7', '/thervu/index.html'])(
    '%s is the shell, told where it lives and asked for anew each time',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<base href="/thervu/">');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('the handbook opens before sign-in as plain pages, and the help of a screen is a file', async () => {
    const answer = await app.inject('/thervu/help/');
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Handbook</title>']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    const bare = await app.inject('/thervu/help');
    expect([bare.statusCode, bare.headers.location]).toEqual([302, '/thervu/help/']);
    expect((await app.inject('/thervu/help/clerk/clerks.json')).statusCode).toBe(200);
    expect((await app.inject('/thervu/help/clerk/none.json')).statusCode).toBe(404);
  });

  test('a file named by its content is kept for good and sent compressed; others are asked for each time', async () => {
    const hashed = await app.inject({
      url: '/thervu/main.0a1b2c3d4e.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-encoding']).toBe('gzip');
    const smaller = await app.inject({
      url: '/thervu/main.0a1b2c3d4e.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([smaller.headers['content-encoding'], smaller.headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const entry = await app.inject('/thervu/remotes/admin/remoteEntry.js');
    expect([entry.statusCode, entry.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test.each([
    '/thervu/missing.js',
    '/thervu/remotes/none/remoteEntry.js',
    '/thervu/public-result/render.cjs',
    '/elsewhere',
    '/thervu/api/nowhere',
  ])('%s is not there', async (url) => expect((await app.inject(url)).statusCode).toBe(404));

  test.each(['/thervu/..%2f..%2fetc/passwd.txt', '/thervu/%2e%2e/%2e%2e/etc/passwd.txt', '/thervu/.env.txt'])(
    '%s does not lead out of the folder of pages',
    async (url) => expect([403, 404]).toContain((await app.inject(url)).statusCode),
  );

  test('[SEC-15] no page of another origin reads what is served here, code or answers', async () => {
    for (const url of ['/thervu/', '/thervu/main.0a1b2c3d4e.js', '/thervu/remotes/admin/remoteEntry.js', '/health']) {
      const { statusCode, headers } = await app.inject({ url, headers: { origin: 'https://elsewhere.example.org' } });
      expect([url, statusCode]).toEqual([url, 200]);
      expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined]);
      expect([url, headers['cross-origin-resource-policy']]).toEqual([url, 'same-origin']);
    }
  });

  test('every kind of answer carries the same strict policy', async () => {
    for (const url of [
      '/thervu/',
      '/thervu/main.0a1b2c3d4e.js',
      '/thervu/ExamResult',
      '/thervu/api/settings/public',
      '/thervu/api/nowhere',
      '/health',
    ]) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';img-src 'self' blob: data:;style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';base-uri 'self';form-action 'self';frame-ancestors 'none';object-src 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('no cache keeps what the API answers to a person', async () => {
    for (const url of ['/login/session', '/colleges', '/exams', '/nowhere']) {
      expect((await api.call('college', 'GET', url)).headers['cache-control']).toBe('no-store');
    }
  });
});

test('[S2-ROUTE-TOP-01] pages and calls live below one base path, whatever it is', async () => {
  const moved = await api.build({ config: { webDir, basePath: '/exams/portal/' } });
  expect((await moved.inject('/')).headers.location).toBe('/exams/portal/');
  expect((await moved.inject('/exams/portal/home/dashboard')).body).toContain('<base href="/exams/portal/">');
  expect((await moved.inject('/exams/portal/api/settings/public')).statusCode).toBe(200);
  expect(state((await moved.inject('/exams/portal/ExamResult')).body)).toMatchObject({
    basePath: '/exams/portal/',
  });
  for (const url of ['/thervu/', '/thervu/api/settings/public', '/thervu/ExamResult', '/api/settings/public']) {
    expect((await moved.inject(url)).statusCode).toBe(404);
  }
  await moved.close();
});

describe('the public page', () => {
  const form = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/thervu/ExamResult',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  test('[S6-PERM-PUBLIC-01] a visit is a page with the publication, without any sign-in', async () => {
    const answer = await app.inject('/thervu/ExamResult');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(state(answer.body)).toMatchObject({
      outcome: null,
      basePath: '/thervu/',
      publication: { sessionTitle: 'UG / PG Results - April 2025' },
    });
  });

  test('the plain form works without script, also with a number typed with spaces and in small letters', async () => {
    const sample = await sampleResult(api.clone.pools.owner, testMacKey());
    const answer = await form({
      regNo: ` ${sample!.regNo.toLowerCase().slice(0, 4)} ${sample!.regNo.slice(4)}`,
      dob: sample!.dob,
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(state(answer.body)).toMatchObject({
      regNo: sample!.regNo,
      outcome: { kind: 'result', result: { studentDetails: { REG_NO: sample!.regNo, DOB: sample!.dob } } },
    });
  });

  test.each([
    [{ regNo: '', dob: '2001-01-01' }, 'Enter Reg. No. and Date of Birth'],
    [{ regNo: 'AB12345', dob: '' }, 'Enter Reg. No. and Date of Birth'],
    [{ regNo: 'AB12345', dob: '2001-01-01' }, 'No Record Found!!', { readDay: '2001-01-01' }],
    [{ regNo: 'AB12345', dob: 'yesterday' }, 'Enter the date of birth as dd-mm-yyyy, such as 14-09-2004.'],
    [{}, 'Enter Reg. No. and Date of Birth'],
  ])('the form with %j is answered in words', async (fields, text, overrides: object = {}) => {
    const answer = await form(fields as Record<string, string>);
    expect(answer.statusCode).toBe(200);
    expect(state(answer.body).outcome).toEqual({ kind: 'message', text, ...overrides });
  });
});

describe('for those who run it', () => {
  test('health, readiness and figures', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/ready')).json()).toEqual({ status: 'ok' });
    const metrics = await app.inject('/metrics');
    expect(metrics.body).toContain('thervu_request_seconds_count{method="GET",route="/ready",status="200"}');
    expect(metrics.body).not.toMatch(/2001-01-01|AB12345/);
  });

  test('figures are not for other machines', async () => {
    const stranger = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(stranger.statusCode).toBe(404);
    const forged = await app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect(forged.statusCode).toBe(404);
  });
});

describe('the language of the public page', () => {
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: `/thervu/ExamResult${url}`, headers });
    const { language, offersTamil } = state(answer.body);
    return { language, offersTamil, kept: answer.headers['set-cookie'], vary: answer.headers.vary };
  };

  test('is English unless the person has chosen: a browser that asks for Tamil is offered it', async () => {
    expect(await visit('')).toMatchObject({ language: 'en', offersTamil: false, kept: undefined });
    expect(await visit('', { 'accept-language': 'ta-IN,ta;q=0.9,en;q=0.8' })).toMatchObject({
      language: 'en',
      offersTamil: true,
      kept: undefined,
    });
    expect(await visit('?lang=fr')).toMatchObject({ language: 'en', kept: undefined });
  });

  test('is what the address asks for, which is kept for the portal too', async () => {
    expect(await visit('?lang=ta')).toEqual({
      language: 'ta',
      offersTamil: false,
      kept: 'thervu.language=ta; Path=/thervu/; Max-Age=31536000; SameSite=Lax',
      vary: 'Cookie, Accept-Language',
    });
    expect(await visit('', { cookie: 'other=1; thervu.language=ta' })).toMatchObject({ language: 'ta' });
    expect(await visit('?lang=en', { cookie: 'thervu.language=ta' })).toMatchObject({ language: 'en' });
  });

  test('is kept by the plain form, whose refusal the page says in it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/thervu/ExamResult?lang=ta',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'regNo=&dob=',
    });
    expect(state(answer.body)).toMatchObject({ language: 'ta', outcome: { text: 'Enter Reg. No. and Date of Birth' } });
  });
});
