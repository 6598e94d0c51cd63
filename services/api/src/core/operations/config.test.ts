import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig, readStorage, readWorkerConfig, WORKER_SECRETS } from './config';
import { isSecretVariable, withSecretFiles } from './secret-files';

const url = 'postgres://user:secret-word@localhost:5432/thervu';
const complete = {
  DATABASE_URL_AUTH: url,
  DATABASE_URL_OFFICE: url,
  DATABASE_URL_COLLEGE: url,
  DATABASE_URL_CAMP: url,
  DATABASE_URL_PUBLIC: url,
  RESULT_MAC_KEY: 'a'.repeat(64),
  LOG_KEY: 'b'.repeat(64),
  FACTOR_KEYS: `1:${Buffer.alloc(32, 'f').toString('base64')}`,
  HALL_TICKET_KEYS: 'c'.repeat(64),
  AADHAAR_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  STORAGE_DIR: 'storage',
};

test('what is not said has a careful default', () => {
  expect(readConfig(complete)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    basePath: '/thervu/',
    production: true,
    trustProxy: false,
    webDir: undefined,
    backupOwnKey: false,
    backupRecipients: undefined,
    tls: undefined,
    exportKey: undefined,
    schemaWait: 0,
  });
});

test.each([
  [{}, 'http://localhost:8080/thervu/'],
  [{ PORT: '8107', BASE_PATH: '/exam/' }, 'http://localhost:8107/exam/'],
  [{ PUBLIC_URL: 'https://exam.example.org/thervu' }, 'https://exam.example.org/thervu/'],
  [{ PUBLIC_URL: 'https://exam.example.org/thervu/' }, 'https://exam.example.org/thervu/'],
])('[F-27] with %j the codes that are printed begin with %s', (environment, publicUrl) => {
  expect(readConfig({ ...complete, ...environment }).publicUrl).toBe(publicUrl);
});

