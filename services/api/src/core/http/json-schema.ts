import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

// ajv-formats is CommonJS: the bundler and Node see its function in two places
const addFormats = ((addFormatsModule as unknown as { default?: unknown }).default ?? addFormatsModule) as (
  ajv: Ajv,
) => Ajv;

/** Keys of an object whose keys the contract does not name, such as the fields of a draft. */
const MAX_FREE_KEYS = 500;

/**
 * A contract's schema as draft-7. Unknown keys of an object are rejected, in requests as in answers; a request says how many
 * keys each object may have at most.
 */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _unused, ...made } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.type !== 'object') return;
      const named = jsonSchema.properties && Object.keys(jsonSchema.properties).length;
      if (named !== undefined) jsonSchema.additionalProperties = false;
      if (io === 'input') jsonSchema.maxProperties = named ?? MAX_FREE_KEYS;
    },
  });
  return made;
}

/**
 * A contract's schema that becomes JSON Schema when a request first needs it. The portal has hundreds of calls with several schemas
 * each; turning all of them took most of the start of a server. Fastify leaves a schema of another class as it is.
 */
export class ContractSchema {
  private made: JsonSchema | undefined;

  constructor(
    private readonly schema: z.ZodMiniType,
    private readonly io: 'input' | 'output',
  ) {}

  get json(): JsonSchema {
    return (this.made ??= toJsonSchema(this.schema, this.io));
  }
}

const jsonOf = (schema: JsonSchema | ContractSchema): JsonSchema =>
  schema instanceof ContractSchema ? schema.json : schema;

const OPTIONS = { removeAdditional: false, useDefaults: false, strict: false } as const;
const ajv = (options: Options): Ajv => addFormats(new Ajv({ ...OPTIONS, ...options }));
/** Of bodies and answers. */
const strict = {
  first: ajv({ coerceTypes: false, allErrors: false }),
  all: ajv({ coerceTypes: false, allErrors: true }),
};
/** Segments and query values are text on the wire: numbers among them are read as numbers. */
const coercing = {
  first: ajv({ coerceTypes: true, allErrors: false }),
  all: ajv({ coerceTypes: true, allErrors: true }),
};

/** Values in a request up to which all of its problems are looked for; a larger one is told the first problem alone. */
const MAX_VALUES_LISTED = 10_000;

/** Whether a request has few values; it stops counting where there are many, and goes as deep as the request. */
function hasFewValues(input: unknown): boolean {
  const open: unknown[] = [input];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen + open.length > MAX_VALUES_LISTED) return false;
    const value = open.pop();
    if (Array.isArray(value)) {
      if (value.length > MAX_VALUES_LISTED) return false;
      for (const part of value) open.push(part);
    } else if (typeof value === 'object' && value !== null)
      for (const name in value) {
        open.push((value as Record<string, unknown>)[name]);
        if (open.length > MAX_VALUES_LISTED) return false;
      }
  }
  return true;
}

/** Blanks in place of a number are rejected; Number() would convert them to 0. */
const BLANK_NUMBER = /^\s+$/;

/** Compiles a schema when it is first used: doing it for all calls took more than half of the start of a server. */
function whenUsed(ajv: Ajv, schema: JsonSchema | ContractSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => (compiled ??= ajv.compile(jsonOf(schema)));
}

/** The names of the numbers in a query or a path. */
function numbersOf(schema: JsonSchema | ContractSchema): string[] {
  return Object.entries((jsonOf(schema).properties ?? {}) as Record<string, JsonSchema>)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => name);
}

/**
 * How a part of a request is validated: a body unchanged, a query and a path after converting numbers. It stops at the first
 * problem, so that a request costs no more than reading it; all problems are looked for where it is small.
 */
export function compileRequest(schema: JsonSchema | ContractSchema, part: string | undefined): ValidateFunction {
  const kind = part === 'body' ? strict : coercing;
  const first = whenUsed(kind.first, schema);
  const all = whenUsed(kind.all, schema);
  let numbers: string[] | undefined = part === 'body' ? [] : undefined;
  const isValid = (input: Record<string, unknown>): boolean => {
    numbers ??= numbersOf(schema);
    for (const name of numbers) {
      const value = input[name];
      if (typeof value === 'string' && BLANK_NUMBER.test(value)) input[name] = '';
    }
    const quick = first();
    const fitting = quick(input);
    isValid.errors = quick.errors;
    if (!fitting && hasFewValues(input)) {
      const whole = all();
      if (!whole(input)) isValid.errors = whole.errors;
    }
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
export function compileReply(schema: JsonSchema | ContractSchema): (value: unknown) => string {
  const validator = whenUsed(strict.all, schema);
  return (value) => {
    const fits = validator();
    if (!fits(value)) {
      const first = fits.errors?.[0];
      throw new BrokenReply(`The answer breaks its contract at '${first?.instancePath}': ${first?.message}.`);
    }
    return JSON.stringify(value);
  };
}
