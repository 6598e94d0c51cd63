import { PERMISSIONS, type Role } from '@thervu/contracts/core/permissions';
import type { Call } from '@thervu/contracts/core/call';
import { DECLARED } from '@thervu/api/core/calls';
import { toJsonSchema, type JsonSchema } from '@thervu/api/core/json-schema';

/** Values of the demo university by the names parameters go by, so that a scanner comes past the first refusal. */
const SAMPLES: Record<string, string> = {
  college: '101',
  colcode: '101',
  exam: 'E25A',
  examId: '3',
  degree: '1',
  level: 'UG',
  batch: '2023',
  bos: '2023',
  year: '2023',
  sem: '1',
  regNo: 'C23UG101COM001',
  regno: 'C23UG101COM001',
  dob: '2006-01-14',
  date: '2025-11-20',
  place: 'Sona',
  district: 'Salem',
  text: 'kumar',
};

function sample(name: string, schema: JsonSchema): string {
  const { type, enum: choices } = schema as { type?: string; enum?: unknown[] };
  if (choices?.[0] !== undefined) return String(choices[0]);
  return SAMPLES[name] ?? (type === 'boolean' ? 'true' : '1');
}

const fieldsOf = (schema: Call['params']): [string, JsonSchema][] =>
  schema ? Object.entries((toJsonSchema(schema, 'input') as { properties: Record<string, JsonSchema> }).properties) : []; // prettier-ignore

/** One address of a call; `mark` is put behind every value, as sqlmap wants it at the places to try. */
function addressOf({ path, params, query }: Call, mark: string): string {
  const known = new Map(fieldsOf(params));
  const filled = path.replace(
    /:(\w+)/g,
    (_all, name: string) => encodeURIComponent(sample(name, known.get(name) ?? {})) + mark,
  );
  const rest = fieldsOf(query).map(
    ([name, schema]) => `${name}=${encodeURIComponent(sample(name, schema))}${mark}`,
  );
  return rest.length > 0 ? `${filled}?${rest.join('&')}` : filled;
}

/** Whether a listed reading changes something: its safe twin is a PUT. */
const changes = (call: Call): boolean =>
  DECLARED.some((other) => other.call.name === call.replacedBy && other.call.method === 'PUT');

/**
 * Addresses of every reading call that one kind of user may make, but for the listed readings that change something.
 *
 * @param marked only addresses with a value in them, each value followed by `*`
 */
export function scanList(role: Role | 'public', marked: boolean): string[] {
  const calls = DECLARED.map(({ call }) => call).filter(
    (call) =>
      call.method === 'GET' &&
      !changes(call) &&
      (PERMISSIONS[call.permission] as readonly string[]).includes(role),
  );
  const addresses = calls.map((call) => addressOf(call, marked ? '*' : ''));
  return marked ? addresses.filter((address) => address.includes('*')) : addresses;
}
