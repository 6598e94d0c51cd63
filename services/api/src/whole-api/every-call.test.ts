import { PERMISSIONS } from '@thervu/contracts/core/permissions';
import type { Call } from '@thervu/contracts/core/call';
import { PAYLOAD_FIELD, type UploadKind } from '@thervu/contracts/core/upload-rules';
import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { SIGNING_CALLS } from '@thervu/contracts/core/duties';
import { makeTestClerk } from '../testing/clerks';
import { apiUnderTest, type Person } from '../testing/api-under-test';
import { asText, fitting, spoilt } from '../testing/arbitrary-input';
import { pdf, png } from '../testing/sample-files';
import { DECLARED } from '../core/http/calls';
import { statusesOf } from '../core/http/http';
import { BrokenReply, compileReply, toJsonSchema, type JsonSchema } from '../core/http/json-schema';
import { LIMITS, type Limits } from '../core/http/limits';

const open = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { max: 1_000_000, seconds: 60 }]),
) as unknown as Limits;
const api = apiUnderTest({ limits: open });
/** The inputs to each call rotate; FUZZ_RUNS adds more, with time for them. */
const TURNS = 6;
const RUNS = Number(process.env.FUZZ_RUNS ?? (wholeRotation ? 30 : 30 / TURNS));
const SECONDS = Math.max(20, RUNS / 5);
/** Calls that end the very session they are made with. */
const ENDS_SESSIONS = ['logout'];

/** The seed of today's turn; FUZZ_SEED, where it is given, has been set for every test before. */
const turnSeed = process.env.FUZZ_SEED
  ? fc.readConfigureGlobal().seed
  : fc.readConfigureGlobal().seed! + rotatingPart(TURNS);

let restore: () => Promise<void>;
beforeAll(async () => {
  restore = await api.standing();
  await countWrites();
});

/** What a rejected call must leave unchanged. */
const GUARDED = [
  'table_export_ticket',
  'backup_release',
  'backup_fetch',
  'bundle',
  'bundle_movement',
  'script_receipt',
  'camp_mark',
  'valuation_event',
  'app_user',
  'camp',
  'camp_officer',
  'staff',
  'staff_duty',
  'staff_proposal',
  'staff_code',
  'credential_event',
  'college_clerk',
  'enrolment_code',
  'keying_signature',
  'keying_hold',
  'factor',
  'recovery_code',
  'factor_use',
  'signature',
  'bundle',
  'camp_mark',
  'valuation_event',
  'camp_packet_entry',
  'barcode_error',
  'college',
  'course',
  'degree',
  'exam',
  'exam_timetable',
  'exam_timetable_degree',
  'exam_timetable_revision',
  'exam_timetable_clash',
  'hall',
  'exam_centre',
  'centre_allotment',
  'exam_accommodation',
  'scribe',
  'sitting',
  'seat',
  'invigilator',
  'invigilator_away',
  'invigilator_relation',
  'invigilation_duty',
  'hall_report',
  'question_packet_opening',
  'answer_book_stock',
  'script_cover',
  'student_exam',
  'exam_application',
  'mark_history',
  'mark_correction',
  'earlier_batch',
  'earlier_result',
  'record_declaration',
  'notice',
  'notice_template',
  'notice_message',
  'student_file_request',
  'student_file_change',
  'paper_lock',
  'exam_fee',
  'exam_stage_log',
  'script_exception',
  'handed_script_decision',
  'result_release',
  'session_step',
  'page_notice',
  'hidden_session',
  'anomaly_finding',
  'reval_script',
  'reval_problem',
  'result_run',
  'moderation',
  'exam_reopening',
  'import',
  'import_row',
  'job',
  'publication',
  'revaluation',
  'revaluation_event',
  'reval_retotal',
  'reval_copy',
  'university_setting',
  'setting_history',
  'setting_file',
  'fee_schedule',
  'reval_fee',
  'reval_outcome',
  'reval_approval',
  'reval_third_order',
  'reval_unvalued',
  'arrear_withdrawal',
  'rule_set',
  'rule_line',
  'grade_band',
  'class_band',
  'idempotency_key',
  'file_ticket',
  'student',
  'student_draft',
  'student_upload',
  'student_event',
  'script',
  'script_block',
  'dummy_order',
  'qp_freeze',
  'qp_freeze_college',
];
const TABLES = [...new Set(GUARDED)];
/** Counts written rows of each guarded table, also of transactions that are rolled back: cheap to read after each call. */
async function countWrites(): Promise<void> {
  await api.clone.pools.owner.raw(
    `create function count_guarded_write() returns trigger language plpgsql security definer as
       $$ begin perform nextval(('public.' || tg_argv[0])::regclass); return null; end $$`,
  );
  for (const table of TABLES) {
    const sequence = `writes_${table}`;
    // the arguments of a trigger are texts of the statement
    await api.clone.pools.owner.raw(
      `create sequence ??;
       create trigger zz_guarded_write after insert or update or delete on ??
         for each row execute function count_guarded_write(??);
       create trigger zz_guarded_truncate after truncate on ??
         for each statement execute function count_guarded_write(??)`,
      [sequence, table, sequence, table, sequence],
    );
  }
}
const WRITES = `select array[${TABLES.map((table) => `(select concat(last_value, is_called) from writes_${table})`).join(', ')}] as writes`;
/** What was read of each table last, and the count of its writes then. */
const lastRead = new Map<string, { writes: string; rows: string }>();

