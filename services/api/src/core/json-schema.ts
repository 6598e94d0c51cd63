import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

// ajv-formats is CommonJS: the bundler and Node see its function in two places
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ?? addFormatsModule) as (
  ajv: Ajv,
) => Ajv;

/** A contract's schema in the words of draft-7. Unknown keys of an object are refused, in requests as in answers. */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _unused, ...made } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties = false;
    },
  });
  return made;
}

const strict = addFormats(
  new Ajv({
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allErrors: true,
    strict: false,
  }),
);
/** Segments and query values are text on the wire: numbers among them are read as numbers. */
const coercing = addFormats(
  new Ajv({ coerceTypes: true, removeAdditional: false, useDefaults: false, allErrors: true, strict: false }),
);

/** Blanks where a number belongs are no number; read by themselves they would be taken for 0. */
const BLANK_NUMBER = /^\s+$/;

/** How a part of a request is judged: a body as it stands, a query and a path after reading numbers. */
export function compileRequest(schema: JsonSchema, part: string | undefined): ValidateFunction {
  if (part === 'body') return strict.compile(schema);
  const fits = coercing.compile(schema);
  const numbers = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => name);
  const judge = (given: Record<string, unknown>): boolean => {
    for (const name of numbers) {
      const value = given[name];
      if (typeof value === 'string' && BLANK_NUMBER.test(value)) given[name] = '';
    }
    const fitting = fits(given);
    judge.errors = fits.errors;
    return fitting;
  };
  judge.errors = fits.errors;
  return judge as ValidateFunction;
}

/** An answer that breaks its own contract: a mistake of ours, never sent. */
export class BrokenReply extends Error {
  override readonly name = 'BrokenReply';
}

/** Turns an answer into text, and throws where it is not what the contract declares; null never becomes 0. */
export function compileReply(schema: JsonSchema): (value: unknown) => string {
  const fits = strict.compile(schema);
  return (value) => {
    if (!fits(value)) {
      const first = fits.errors?.[0];
      throw new BrokenReply(`The answer breaks its contract at '${first?.instancePath}': ${first?.message}.`);
    }
    return JSON.stringify(value);
  };
}
