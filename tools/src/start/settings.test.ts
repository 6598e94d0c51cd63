import path from 'node:path';
import { root } from '../root';
import { readSettings } from './settings';

test('without any setting the portal listens on this machine only, below /thervu/, with the small demo', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    basePath: '/thervu/',
    dataDir: path.join(root, '.data'),
    databaseUrl: undefined,
    profile: 'small',
    demoPassword: undefined,
  });
});

test('every setting comes from its variable', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '0.0.0.0',
    BASE_PATH: '/exam/portal/',
    DATA_DIR: '/srv/thervu',
    DATABASE_URL: 'postgres://owner@db.example.org/thervu',
    DEMO_PROFILE: 'none',
    DEMO_PASSWORD: 'long enough',
  });
  expect(settings).toEqual({
    port: 0,
    host: '0.0.0.0',
    basePath: '/exam/portal/',
    dataDir: '/srv/thervu',
    databaseUrl: 'postgres://owner@db.example.org/thervu',
    profile: 'none',
    demoPassword: 'long enough',
  });
});

test('a data folder is meant relative to the repository, wherever the command is given', () => {
  expect(readSettings({ DATA_DIR: 'elsewhere' }).dataDir).toBe(path.join(root, 'elsewhere'));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['BASE_PATH', 'thervu/'],
  ['BASE_PATH', '/thervu'],
  ['BASE_PATH', '/a b/'],
  ['BASE_PATH', '//evil.example/'],
  ['PUBLIC_URL', 'exam.example.org'],
  ['PUBLIC_URL', 'https://exam.example.org/thervu/?x=1'],
  ['DEMO_PROFILE', 'huge'],
  ['DEMO_PROFILE', 'toString'],
  ['DEMO_PASSWORD', 'short'],
])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

test('a password that is refused is not repeated on the screen', () => {
  expect(() => readSettings({ DEMO_PASSWORD: 'sesame' })).not.toThrow(/sesame/);
});
