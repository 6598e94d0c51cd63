import { PAYLOAD_FIELD } from '@thervu/contracts/core/upload-rules';
import type { JsonSchema } from '../http/json-schema';
import { BadRequest } from '../http/problem';

/** Text fields of a form, with every value that came under a name. */
export type FormText = ReadonlyMap<string, readonly string[]>;

const alternatives = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...(((schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined) ?? []).flatMap(alternatives),
];
const isOf = (schema: JsonSchema, ...types: string[]) =>
  alternatives(schema).some(({ type }) => [type].flat().some((type) => types.includes(type as string)));

function fieldRejected(field: string, message: string): BadRequest {
  return new BadRequest(`${field} ${message}.`, [{ field, message }]);
}

/** Text as the schema's own kind of value where it is written like one; else it stays text, for the schema to judge. */
function read(text: string, schema: JsonSchema): unknown {
  if (isOf(schema, 'string')) return text;
  if (isOf(schema, 'boolean') && /^(true|false)$/.test(text)) return text === 'true';
  if (isOf(schema, 'integer', 'number') && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return Number(text);
  return text;
}

/**
 * The body of a form that came with files: the JSON of its `payload` field, or its plain fields. Of plain fields numbers
 * and booleans are read where the schema wants them; an empty field is empty text and never null or 0.
 */
export function bodyOfForm(
  form: FormText,
  schema: JsonSchema | undefined,
  parseJson: (text: string) => unknown,
): unknown {
  if (!schema) {
    const [surplus] = form.keys();
    if (surplus !== undefined) throw fieldRejected(surplus, 'is not a known field');
    return undefined;
  }
  for (const [name, values] of form) {
    const array = alternatives(schema).some((alternative) =>
      isOf((alternative.properties as Record<string, JsonSchema> | undefined)?.[name] ?? {}, 'array'),
    );
    if (values.length > 1 && !array) throw fieldRejected(name, 'is there more than once');
  }
  const payload = form.get(PAYLOAD_FIELD);
  if (payload) {
    const [surplus] = [...form.keys()].filter((name) => name !== PAYLOAD_FIELD);
    if (surplus !== undefined)
      throw fieldRejected(surplus, `stands beside ${PAYLOAD_FIELD}, which holds the whole form`);
    return parseJson(payload[0]!);
  }
  const properties = Object.assign(
    {},
    ...alternatives(schema)
      .map((alternative) => alternative.properties as object | undefined)
      .reverse(),
  ) as Record<string, JsonSchema>;
  return Object.fromEntries(
    [...form].map(([name, values]) => {
      const jsonSchema = Object.hasOwn(properties, name) ? properties[name]! : {};
      const list = alternatives(jsonSchema).find((alternative) => [alternative.type].flat().includes('array'));
      return [
        name,
        list ? values.map((value) => read(value, (list.items as JsonSchema) ?? {})) : read(values[0]!, jsonSchema),
      ];
    }),
  );
}
