import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import { shortHash } from '@thervu/contracts/audit/audit-rules';
import * as asn1 from 'asn1js';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { readAnchorConfig } from '../../core/operations/anchor-config';
import { SigningKeys } from '../../core/session/signing-keys';
import { apiUnderTest } from '../../testing/api-under-test';
import { runWorker } from '../../worker/run-worker';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { folderStorage } from '../../core/storage/storage-folder';
import { anchorWriter } from '../../worker/anchor-writer';
import { readAnchor, shortAnchor } from './anchor-line';
import { ANCHORS_FILE, anchorPlace } from './anchor-place';
import { requestAnchor, createAnchor } from './anchor-service';
import { compareWithAnchors } from './compare-service';
import { releaseAnchors } from './printed-anchor-service';
import { readOutsideAnchors } from './outside-anchors';
import { readTimeStamp, timeStampOf } from './time-stamp';

const api = apiUnderTest();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const KEY = 'ab'.repeat(32);
let folder: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-anchor-places-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'evidence', configs: [] }],
  });
  endpoint = `http://127.0.0.1:${((await server.run()) as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (extra: Record<string, string> = {}) => ({
  ANCHOR_KEY: KEY,
  STORAGE_DIR: path.join(folder, 'storage'),
  ...extra,
});
const withBucket = () =>
  environment({
    ANCHOR_TO: `folder:${path.join(folder, 'usb')} s3://evidence/portal?endpoint=${endpoint}&lock=3650`,
    ANCHOR_S3_ACCESS_KEY_ID: 'S3RVER',
    ANCHOR_S3_SECRET_ACCESS_KEY: 'S3RVER',
  });

test('the worker writes an anchor when it is asked, into its storage and every outside place', async () => {
  const { owner } = api.clone.pools;
  const config = readAnchorConfig(withBucket())!;
  const worker = await runWorker({
    ownerUrl: api.clone.ownerUrl,
    owner,
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    log,
    kinds: [],
    anchors: await anchorWriter(config, log),
  });
  try {
    await requestAnchor(owner, 'RELEASE');
    const deliveries = async () => (await owner('anchor_delivery').where({ number: 1 })).length;
    for (let tries = 0; (await deliveries()) < 3 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await deliveries()).toBe(3);
  } finally {
    await worker.stop();
  }
  const [inside, usb] = await Promise.all(
    [path.join(folder, 'storage/anchors'), path.join(folder, 'usb')].map((place) =>
      readFile(path.join(place, ANCHORS_FILE), 'utf8'),
    ),
  );
  expect(usb).toBe(inside);
  const anchor = readAnchor(inside!.trim())!;
  expect(anchor).toMatchObject({ number: 1, cause: 'RELEASE', previous: null });
  // every published release has its first anchor
  const releases = await owner('result_release').where({ state: 'PUBLISHED' });
  const noted: { short: string; number: number }[] = await owner('anchor_release');
  expect(noted).toHaveLength(releases.length);
  const { digest } = await owner('anchor').first();
  expect(new Set(noted.map(({ short }) => short))).toEqual(new Set([shortAnchor(digest.toString('hex'))]));
});

