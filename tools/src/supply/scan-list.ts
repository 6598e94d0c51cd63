import { PERMISSIONS, type Role } from '@thervu/contracts/core/permissions';
import type { Call } from '@thervu/contracts/core/call';
import { DECLARED } from '@thervu/api/core/http/calls';
import { toJsonSchema, type JsonSchema } from '@thervu/api/core/http/json-schema';

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
  who: '501',
  pcode: '23PCHPI01',
  pCode: '23PCHPI01',
  paper: '23PCHPI01',
  examdate: '2025-11-20',
  from: '2025-11-01T00:00:00Z',
  to: '2030-01-01T00:00:00Z',
  until: '2025-11-20T10:00:00Z',
  size: '20',
};

/** Tried in turn where a name gives no hint: the first one in the requested form wins. */
const FORMS = [
  '1',
  'C23UG101COM001',
  '10000310',
  '2025-11-20',
  '2025-11-20T10:00:00Z',
  '101.CSV',
  'EVEN-2025-APR',
  '00000000-0000-4000-8000-000000000000',
  'A'.repeat(43),
];

function sample(name: string, schema: JsonSchema): string {
  const { type, enum: choices, pattern } = schema as { type?: string; enum?: unknown[]; pattern?: string };
  if (choices?.[0] !== undefined) return String(choices[0]);
  const fits = (value: string) =>
    (type !== 'integer' || /^\d+$/.test(value)) && (pattern === undefined || new RegExp(pattern, 'u').test(value));
  return [SAMPLES[name] ?? (type === 'boolean' ? 'true' : '1'), ...FORMS].find(fits) ?? '1';
}

const fieldsOf = (schema: Call['params']): [string, JsonSchema][] =>
  schema
    ? Object.entries((toJsonSchema(schema, 'input') as { properties: Record<string, JsonSchema> }).properties)
    : [];

/** One address of a call; `mark` is appended to every value, as sqlmap needs it at the places to try. */
function addressOf({ path, params, query }: Call, mark: string): string {
  const known = new Map(fieldsOf(params));
  const filled = path.replace(
    /:(\w+)/g,
    (_all, name: string) => encodeURIComponent(sample(name, known.get(name) ?? {})) + mark,
  );
  // the server issues the cursors of a list; an invented one is rejected before anything is read
  const asked = fieldsOf(query).filter(([name]) => name !== 'after');
  const rest = asked.map(([name, schema]) => `${name}=${encodeURIComponent(sample(name, schema))}${mark}`);
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
      call.method === 'GET' && !changes(call) && (PERMISSIONS[call.permission] as readonly string[]).includes(role),
  );
  const addresses = calls.map((call) => addressOf(call, marked ? '*' : ''));
  return marked ? addresses.filter((address) => address.includes('*')) : addresses;
}