/** Moves with every insert, update and delete. A table is read only where something has been written to it since. */
async function fingerprint(): Promise<string> {
  const { rows } = await api.clone.pools.owner.raw<{ rows: [{ writes: string[] }] }>(WRITES);
  const [{ writes }] = rows;
  const moved = TABLES.filter((table, index) => lastRead.get(table)?.writes !== writes[index]);
  if (moved.length > 0) {
    const read = await readRows(moved);
    for (const table of moved) lastRead.set(table, { writes: writes[TABLES.indexOf(table)]!, rows: read.get(table)! });
  }
  return TABLES.map((table) => `${table} ${lastRead.get(table)!.rows}`).join('\n');
}

/** Tables by their count and by the transactions that wrote their rows (xmin). */
async function readRows(tables: readonly string[]): Promise<Map<string, string>> {
  const parts = tables.map(
    (table) => `select '${table}' as name, concat(count(*), ' ', sum(t.xmin::text::bigint)) as rows from ${table} t`,
  );
  const { rows } = await api.clone.pools.owner.raw<{ rows: { name: string; rows: string }[] }>(
    parts.join(' union all '),
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}

/** A person with the permission; no session where the call is public. */
function callerOf(call: Call): Person | 'nobody' {
  const [first] = PERMISSIONS[call.permission];
  return first === 'public' ? 'nobody' : (first as Person);
}

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Small files by field; undefined: the call goes as JSON. */
  files?: Record<string, Buffer> | undefined;
}

const SMALL_FILES: Record<UploadKind, () => Buffer> = {
  photo: () => onePixel,
  signature: () => onePixel,
  certificate: () => pdf(),
};
let onePixel: Buffer;
beforeAll(async () => {
  onePixel = await png(1, 1);
});

/** A form as a browser writes it: the body as JSON, and some files of the right kind. */
function formOf(body: unknown, files: Record<string, Buffer>): { payload: Buffer; type: string } {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--frame\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(files).map(([field, bytes]) => part(`name="${field}"; filename="f"`, bytes));
  if (body !== undefined) parts.push(part(`name="${PAYLOAD_FIELD}"`, JSON.stringify(body)));
  return {
    payload: Buffer.concat([...parts, Buffer.from('--frame--\r\n')]),
    type: 'multipart/form-data; boundary=frame',
  };
}

/** Some of the call's files, or none at all. */
function someFiles(call: Call): fc.Arbitrary<Input['files']> {
  return fc.option(
    fc
      .subarray(Object.entries(call.files ?? {}))
      .map((chosen) => Object.fromEntries(chosen.map(([field, kind]) => [field, SMALL_FILES[kind]()]))),
    { nil: undefined },
  );
}

/** Inputs for a call: one part spoilt, or all of them fitting. */
function inputs(call: Call): fc.Arbitrary<Input> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => call[part]);
  const all = (bad: string | undefined) =>
    fc.record(
      Object.fromEntries(
        parts.map((part) => {
          const schema = toJsonSchema(call[part]!, 'input');
          return [part, part === bad ? spoilt(schema) : fitting(schema)];
        }),
      ),
    );
  const made: fc.Arbitrary<Input> =
    parts.length === 0 ? fc.constant({}) : fc.oneof(all(undefined), ...parts.map((part) => all(part)));
  return call.files ? fc.tuple(made, someFiles(call)).map(([input, files]) => ({ ...input, files })) : made;
}

/** What of the parameters has a place in the address. */
const inPath = (call: Call, input: Record<string, string>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => call.path.includes(`:${name}`)));

/** Whether a query or the segments of a path fit their contract after conversion: on the wire numbers and booleans are text. */
function onTheWire(schema: NonNullable<Call['query']>, input: Record<string, string>): boolean {
  const properties = (toJsonSchema(schema, 'input').properties ?? {}) as Record<string, { type?: string }>;
  const read = Object.entries(input).map(([name, text]) => {
    const { type } = properties[name] ?? {};
    if ((type === 'integer' || type === 'number') && text.trim() !== '') return [name, Number(text)] as const;
    return [name, type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text] as const;
  });
  return Object.keys(input).every((name) => name in properties) && schema.safeParse(Object.fromEntries(read)).success;
}