test('the public page, the statements and the day report name the anchor', async () => {
  const { owner } = api.clone.pools;
  const shown = await owner('publication').first();
  const { short } = await owner('anchor_release').where({ exam_id: shown.exam_id, version: shown.version }).first();
  const page = await api.call('nobody', 'GET', '/result/publication');
  expect(page.json()).toMatchObject({ anchor: short });
  expect(await releaseAnchors(api.clone.pools.office, shown.exam_id)).toEqual(new Map([[shown.version, short]]));
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const closing = (await api.call('camp', 'GET', `/bundles/closing-hash/${today}`)).json<ClosingHash>();
  const { at, digest } = await owner('anchor').first();
  const known = Date.parse(closing.until) >= at.getTime();
  expect(closing.anchor).toEqual(
    known ? { short: shortHash(digest.toString('hex')), at: at.toISOString() } : undefined,
  );
  // of a day that is over it is the first one after it
  const before = new Date(Date.now() + 5.5 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const over = (await api.call('camp', 'GET', `/bundles/closing-hash/${before}`)).json<ClosingHash>();
  expect(over.anchor).toEqual({ short: shortHash(digest.toString('hex')), at: at.toISOString() });
});

test('objects of a bucket, fetched into a folder, are a file of anchors', async () => {
  const { owner } = api.clone.pools;
  const config = readAnchorConfig(withBucket())!;
  const writer = await anchorWriter(config, log);
  await createAnchor(owner, writer, 'HOUR');
  const fetched = await mkdtemp(path.join(folder, 'fetched-'));
  for (const number of [1, 2]) {
    const name = `anchor-0000000${number}.json`;
    const answer = await fetch(`${endpoint}/evidence/portal/${name}`);
    await writeFile(path.join(fetched, name), await answer.text());
  }
  const bucket = await anchorPlace(config.outside[1]!);
  const { text } = await readOutsideAnchors(fetched, undefined);
  const check = await compareWithAnchors(owner, { text, list: (digest) => bucket.list(digest) });
  expect(check).toMatchObject({ broken: [], whole: expect.stringContaining('as 2 anchors have them') });
  expect(await bucket.list('0'.repeat(64))).toBeUndefined();
});

describe('the environment', () => {
  test('without a key no anchors are written; a key may come from a file', async () => {
    expect(readAnchorConfig({ STORAGE_DIR: folder })).toBeUndefined();
    await writeFile(path.join(folder, 'key'), `${KEY}\n`);
    const config = readAnchorConfig({ STORAGE_DIR: folder, ANCHOR_KEY_FILE: path.join(folder, 'key') })!;
    expect(config.keys.current).toBe(new SigningKeys([Buffer.from(KEY, 'hex')]).current);
    expect(() => readAnchorConfig({ STORAGE_DIR: folder, ANCHOR_KEY_FILE: path.join(folder, 'none') })).toThrow(
      'The file that ANCHOR_KEY_FILE names cannot be read (ENOENT).',
    );
  });

  test.each([
    ['ANCHOR_TO', 'mailto:controller@example.org', 'cannot be sent to a mail address yet'],
    ['ANCHOR_TO', 'controller@example.org', 'cannot be sent to a mail address yet'],
    ['ANCHOR_TO', 'ftp://somewhere', 'is no place'],
    ['ANCHOR_TO', 's3://evidence/portal', 'ANCHOR_S3_ACCESS_KEY_ID and ANCHOR_S3_SECRET_ACCESS_KEY are missing'],
    ['ANCHOR_KEY', 'abc', 'ANCHOR_KEY is not usable'],
    ['TSA_URL', 'tsa.example.org', 'TSA_URL is not usable'],
  ])('%s=%s is refused in words', (name, value, words) => {
    expect(() => readAnchorConfig(environment({ [name]: value }))).toThrow(words);
    expect(() => readAnchorConfig(environment({ [name]: value }))).not.toThrow('abc');
  });
});

/** What an authority answers, without its signature: status, and a token over a digest. */
function answerOf(request: Buffer, { status = 0, digest }: { status?: number; digest?: Buffer } = {}): Buffer {
  const [, imprint, nonce] = (asn1.fromBER(request).result as asn1.Sequence).valueBlock.value as asn1.AsnType[];
  const hashed =
    digest === undefined
      ? imprint!
      : new asn1.Sequence({ value: [new asn1.Null(), new asn1.OctetString({ valueHex: new Uint8Array(digest) })] });
  const info = new asn1.Sequence({
    value: [new asn1.Integer({ value: 1 }), new asn1.ObjectIdentifier({ value: '1.2.3' }), hashed, nonce!],
  });
  const wrapped = (value: asn1.AsnType) =>
    new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [value] });
  const content = new asn1.Sequence({
    value: [
      new asn1.ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' }),
      wrapped(new asn1.OctetString({ valueHex: new Uint8Array(info.toBER()) })),
    ],
  });
  const signed = new asn1.Sequence({ value: [new asn1.Integer({ value: 3 }), new asn1.Set(), content] });
  const token = new asn1.Sequence({
    value: [new asn1.ObjectIdentifier({ value: '1.2.840.113549.1.7.2' }), wrapped(signed)],
  });
  const pkiStatus = new asn1.Sequence({ value: [new asn1.Integer({ value: status })] });
  return Buffer.from(new asn1.Sequence({ value: status > 1 ? [pkiStatus] : [pkiStatus, token] }).toBER());
}

describe('an RFC 3161 time stamp', () => {
  const digest = Buffer.alloc(32, 7);
  async function authority(answer: (request: Buffer) => Buffer) {
    const asked: string[] = [];
    const http = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push(String(request.headers['content-type']));
        reply.end(answer(Buffer.concat(chunks)));
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return {
      asked,
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
      close: () => new Promise((resolve) => http.close(resolve)),
    };
  }

  test('is asked for over the digest and stands in the anchor', async () => {
    const tsa = await authority((request) => answerOf(request));
    try {
      const config = readAnchorConfig({ ...withBucket(), TSA_URL: tsa.url })!;
      const anchor = await createAnchor(api.clone.pools.owner, await anchorWriter(config, log), 'HOUR');
      expect(Buffer.from(anchor.stamp!, 'base64').length).toBeGreaterThan(60);
      expect(tsa.asked).toEqual(['application/timestamp-query']);
      const lines = await readFile(path.join(folder, 'usb', ANCHORS_FILE), 'utf8');
      expect(readAnchor(lines.trim().split('\n').at(-1)!)!.stamp).toBe(anchor.stamp);
    } finally {
      await tsa.close();
    }
  });

  test('over another digest, refused, or no answer at all is none; the anchor is written without', async () => {
    const other = await authority((request) => answerOf(request, { digest: Buffer.alloc(32, 8) }));
    const refusing = await authority((request) => answerOf(request, { status: 2 }));
    try {
      await expect(timeStampOf(other.url, digest)).rejects.toThrow('over something else');
      await expect(timeStampOf(refusing.url, digest)).rejects.toThrow('refused the time stamp');
      expect(() => readTimeStamp(Buffer.from('no'), digest, Buffer.alloc(8, 1))).toThrow();
      const config = readAnchorConfig({ ...withBucket(), TSA_URL: refusing.url })!;
      const anchor = await createAnchor(api.clone.pools.owner, await anchorWriter(config, log), 'HOUR');
      expect(anchor.stamp).toBeUndefined();
    } finally {
      await Promise.all([other.close(), refusing.close()]);
    }
  });
});
