import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { FileMissing, newKey, type Storage } from './storage';
import { folderStorage } from './storage-folder';
import { createStorage } from './create-storage';
import { s3Storage } from './storage-s3';

const folder = () => mkdtemp(path.join(tmpdir(), 'thervu-files-'));
let ownName: string;
let remote: string;
let server: S3rver;
let address: string;
const asked: string[] = [];
const s3 = (change: { bucket?: string; endpoint?: string; accessKeyId?: string } = {}) => ({
  kind: 's3' as const,
  endpoint: address,
  bucket: 'students',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  forcePathStyle: true,
  ...change,
});

beforeAll(async () => {
  [ownName, remote] = [await folder(), await folder()];
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: remote,
    configureBuckets: [{ name: 'students', configs: [] }],
  });
  type Middleware = (ctx: { method: string; url: string }, next: () => Promise<void>) => Promise<void>;
  (server as unknown as { middleware: Middleware[] }).middleware.unshift(async (ctx, next) => {
    asked.push(`${ctx.method} ${ctx.url}`);
    await next();
  });
  const { port } = (await server.run()) as AddressInfo;
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(ownName, { recursive: true, force: true });
  await rm(remote, { recursive: true, force: true });
});

const PLACES: [name: string, storage: () => Storage, root: () => string][] = [
  ['a folder', () => folderStorage(ownName), () => ownName],
  ['S3', () => s3Storage(s3()), () => remote],
];

/** Bytes in pieces, as they come from a network. */
function* pieces(bytes: Buffer, size = 64 * 1024) {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(PLACES)('%s', (_name, storage, root) => {
  const kept = async () =>
    (await readdir(root(), { recursive: true, withFileTypes: true }))
      // this server does not support aborting a multipart upload: the call itself is the proof
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('uploads'))
      .map((entry) => entry.name);

  test('keeps a file under a name of its own, with size and SHA-256 of its bytes', async () => {
    const bytes = Buffer.from('தேர்வு\r\n\0binary');
    const stored = await storage().put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
    expect(stored.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    expect({ size: stored.size, sha256: stored.sha256.toString('hex') }).toEqual({
      size: bytes.length,
      sha256: sha256(bytes),
    });
    expect(await buffer(await storage().open(stored.key))).toEqual(bytes);
  });

  test('keeps an empty file, and a file under the key it was told', async () => {
    const key = newKey();
    expect(await storage().put(Readable.from([]), key)).toMatchObject({ key, size: 0 });
    expect(await buffer(await storage().open(key))).toHaveLength(0);
  });

  test('removes a file; one that is not there is no mistake, but opening it is', async () => {
    const { key } = await storage().put(Readable.from(['x']));
    await storage().remove(key);
    await storage().remove(key);
    await expect(storage().open(key)).rejects.toThrow(FileMissing);
  });

  test.each([0, 300_000, 12_000_000])('a stream that breaks after %i bytes leaves nothing', async (bytes) => {
    const before = await kept();
    const broken = Readable.from(
      (function* () {
        yield* pieces(randomBytes(bytes));
        throw new Error('the line broke');
      })(),
    );
    await expect(storage().put(broken)).rejects.toThrow('the line broke');
    expect(await kept()).toEqual(before);
    const begun = asked.filter((name) => /^POST .*[?&]uploads/.test(name)).length;
    expect(asked.filter((name) => /^DELETE .*uploadId=/.test(name))).toHaveLength(begun);
  });

  test.each(['../../etc/passwd', 'ab/../x', '', '/ab/0', `${newKey()}/..`, newKey().toUpperCase()])(
    'a key not made here is refused: %s',
    async (key) => {
      const before = await kept();
      await expect(storage().open(key)).rejects.toThrow('wrong form');
      await expect(storage().remove(key)).rejects.toThrow('wrong form');
      await expect(storage().put(Readable.from(['x']), key)).rejects.toThrow('wrong form');
      expect(await kept()).toEqual(before);
    },
  );

  test('20 MB, twice at once, come back byte for byte', async () => {
    const files = [randomBytes(20_000_000), randomBytes(20_000_000)];
    const stored = await Promise.all(files.map((bytes) => storage().put(Readable.from(pieces(bytes)))));
    expect(stored.map(({ size, sha256: sum }) => [size, sum.toString('hex')])).toEqual(
      files.map((bytes) => [bytes.length, sha256(bytes)]),
    );
    const read = await Promise.all(stored.map(async ({ key }) => buffer(await storage().open(key))));
    expect(read.map(sha256)).toEqual(files.map(sha256));
  }, 60_000);
});

describe('what is wrong with the place is said in one sentence', () => {
  test('a bucket that does not exist', async () => {
    await expect(createStorage(s3({ bucket: 'nowhere' }))).rejects.toThrow(
      'The bucket nowhere of S3_BUCKET does not exist.',
    );
  });
  test('an access key that is not accepted', async () => {
    const started = createStorage(s3({ accessKeyId: 'open-sesame' }));
    await expect(started).rejects.toThrow('The storage refuses S3_ACCESS_KEY_ID and its secret');
    await expect(started).rejects.not.toThrow('open-sesame');
  });
  test('an address where nobody answers', async () => {
    await expect(createStorage(s3({ endpoint: 'http://127.0.0.1:9' }))).rejects.toThrow(
      /^The storage at S3_ENDPOINT cannot be reached \(\w+\)\.$/,
    );
  });
  test('a folder that is a file', async () => {
    const { key } = await folderStorage(ownName).put(Readable.from(['x']));
    await expect(createStorage({ kind: 'folder', folder: path.join(ownName, key) })).rejects.toThrow(
      'The folder of STORAGE_DIR may not be used by this user (EEXIST).',
    );
  });
  test('and a place that is right is used', async () => {
    const [first, second] = await Promise.all([
      createStorage(s3()),
      createStorage({ kind: 'folder', folder: path.join(ownName, 'new') }),
    ]);
    for (const storage of [first, second]) {
      const { key } = await storage.put(Readable.from(['fine']));
      expect((await buffer(await storage.open(key))).toString()).toBe('fine');
    }
  });
});
