import fc from 'fast-check';
import type { Call } from '@thervu/contracts/core/call';
import { holds, type Role } from '@thervu/contracts/core/permissions';
import { apiUnderTest, type Person } from '../testing/api-under-test';
import { asText, fitting } from '../testing/arbitrary-input';
import { revalScriptJobs } from '../modules/reval-script/issue-jobs';
import { DECLARED } from '../core/http/calls';
import type { JobContext } from '../core/jobs/jobs';
import { toJsonSchema, type JsonSchema } from '../core/http/json-schema';

/**
 * A camp never learns the student of a script: an operator and a camp officer make every call of the API with existing
 * barcodes, bundles, officers and exams, and no answer, log line or row names a student.
 */
const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const TRIES = 25;
/** A call without permission is rejected before its body is read. */
const REJECTED_TRIES = 3;
const CAMPS = ['camp', 'campadmin'] as const satisfies readonly (Person & Role)[];

interface Pools {
  texts: string[];
  numbers: number[];
  /** What fits fields of a name best: bundles of the caller's own camp, its exam, its barcodes. */
  named: Record<string, readonly (string | number)[]>;
}
let pools: Pools;
/** Every register number and name of a student. */
let secrets: Set<string>;

const column = async <T>(statement: string): Promise<T[]> =>
  (await owner().raw<{ rows: { v: T }[] }>(statement)).rows.map(({ v }) => v);

/** Scripts that are valued again, some of them in the callers' camp: pulled, keyed once, waiting. */
async function revalue(): Promise<{ numbers: string[]; ids: number[] }> {
  const { id } = await owner()('exam').where({ stage: 'REVALUATION' }).first<{ id: number }>('id');
  await owner()('revaluation').where({ exam_id: id }).update({ rev_aply: true, frozen_at: new Date() });
  const context = {
    job: { id: crypto.randomUUID(), exam_id: id, created_by: null, params: { valuation: 2 } },
    db: owner(),
    progress: () => Promise.resolve(),
  };
  await revalScriptJobs[0]!.run(context as unknown as JobContext);
  await owner()
    .raw(`update reval_script set located_at = now(), located_by = (select id from camp_officer where place = 'Sona' limit 1)
    where place = 'Sona' and id % 2 = 0`);
  const rows = await owner()('reval_script')
    .where({ place: 'Sona' })
    .select<{ id: number; barcode: string; pull_barcode: string }[]>('id', 'barcode', 'pull_barcode');
  expect(rows.length).toBeGreaterThan(2);
  return {
    numbers: rows.flatMap(({ barcode, pull_barcode }) => [barcode, pull_barcode]),
    ids: rows.map((row) => row.id),
  };
}

