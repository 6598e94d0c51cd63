import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { readImage } from './image-file';

const api = apiUnderTest();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A grey PNG of these measures; `pixels` replaces its decompressed lines. */
function png(width: number, height: number, pixels = Buffer.alloc(height * (width + 1))): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan]);
}
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const logo = async () =>
  (await api.call('admin', 'GET', '/settings')).json<Setting[]>().find(({ key }) => key === 'university.logo')!;
const save = async (bytes: Buffer) =>
  api.call('admin', 'PUT', '/settings/logo', {
    content: bytes.toString('base64'),
    row_version: (await logo()).row_version,
  });
const written = async () =>
  JSON.stringify([
    await api.clone.pools.owner('setting_file').select('digest'),
    await api.clone.pools.owner('university_setting').orderBy('key'),
  ]);

test('without a logo there is none to be had, and the pages are told so', async () => {
  const answer = await api.call('nobody', 'GET', '/settings/logo');
  expect(answer.statusCode).toBe(404);
  expect((await api.call('nobody', 'GET', '/settings/public')).json()).not.toHaveProperty('logo');
});

test('a logo is kept and served to everybody as what its bytes are, inert, and kept by browsers', async () => {
  const bytes = png(30, 20);
  const saved = await save(bytes);
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ value: { type: 'image/png', width: 30, height: 20 }, row_version: 1 });
  const { logo: digest } = (await api.call('nobody', 'GET', '/settings/public')).json<{ logo: string }>();
  const answer = await api.call('nobody', 'GET', `/settings/logo?v=${digest}`);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${digest}"`,
  });
  const again = await api.app.inject({
    url: `${API}/settings/logo`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await api.call('nobody', 'GET', '/settings/logo')).headers['cache-control']).toBe('public, max-age=300');
});

test('a logo is replaced by a JPEG and taken away again; the history keeps every step', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a0019' } });
  expect((await save(await picture.jpeg().toBuffer())).json()).toMatchObject({
    value: { type: 'image/jpeg', width: 400, height: 300 },
  });
  expect((await api.call('nobody', 'GET', '/settings/logo')).headers['content-type']).toBe('image/jpeg');
  expect((await save(Buffer.alloc(0))).json()).toMatchObject({ value: null });
  expect((await api.call('nobody', 'GET', '/settings/logo')).statusCode).toBe(404);
  const { items } = (await api.call('admin', 'GET', '/settings/history/university')).json<{
    items: { key: string; new_value: { type: string } | null }[];
  }>();
  expect(items.slice(0, 3).map((change) => [change.key, change.new_value?.type ?? null])).toEqual([
    ['university.logo', null],
    ['university.logo', 'image/jpeg'],
    ['university.logo', 'image/png'],
  ]);
});

test('a logo saved from an old page is refused with both', async () => {
  const content = png(9, 9).toString('base64');
  const answer = await api.call('admin', 'PUT', '/settings/logo', { content, row_version: 77 });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ conflict: { yours: { width: 9 }, theirs: null } });
});

const damaged = png(30, 20);
damaged[40]! ^= 1;
test.each<[string, Buffer, RegExp]>([
  ['a GIF renamed .png', GIF, /Only PNG and JPEG/],
  ['an SVG', SVG, /Only PNG and JPEG/],
  ['a PNG that says 50,000 × 50,000', png(50_000, 50_000, Buffer.alloc(10)), /50000 × 50000 px; at most 2000/],
  ['a JPEG of 2,001 px', jpeg(2001, 10), /2001 × 10 px/],
  ['a PNG that unpacks to more than it says', png(2, 2, Buffer.alloc(50_000_000)), /damaged/],
  ['a PNG that unpacks to less', png(200, 200, Buffer.alloc(20)), /damaged/],
  ['a PNG with a bit turned', damaged, /damaged/],
  ['a PNG cut short', png(30, 20).subarray(0, 50), /damaged/],
  ['a PNG with a page behind it', Buffer.concat([png(3, 3), Buffer.from('<html>')]), /follows the end/],
  ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), /damaged/],
  ['a JPEG that ends before its pixels', jpeg(400, 300), /damaged/],
  ['201 kB', Buffer.alloc(200_001, 1), /201 kB; at most 200 kB/],
])('%s is refused naming the field, and nothing is written', async (_what, bytes, labels) => {
  const before = await written();
  const answer = await save(bytes);
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
  expect(errors).toEqual([{ field: 'content', message: expect.stringMatching(labels) }]);
  expect(await written()).toBe(before);
});

test('what is no base64 is refused naming the field', async () => {
  const answer = await api.call('admin', 'PUT', '/settings/logo', { content: 'not base64!', row_version: 0 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('content');
});

test('an interlaced PNG is measured pass by pass', async () => {
  const width = 5;
  const bytes = png(width, 3, Buffer.alloc(2 + 2 + 3 + 4 + 3 + 6 + 8));
  bytes[28] = 1;
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  await expect(readImage(bytes)).rejects.toThrow('damaged');
  const lines = png(width, 3, Buffer.alloc(INTERLACED_5_BY_3));
  lines[28] = 1;
  lines.writeUInt32BE(crc32(lines.subarray(12, 29)), 29);
  await expect(readImage(lines)).resolves.toEqual({ type: 'image/png', width, height: 3 });
});
/** Passes of 5 × 3 pixels: 1×1, 1×1, none, 1×1... each line with its filter byte. */
const INTERLACED_5_BY_3 = 2 + 2 + 0 + 2 + (1 + 3) + 2 * (1 + 2) + (1 + 5);
