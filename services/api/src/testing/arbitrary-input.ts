import fc from 'fast-check';
import type { JsonSchema } from '../core/http/json-schema';

type Arb = fc.Arbitrary<unknown>;

/** Text that has broken programs before. */
const NASTY = [
  '',
  ' ',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  'null',
  'true',
  '0',
  '-1',
  'NaN',
  '__proto__',
  'constructor',
  'a\r\nSet-Cookie: x',
  'தேர்வு',
  '\u202Eabc',
  '\u{1F393}',
  'x'.repeat(300),
  '\u0000',
];

const nasty: Arb = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [null], {
    a: null,
  }),
);

/** Values that fit a schema of the contracts. Throws on an unknown keyword, so that none goes untested. */
export function fitting(schema: JsonSchema): Arb {
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return fc.oneof(...alternatives.map(fitting));
  if (Array.isArray(schema.type))
    return fc.oneof(...(schema.type as string[]).map((type) => fitting({ ...schema, type })));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const patterns = [
    schema.pattern,
    ...((schema.allOf as JsonSchema[] | undefined) ?? []).map((jsonSchema) => jsonSchema.pattern),
  ].filter((text) => typeof text === 'string');
  switch (schema.type) {
    case 'string': {
      if (patterns.length > 0) return fc.stringMatching(new RegExp(patterns[0]!));
      const minLength = (schema.minLength as number | undefined) ?? 0;
      const maxLength = Math.min((schema.maxLength as number | undefined) ?? 60, 200);
      return fc.string({ unit: 'grapheme-ascii', minLength, maxLength });
    }
    case 'integer':
      return fc.integer({
        min: Math.max((schema.minimum as number | undefined) ?? -1000, -(2 ** 31)),
        max: Math.min((schema.maximum as number | undefined) ?? 100_000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items as JsonSchema), { maxLength: 5 });
    case 'object': {
      const required = (schema.required as string[] | undefined) ?? [];
      const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      const made = properties.map(([name, jsonSchema]) => [
        name,
        required.includes(name) ? fitting(jsonSchema) : fc.option(fitting(jsonSchema), { nil: undefined }),
      ]);
      return fc
        .record(Object.fromEntries(made) as Record<string, Arb>)
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)));
    }
    default:
      throw new Error(`No values are made for the schema ${JSON.stringify(schema)}.`);
  }
}

/** Objects that are spoilt in one place: a wrong value, a missing field, one too many; or something else altogether. */
export function spoilt(schema: JsonSchema): Arb {
  const names = Object.keys((schema.properties ?? {}) as object);
  const whole = fitting(schema) as fc.Arbitrary<Record<string, unknown>>;
  const extra = fc.tuple(whole, nasty).map(([value, bad]) => ({ ...value, surplus: bad }));
  if (names.length === 0) return fc.oneof(extra, nasty);
  const name = fc.constantFrom(...names);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(whole, name, nasty).map(([value, key, bad]) => ({ ...value, [key]: bad })),
    },
    { weight: 2, arbitrary: fc.tuple(whole, name).map(([value, key]) => ({ ...value, [key]: null })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole, name)
        .map(([value, key]) => Object.fromEntries(Object.entries(value).filter(([k]) => k !== key))),
    },
    { weight: 1, arbitrary: extra },
    { weight: 1, arbitrary: nasty },
  );
}

/** Path segments and query values are text on the wire. */
export function asText(value: unknown): Record<string, string> {
  const entries = Object.entries((typeof value === 'object' && value) || {});
  return Object.fromEntries(
    entries.map(([name, cell]) => [name, typeof cell === 'object' ? JSON.stringify(cell) : String(cell)]),
  );
}