/** Whether the contract itself allows the input, independent of the server. */
function allowed(call: Call, { params, query, body }: Input): boolean {
  if (call.params && !onTheWire(call.params, inPath(call, asText(params)))) return false;
  if (call.query && !onTheWire(call.query, asText(query))) return false;
  if (!call.body) return true;
  return call.body.safeParse(body).success && namesKnown(toJsonSchema(call.body, 'input'), body);
}

/** Whether every name in a value is one its schema knows, at any depth. */
function namesKnown(schema: JsonSchema, value: unknown): boolean {
  const branches = schema.anyOf as JsonSchema[] | undefined;
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value);
  // of several forms only those with names can hold a value with names
  if (branches) return branches.some((branch) => (!isNamed || branch.type === 'object') && namesKnown(branch, value));
  if (Array.isArray(value)) return value.every((item) => namesKnown((schema.items ?? {}) as JsonSchema, item));
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  if (!isNamed || !properties) return true;
  return Object.entries(value).every(([name, inner]) => {
    const known = properties[name];
    return known !== undefined && namesKnown(known, inner);
  });
}

function address(call: Call, params: unknown, query: unknown): string {
  const input = asText(params);
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = input[name] ?? '';
    return /^\.{0,2}$/.test(value) ? '~' : encodeURIComponent(value);
  });
  const search = new URLSearchParams(asText(query)).toString();
  return search ? `${path}?${search}` : path;
}

