import Fastify from 'fastify';
import { securityHeaders } from './security-headers';

const STRICT = {
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function served() {
  const app = Fastify({ trustProxy: true });
  securityHeaders(app, { apiPath: '/t/api' });
  app.get('/t/page', () => 'page');
  app.get('/t/api/plain', () => 'plain');
  app.get('/t/api/kept', (_request, reply) => reply.header('Cache-Control', 'public, max-age=60').send('kept'));
  app.get('/t/api/own', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'; sandbox").send('own'),
  );
  app.get('/t/api/broken', () => Promise.reject(new Error('broken')));
  return async (url: string, headers = {}) => (await app.inject({ url, headers })).headers;
}

test('every answer has the strict headers: pages, the API, refusals and what is not there', async () => {
  const headersOf = served();
  for (const url of ['/t/page', '/t/api/plain', '/t/api/broken', '/t/api/nothing', '/nothing'])
    expect(await headersOf(url)).toMatchObject(STRICT);
});

test('what a route says of itself stands alone, and one answer leaves nothing behind for the next', async () => {
  const headersOf = served();
  expect(await headersOf('/t/api/own')).toMatchObject({
    ...STRICT,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await headersOf('/t/api/plain')).toMatchObject(STRICT);
});

test('caches keep an answer of the API only where its route allows it, and a page as it says itself', async () => {
  const headersOf = served();
  expect((await headersOf('/t/api/kept'))['cache-control']).toBe('public, max-age=60');
  for (const url of ['/t/api/plain', '/t/api/broken', '/t/api/nothing'])
    expect((await headersOf(url))['cache-control']).toBe('no-store');
  expect((await headersOf('/t/page'))['cache-control']).toBeUndefined();
});

test('the browser is told to stay with TLS only where it came by it', async () => {
  const headersOf = served();
  expect((await headersOf('/t/page'))['strict-transport-security']).toBeUndefined();
  const secure = await headersOf('/t/page', { 'x-forwarded-proto': 'https' });
  expect(secure['strict-transport-security']).toMatch(/^max-age=31536000/);
});