beforeAll(async () => {
  const revalued = await revalue();
  const barcodes = await column<string>(`
    (select barcode as v from camp_mark order by id limit 40) union all
    (select s.barcode from script s where not exists (select from camp_mark m where m.barcode = s.barcode) order by s.id limit 40) union all
    (select s.barcode from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id where a.absent limit 10)`);
  const ofSona = await column<string>(
    "select barcode as v from script where place = 'Sona' and id < 9000000 order by id limit 40",
  );
  const bundles = await column<number>("select bundleno as v from bundle where place = 'Sona' order by 1 limit 12");
  const officers = await column<number>('select id::int as v from camp_officer order by 1 limit 12');
  const exams = await owner()('exam').select<{ id: number; exam_tbl: string; camp_tbl: string }[]>(
    'id',
    'exam_tbl',
    'camp_tbl',
  );
  const days = await column<string>(
    `select distinct aupdateon::date::text as v from camp_mark where aopid is not null limit 5`,
  );
  const [ownName] = await column<string>(
    `select e.exam_tbl as v from camp_officer o join exam e on e.id = o.exam_id join app_user u on u.id = o.user_id
     where u.login = 'co.sona@example.org'`,
  );
  pools = {
    named: {
      bundle: bundles,
      bundleno: bundles,
      exam: [ownName!],
      place: ['Sona'],
      barcode: [...barcodes, ...ofSona, ...Array<string[]>(8).fill(revalued.numbers).flat().slice(0, 80)],
    },
    texts: [
      ...barcodes,
      ...revalued.numbers,
      ...exams.flatMap(({ exam_tbl, camp_tbl }) => [exam_tbl, camp_tbl]),
      ...(await column<string>('select place as v from camp')),
      ...(await column<string>('select distinct p_code as v from bundle limit 5')),
      ...[...days, '101', '501', 'A', 'B', 'campadmin', 'camp', ...bundles.map(String), ...officers.map(String)],
    ],
    numbers: [
      ...revalued.ids,
      ...[...bundles, ...officers, ...exams.map(({ id }) => id), 1, 2, 3, 5, 25, 40],
      ...(await column<number>('select id::int as v from barcode_error limit 5')),
      ...(await column<number>('select id::int as v from camp_mark order by id limit 10')),
    ],
  };
  const rows = await owner()('student').select<{ reg_no: string | null; stu_name: string }[]>('reg_no', 'stu_name');
  secrets = new Set(rows.flatMap(({ reg_no, stu_name }) => (reg_no ? [reg_no, stu_name] : [stu_name])));
  // a planted name of one letter occurs in every answer
  secrets = new Set([...secrets].filter((secret) => secret.length >= HEAD));
  expect(secrets.size).toBeGreaterThan(200);
  for (const secret of secrets)
    byHead.set(secret.slice(0, HEAD), [...(byHead.get(secret.slice(0, HEAD)) ?? []), secret]);
  const [sample] = secrets;
  expect(found(`{"name":"${sample}"}`)).toContain(sample);
});

/** What fits a schema, with the camp's own numbers and words wherever they fit. */
function likely(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const ownRows = (pools.named[name] ?? []).filter((value) => suits(schema, value));
  if (ownRows.length > 0) return fc.constantFrom<unknown>(...ownRows);
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => likely(alternative, name)));
  if ('const' in schema || Array.isArray(schema.enum)) return fitting(schema);
  if (schema.type === 'object' && schema.properties) {
    const required = (schema.required as string[] | undefined) ?? [];
    const made = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, jsonSchema]) => [
      name,
      required.includes(name)
        ? likely(jsonSchema, name)
        : fc.option(likely(jsonSchema, name), { nil: undefined, freq: 2 }),
    ]);
    return fc
      .record(Object.fromEntries(made) as Record<string, fc.Arbitrary<unknown>>)
      .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)));
  }
  if (schema.type === 'array') return fc.array(likely(schema.items as JsonSchema), { minLength: 1, maxLength: 3 });
  if (schema.type === 'string') {
    const found = pools.texts.filter((text) => fits(schema, text));
    return found.length > 0 ? fc.constantFrom(...found) : fitting(schema);
  }
  if (schema.type === 'integer') {
    const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
    const found = pools.numbers.filter((number) => number >= minimum && number <= maximum);
    return found.length > 0 ? fc.constantFrom(...found) : fitting(schema);
  }
  return fitting(schema);
}

/** Whether one of our values fits a field. */
function suits(schema: JsonSchema, value: string | number): boolean {
  if (schema.type === 'integer') return typeof value === 'number';
  return schema.type === 'string' && typeof value === 'string' && fits(schema, value);
}

function fits(schema: JsonSchema, text: string): boolean {
  const patterns = [schema, ...((schema.allOf as JsonSchema[] | undefined) ?? [])].map(({ pattern }) => pattern);
  const { minLength = 0, maxLength = Infinity } = schema as { minLength?: number; maxLength?: number };
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((pattern) => typeof pattern !== 'string' || compiled(pattern).test(text))
  );
}