test('[DAY-13] a clerk reaches what the college reaches and nothing of the first account alone, with any input', async () => {
  const { token } = await makeTestClerk(api, 'every.call@example.org');
  const accounts = () =>
    api.clone.pools
      .owner('app_user')
      .where({ kind: 'COLLEGE' })
      .orderBy('id')
      .select('login', 'password_hash', 'active');
  const before = [await accounts(), await api.clone.pools.owner('college_clerk').orderBy('id')];
  const refused: string[] = [];
  for (const { call } of DECLARED.filter(
    ({ call }) => !ENDS_SESSIONS.includes(call.name) && call.name !== 'changeOwnPassword',
  )) {
    const [input] = fc.sample(inputs(call), { numRuns: 1, seed: turnSeed });
    const { params, query, body } = input!;
    const answer = await api.app.inject({
      method: call.method,
      url: `/thervu/api${address(call, params, query)}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(call.body && { payload: JSON.stringify(body ?? null) }),
    });
    if (!PERMISSIONS[call.permission].some((role) => role === 'public'))
      expect([call.name, answer.statusCode]).not.toEqual([call.name, 401]);
    expect([call.name, answer.statusCode < 500 || answer.statusCode === 503]).toEqual([call.name, true]);
    const open = PERMISSIONS[call.permission].some((role) => role === 'public' || role === 'college');
    if (answer.statusCode === 403) refused.push(call.name);
    else expect([call.name, open && call.permission !== 'clerk.manage']).toEqual([call.name, true]);
  }
  expect(refused).toEqual(
    expect.arrayContaining(['listClerks', 'makeClerk', 'issueClerkCode', 'endClerk', ...SIGNING_CALLS]),
  );
  expect([await accounts(), await api.clone.pools.owner('college_clerk').orderBy('id')]).toEqual(before);
});

test('what is compared moves with every insert, update and delete', async () => {
  const table = () => api.clone.pools.owner('publication');
  const collected = [await fingerprint()];
  const fee = await api.clone.pools.owner('fee_schedule').first<{ id: number }>('id');
  await api.clone.pools.owner('fee_schedule').where({ id: fee!.id }).update({ id: fee!.id });
  collected.push(await fingerprint());
  const rows = await table().select('*');
  await table().delete();
  collected.push(await fingerprint());
  await table().insert(rows);
  collected.push(await fingerprint());
  expect(new Set(collected).size).toBe(4);
});

test.each(
  DECLARED.filter(({ call }) => !ENDS_SESSIONS.includes(call.name)).map(({ call }) => [call.name, call] as const),
)(
  '[S7-CLIENT-03] %s answers any input in JSON with a declared status, and a refused one changes nothing',
  async (_name, call) => {
    const as = callerOf(call);
    // the state after a rejected call is the one before the next
    let before: string | undefined;
    await fc.assert(
      fc.asyncProperty(inputs(call), async (input) => {
        const fields = asText(input.params);
        const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
        const usable = names.every((name) => !/^\.{0,2}$/.test(fields[name] ?? ''));
        let was = before ?? (await fingerprint());
        before = undefined;
        const headers = call.idempotency ? { 'idempotency-key': randomUUID() } : {};
        const form = call.files && input.files ? formOf(input.body, input.files) : undefined;
        const payload = form
          ? { payload: form.payload, headers: { ...headers, 'content-type': form.type } }
          : call.body
            ? {
                payload: JSON.stringify(input.body ?? null),
                headers: { ...headers, 'content-type': 'application/json' },
              }
            : { headers };
        const send = async () => {
          const token = as === 'nobody' ? {} : { authorization: `Bearer ${await api.tokenOf(as)}` };
          return api.app.inject({
            method: call.method,
            url: `/thervu/api${address(call, input.params, input.query)}`,
            ...payload,
            headers: { ...payload.headers, ...token },
          });
        };
        let answer = await send();
        if (answer.statusCode === 401 && as !== 'nobody') {
          // an earlier input has ended the caller's own session, as it may
          await restore();
          was = await fingerprint();
          answer = await send();
        }
        expect(statusesOf(call)).toContain(answer.statusCode);
        if (answer.statusCode === 200) {
          if (typeof call.reply !== 'string') expect(call.reply.safeParse(answer.json()).success).toBe(true);
        } else {
          expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
          expect(answer.json()).toMatchObject({
            status: answer.statusCode,
            message: expect.stringMatching(/\S/),
          });
          before = await fingerprint();
          expect(before).toBe(was);
        }
        if (usable) expect(answer.statusCode === 400).toBe(!allowed(call, input));
      }),
      { numRuns: RUNS, seed: turnSeed, interruptAfterTimeLimit: SECONDS * 1000, markInterruptAsFailure: false },
    );
  },
  SECONDS * 3000,
);

/** A field that the contract allows to be null stays null; every other field rejects it. */
const mayBeNull = (schema: JsonSchema): boolean =>
  [schema.type].flat().includes('null') || ((schema.anyOf ?? []) as JsonSchema[]).some(mayBeNull);

describe('null never becomes a number', () => {
  const parts = DECLARED.flatMap(({ call }) =>
    call.body
      ? Object.entries((toJsonSchema(call.body, 'input').properties ?? {}) as Record<string, JsonSchema>)
          .filter(([, schema]) => !mayBeNull(schema))
          .map(([name]) => [call.name, name, call] as const)
      : [],
  );
  test.each(parts)('%s refuses null in %s', async (_call, name, call) => {
    const [value] = fc.sample(fitting(toJsonSchema(call.body!, 'input')) as fc.Arbitrary<object>, {
      numRuns: 1,
      seed: 7,
    });
    const [params] = call.params
      ? fc.sample(fitting(toJsonSchema(call.params, 'input')), { numRuns: 1, seed: 7 })
      : [{}];
    const answer = await api.call(callerOf(call), call.method, address(call, params, {}), {
      ...value,
      [name]: null,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(name);
  });

  test('blanks in a query or a path are no number', async () => {
    const answer = await api.call('admin', 'GET', '/camp-bundles?after=%20');
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
      400,
      'after',
    ]);
  });

  test('an answer with null where a number is declared is not sent at all', () => {
    const declared = {
      type: 'object',
      properties: { mark: { type: 'integer' }, note: { type: ['string', 'null'] } },
      required: ['mark', 'note'],
      additionalProperties: false,
    };
    const write = compileReply(declared);
    expect(write({ mark: 0, note: null })).toBe('{"mark":0,"note":null}');
    expect(() => write({ mark: null, note: null })).toThrow(BrokenReply);
    expect(() => write({ mark: '12', note: null })).toThrow(BrokenReply);
    expect(() => write({ mark: 1, note: 'x', password: 'y' })).toThrow(BrokenReply);
  });
});

describe('what is no request at all', () => {
  const url = '/thervu/api/login/clglogin';
  const json = { 'content-type': 'application/json' };
  test.each([
    [
      'a plain form',
      415,
      {
        method: 'POST' as const,
        url,
        payload: 'email=101&password=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    [
      'XML instead of JSON',
      415,
      { method: 'POST' as const, url, payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    ],
    ['broken JSON', 400, { method: 'POST' as const, url, payload: '{"email":', headers: json }],
    [
      'a poisoned prototype',
      400,
      {
        method: 'POST' as const,
        url,
        payload: '{"email":"a","password":"b","__proto__":{"x":1}}',
        headers: json,
      },
    ],
    [
      'two megabytes',
      413,
      { method: 'POST' as const, url, payload: `{"email":"${'x'.repeat(2 ** 21)}"}`, headers: json },
    ],
    ['an unknown address', 404, { method: 'GET' as const, url: '/thervu/api/nowhere' }],
    ['a broken escape', 400, { method: 'GET' as const, url: '/thervu/api/result/exam-result/%E0%A4%A/2001-01-01' }],
    ['a method that is not declared', 404, { method: 'DELETE' as const, url }],
  ])('%s is refused with %i in words', async (_words, status, request) => {
    const answer = await api.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<{ message: string }>().message).toMatch(/\S/);
  });
});
