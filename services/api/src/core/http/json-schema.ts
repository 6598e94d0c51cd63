import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

// ajv-formats is CommonJS: the bundler and Node see its function in two places
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ?? addFormatsModule) as (
  ajv: Ajv,
) => Ajv;

/** A contract's schema as draft-7. Unknown keys of an object are rejected, in requests as in answers. */
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

/** Blanks in place of a number are rejected; Number() would convert them to 0. */
const BLANK_NUMBER = /^\s+$/;

/**
 * Compiles a schema when it is first used. The portal has hundreds of calls with several schemas each: compiling all of
 * them took more than half of the start of a server.
 */
function whenUsed(ajv: Ajv, schema: JsonSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => (compiled ??= ajv.compile(schema));
}

/** How a part of a request is validated: a body unchanged, a query and a path after converting numbers. */
export function compileRequest(schema: JsonSchema, part: string | undefined): ValidateFunction {
  const validator = whenUsed(part === 'body' ? strict : coercing, schema);
  const numbers =
    part === 'body'
      ? []
      : Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
          .filter(([, { type }]) => type === 'integer' || type === 'number')
          .map(([name]) => name);
  const isValid = (input: Record<string, unknown>): boolean => {
    const fits = validator();
    for (const name of numbers) {
      const value = input[name];
      if (typeof value === 'string' && BLANK_NUMBER.test(value)) input[name] = '';
    }
    const fitting = fits(input);
    isValid.errors = fits.errors;
    return fitting;
  };
  isValid.errors = undefined as ValidateFunction['errors'];
  return isValid as ValidateFunction;
}

/** An answer that breaks its own contract: an internal error, never sent. */
export class BrokenReply extends Error {
  override readonly name = 'BrokenReply';
}

/** Turns an answer into text, and throws where it is not what the contract declares; null never becomes 0. */
export function compileReply(schema: JsonSchema): (value: unknown) => string {
  const validator = whenUsed(strict, schema);
  return (value) => {
    const fits = validator();
    if (!fits(value)) {
      const first = fits.errors?.[0];
      throw new BrokenReply(`The answer breaks its contract at '${first?.instancePath}': ${first?.message}.`);
    }
    return JSON.stringify(value);
  };
}