const expressions = new Map<string, RegExp>();
function compiled(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

const part = (call: Call, name: 'params' | 'query' | 'body') =>
  call[name] ? likely(toJsonSchema(call[name], 'input')) : fc.constant(undefined);

/** Letters by which a secret is looked up; no secret is shorter. */
const HEAD = 5;
/** The secrets by their first letters, so that a text is read once and not once for each. */
const byHead = new Map<string, string[]>();

/** The secrets in a text, if any. */
function found(text: string): string[] {
  const hits = new Set<string>();
  for (let start = 0; start + HEAD <= text.length; start += 1)
    for (const secret of byHead.get(text.slice(start, start + HEAD)) ?? [])
      if (text.startsWith(secret, start)) hits.add(secret);
  return [...hits];
}

// what takes something away comes last, and the sessions stay
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
const CALLS = DECLARED.map(({ call }) => call)
  .filter(({ name }) => !['logout', 'followJob', 'clgLogin', 'campLogin'].includes(name))
  .sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

const answered = new Set<string>();

describe.each(CAMPS)('%s', (who) => {
  beforeAll(() => api.tokenOf(who));

  test.each(CALLS.map((call) => [call.name, call] as const))(
    '%s names no student in answer, header or log',
    async (_name, call) => {
      const statuses = new Set<number>();
      const before = api.lines.length;
      await fc.assert(
        fc.asyncProperty(part(call, 'params'), part(call, 'query'), part(call, 'body'), async (params, query, body) => {
          const input = asText(params);
          const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(input[name] || '~'));
          const search = new URLSearchParams(asText(query)).toString();
          const answer = await api.call(
            who,
            call.method,
            search ? `${path}?${search}` : path,
            body as object | undefined,
            call.idempotency ? { 'idempotency-key': crypto.randomUUID() } : {},
          );
          statuses.add(answer.statusCode);
          if (answer.statusCode === 200) answered.add(`${who} ${call.name}`);
          expect(found(JSON.stringify(answer.headers) + answer.body)).toEqual([]);
        }),
        {
          numRuns: holds(who, call.permission) ? TRIES : REJECTED_TRIES,
          interruptAfterTimeLimit: 20_000,
          markInterruptAsFailure: false,
        },
      );
      expect(found(api.lines.slice(before).join('\n'))).toEqual([]);
      if (!holds(who, call.permission))
        expect([...statuses].every((status) => [400, 401, 403].includes(status))).toBe(true);
    },
    60_000,
  );

  test('every reading a camp may make has been answered at least once', () => {
    const readings = CALLS.filter((call) => call.method === 'GET' && mayRead(who, call)).map(({ name }) => name);
    expect(readings.length).toBeGreaterThan(3);
    expect(readings.filter((name) => !answered.has(`${who} ${name}`))).toEqual([]);
  });
});

/** Calls that read with a permission of the camp; calls that are public, with a ticket or a code of their own, are excluded. */
const mayRead = (who: Role, { permission }: Call) => !holds('public', permission) && holds(who, permission);

test('the role of the camp can read no column that names a student, an application or the secret map', async () => {
  const { rows } = await owner().raw<{ rows: { relation: string; column: string }[] }>(
    `select c.table_schema || '.' || c.table_name as relation, c.column_name as column from information_schema.columns c
     where c.table_schema in ('public', 'part')
       and has_column_privilege(current_database() || '_camp', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'SELECT')`,
  );
  const named = ['reg_no', 'stu_name', 'tam_name', 'dob', 'student_id', 'application_id', 'rid', 'payload'];
  expect(rows.filter(({ column }) => named.includes(column))).toEqual([]);
  const relations = new Set(rows.map(({ relation }) => relation));
  for (const secret of [
    'student',
    'exam_application',
    'script',
    'result',
    'revaluation',
    'mark_history',
    'script_ledger',
    'reval_script',
    'reval_outcome',
    'reval_mark_event',
    'valuation_event',
    'v_valuation_event',
    'audit_log',
  ])
    expect(relations).not.toContain(`public.${secret}`);
  expect(relations).toContain('public.camp_mark');
});
