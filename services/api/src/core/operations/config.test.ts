import { ConfigError, readConfig } from './config';

const url = 'postgres://user:secret-word@localhost:5432/thervu';
const complete = {
  DATABASE_URL_AUTH: url,
  DATABASE_URL_OFFICE: url,
  DATABASE_URL_COLLEGE: url,
  DATABASE_URL_CAMP: url,
  DATABASE_URL_PUBLIC: url,
  DATABASE_URL_OWNER: url,
  RESULT_MAC_KEY: 'a'.repeat(64),
  LOG_KEY: 'b'.repeat(64),
  HALL_TICKET_KEYS: 'c'.repeat(64),
  AADHAAR_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  STORAGE_DIR: 'storage',
};

test('what is not said has a careful default', () => {
  expect(readConfig(complete)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    basePath: '/thervu/',
    worker: 'inline',
    production: true,
    trustProxy: false,
    webDir: undefined,
    backupKeys: undefined,
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
  ['BACKUP_KEYS', 'abc', /BACKUP_KEYS is not usable: it must be one or more keys of 32 random bytes/],
  ['TABLE_EXPORT_KEY', 'the key itself', /TABLE_EXPORT_KEY is not usable: it must be the hash of the security key/],
  ['SCHEMA_WAIT', '-1', /SCHEMA_WAIT is not usable: it must be seconds/],
  ['WORKER', 'maybe', /WORKER is not usable: it must be inline or off/],
])('%s = %s is refused by name and never with its value', (name, value, sentence) => {
  const read = () => readConfig({ ...complete, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/secret-word|80a80|maybe/);
});