test('proxies are named one by one', () => {
  expect(readConfig({ ...complete, TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
  ]);
});

test.each([
  ['PORT', '80a80', /PORT is not usable: it must be a port number/],
  ['PORT', '70000', /PORT is not usable/],
  ['BASE_PATH', 'thervu', /BASE_PATH is not usable: it must be a path that starts and ends with a slash/],
  ['PUBLIC_URL', 'exam.example.org', /PUBLIC_URL is not usable: it must be the address of the portal/],
  ['PUBLIC_URL', 'https://exam.example.org/?x=1', /PUBLIC_URL is not usable/],
  ['RESULT_MAC_KEY', undefined, /RESULT_MAC_KEY is missing/],
  ['RESULT_MAC_KEY', 'short', /RESULT_MAC_KEY is not usable: it must be 32 random bytes/],
  ['DATABASE_URL_CAMP', 'mysql://user:secret-word@host/db', /DATABASE_URL_CAMP is not usable: it must be a postgres/],
  ['STORAGE_DIR', '', /STORAGE_DIR is missing/],
  ['BACKUP_OWN_KEY', 'maybe', /BACKUP_OWN_KEY is not usable: it must be yes where the worker has BACKUP_KEYS, or no/],
  ['BACKUP_RECIPIENTS', 'age1nothing', /BACKUP_RECIPIENTS is not usable: it must be public keys of age/],
  ['BACKUP_RECIPIENTS', 'AGE-SECRET-KEY-1QQ', /BACKUP_RECIPIENTS is not usable/],
  ['API_TLS_CERT', 'no certificate', /API_TLS_CERT is not usable: it must be the certificate in PEM/],
  ['TABLE_EXPORT_KEY', 'the key itself', /TABLE_EXPORT_KEY is not usable: it must be the hash of the security key/],
  ['SCHEMA_WAIT', '-1', /SCHEMA_WAIT is not usable: it must be seconds/],
  ['WORKER', 'inline', /^WORKER=inline is no more, .*: start the worker beside it/],
])('%s = %s is refused by name and never with its value', (name, value, sentence) => {
  const read = () => readConfig({ ...complete, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/secret-word|80a80|maybe/);
});

describe('[D16-7] what the worker alone may have', () => {
  const owned = { ...complete, DATABASE_URL_OWNER: url };

  test.each(WORKER_SECRETS)('%s keeps the server from starting, without its value', (name) => {
    const read = () => readConfig({ ...complete, [name]: 'secret-word' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`The environment variable ${name} is not for the server`);
    expect(read).not.toThrow(/secret-word/);
  });

  test('the server knows no owner and no key of an archive, the worker knows both', () => {
    const server = readConfig({ ...complete, BACKUP_OWN_KEY: 'yes' });
    expect(Object.keys(server.databaseUrls).sort()).toEqual(['auth', 'camp', 'college', 'office', 'public']);
    expect([server.backupOwnKey, 'backupKeys' in server]).toEqual([true, false]);
    const worker = readWorkerConfig({ ...owned, BACKUP_KEYS: 'd'.repeat(64) });
    expect([worker.databaseUrls.owner, worker.backupKeys]).toEqual([url, [Buffer.alloc(32, 0xdd)]]);
    expect(readWorkerConfig(owned).backupKeys).toBeUndefined();
  });

  test.each([
    ['DATABASE_URL_OWNER', undefined, /DATABASE_URL_OWNER is missing/],
    ['BACKUP_KEYS', 'abc', /BACKUP_KEYS is not usable: it must be one or more keys of 32 random bytes/],
  ])('a worker with %s = %s does not start', (name, value, sentence) => {
    expect(() => readWorkerConfig({ ...owned, [name]: value })).toThrow(sentence);
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (name: string, content: string) => {
    const file = path.join(folder, name.toLowerCase());
    writeFileSync(file, content);
    return file;
  };

  test('[SEC-9] every secret of the portal may come from a file named beside it, and nothing else may', () => {
    const secrets = [...Object.keys(complete).filter((name) => name !== 'STORAGE_DIR'), 'RESULT_MAC_KEY_OLD'];
    secrets.push('BACKUP_KEYS', 'BACKUP_RECIPIENTS', 'TABLE_EXPORT_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    secrets.push(
      'DATABASE_URL',
      'DB_PASSWORD_CAMP',
      'DEMO_PASSWORD',
      'BACKUP_PASSPHRASE',
      'API_TLS_KEY',
      'API_TLS_CERT',
    );
    expect(secrets.filter((name) => !isSecretVariable(name))).toEqual([]);
    const others = ['PORT', 'HOST', 'BASE_PATH', 'STORAGE_DIR', 'NODE_ENV', 'WEB_DIR', 'SSL_CERT', 'NPM_TOKEN'];
    expect(others.filter(isSecretVariable)).toEqual([]);
    const { STORAGE_DIR, ...inFiles } = complete;
    const environment = Object.fromEntries(
      Object.entries(inFiles).map(([name, content]) => [`${name}_FILE`, fileOf(name, `${content}\n`)]),
    );
    expect(readConfig({ ...environment, STORAGE_DIR })).toEqual(readConfig(complete));
  });

  test('a key of the storage lies in a file as well', () => {
    const s3 = { STORAGE: 's3', S3_BUCKET: 'exams', S3_ACCESS_KEY_ID: 'id' };
    const read = readStorage({ ...s3, S3_SECRET_ACCESS_KEY_FILE: fileOf('S3', 'a secret') });
    expect(read).toMatchObject({ kind: 's3', secretAccessKey: 'a secret' });
  });

  test.each([
    ['is not there', () => path.join(folder, 'none'), /^The file that LOG_KEY_FILE names cannot be read \(ENOENT\)\.$/],
    ['is empty', () => fileOf('empty', '\n'), /LOG_KEY_FILE names is empty/],
    ['holds no key', () => fileOf('wrong', 'secret-word'), /LOG_KEY is not usable/],
    ['says something else than the variable', () => fileOf('other', 'c'.repeat(64)), /both set and differ/],
  ])('[SEC-9] a file that %s stops the start in one sentence without its content', (words, file, sentence) => {
    const variables = words.startsWith('says') ? {} : { LOG_KEY: undefined };
    const read = () => readConfig({ ...complete, ...variables, LOG_KEY_FILE: file() });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret-word|cccc/);
  });

  test('what lies in no file stays as it is', () => {
    expect(withSecretFiles({ A: '1', SOME_FILE: '/nowhere', PORT_FILE: '/nowhere' })).toEqual({
      A: '1',
      SOME_FILE: '/nowhere',
      PORT_FILE: '/nowhere',
    });
  });

  test('[SEC-15] certificate and key of the line to the proxy come together', () => {
    const cert = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----';
    const key = ['-----BEGIN PRIVATE', 'KEY-----\nx\n-----END PRIVATE', 'KEY-----'].join(' ');
    expect(readConfig({ ...complete, API_TLS_CERT_FILE: fileOf('cert', cert), API_TLS_KEY: key }).tls).toEqual({
      cert,
      key,
    });
    expect(() => readConfig({ ...complete, API_TLS_CERT: cert })).toThrow(/API_TLS_KEY is missing/);
    expect(() => readConfig({ ...complete, API_TLS_KEY: key })).toThrow(/API_TLS_CERT is missing/);
  });
});
