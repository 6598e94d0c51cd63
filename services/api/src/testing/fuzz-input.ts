import type { Call } from '@thervu/contracts/core/call';
import fc from 'fast-check';
import { toJsonSchema, type JsonSchema } from '../core/http/json-schema';
import { asText, fitting, spoilt } from './arbitrary-input';

/** The parts of a generated request: its address, and its body on the wire. */
export interface FuzzRequest {
  url: string;
  body?: string;
  contentType?: string;
}

/** Values of the database, by the name of the field or segment that needs them. */
export type Known = readonly (readonly [name: RegExp, values: readonly (string | number)[]])[];

const HOSTILE_BODIES = [
  '',
  'null',
  '[]',
  '"x"',
  '0',
  '{',
  '{"a":',
  '[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"${'k'.repeat(70_000)}":1}`,
  `{"a":"${'x'.repeat(200_000)}"}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '\uFEFF{}',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
] as const;
const HOSTILE_TEXTS = [
  "' or '1'='1",
  "'; drop table student; --",
  '$(id)',
  '`id`',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  '%c0%ae%c0%ae/',
  '{{7*7}}',
  '${7*7}',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '=cmd|calc!A1',
  '%s%n%x',
  '\r\nX-Injected: 1',
  'a'.repeat(3000),
  '\u202Eevil',
  '999999999999999999999',
  '-9223372036854775809',
  '1e400',
  'NaN',
  '٣',
  'İ',
  '\uDBFF',
  '*',
  '%',
  '_',
  'null',
  'undefined',
  '[object Object]',
] as const;

const fits = (schema: JsonSchema, value: string | number): boolean =>
  schema.type === 'integer' || schema.type === 'number'
    ? typeof value === 'number'
    : schema.type === 'string' && typeof value === 'string';

/** As `fitting`, with values of the database where a field asks for one of them. */
function real(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.type === 'object') {
    const required = (schema.required as string[] | undefined) ?? [];
    const made = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([key, jsonSchema]) => {
      const value = real(jsonSchema, known, key);
      return [key, required.includes(key) ? value : fc.option(value, { nil: undefined })] as const;
    });
    return fc.record(Object.fromEntries(made));
  }
  if (schema.type === 'array') return fc.array(real(schema.items as JsonSchema, known, name), { maxLength: 3 });
  const values = known
    .filter(([pattern]) => pattern.test(name))
    .flatMap(([, list]) => list)
    .map((value) => (schema.type === 'string' ? String(value) : value))
    .filter((value) => fits(schema, value));
  const made = fitting(schema);
  return values.length === 0
    ? made
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: made });
}

const hostileText = fc.oneof(fc.constantFrom<string>(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

/** Some fields of what fits are replaced by what is meant to harm. */
function harmed(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(real(schema, known), fc.array(fc.tuple(fc.nat(), hostileText), { minLength: 1, maxLength: 2 }))
    .map(([value, harms]) => {
      const fields = { ...(value as Record<string, unknown>) };
      const names = Object.keys((schema.properties ?? {}) as object);
      for (const [index, text] of harms) if (names.length > 0) fields[names[index % names.length]!] = text;
      return fields;
    });
}

function part(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: real(schema, known) },
    { weight: 2, arbitrary: harmed(schema, known) },
    { weight: 1, arbitrary: spoilt(schema) },
  );
}

/** A generated text as part of an address: an unpaired surrogate cannot be encoded at all. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

function address(call: Call, params: unknown, query: unknown): string {
  const input = asText(params);
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = input[name] ?? '';
    return /^\.{0,2}$/.test(value) ? '~' : encode(value);
  });
  const search = Object.entries(asText(query))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** Requests of a call: mostly as they should be and about what is there, some meant to harm, some that are no JSON at all. */
export function fuzzRequests(call: Call, known: Known): fc.Arbitrary<FuzzRequest> {
  const pick = (schema: Call['query']) =>
    schema ? part(toJsonSchema(schema, 'input'), known) : fc.constant(undefined);
  const body = call.body
    ? fc.oneof(
        {
          weight: 9,
          arbitrary: part(toJsonSchema(call.body, 'input'), known).map((value) => JSON.stringify(value ?? null)),
        },
        { weight: 1, arbitrary: fc.constantFrom<string>(...HOSTILE_BODIES) },
      )
    : fc.constant(undefined);
  const contentType = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=utf-7',
      ),
    },
  );
  return fc.record({ params: pick(call.params), query: pick(call.query), body, contentType }).map((made) => ({
    url: address(call, made.params, made.query),
    ...(made.body === undefined ? {} : { body: made.body, contentType: made.contentType }),
  }));
}
