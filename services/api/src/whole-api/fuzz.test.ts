import { holds } from '@thervu/contracts/core/permissions';
import type { Call } from '@thervu/contracts/core/call';
import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { API, apiUnderTest, PEOPLE, type Person } from '../testing/api-under-test';
import { fuzzRequests, type FuzzRequest, type Known } from '../testing/fuzz-input';
import { DECLARED } from '../core/http/calls';
import { statusesOf } from '../core/http/http';
import { LIMITS, type Limits } from '../core/http/limits';
import { hashToken, newToken } from '../core/session/session';

/** The requests of a run rotate; FUZZ_REQUESTS adds more. */
const TURNS = 8;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (wholeRotation ? 10_000 : 10_000 / TURNS));
const SEED =
  process.env.FUZZ_SEED === 'random'
    ? Date.now()
    : Number(process.env.FUZZ_SEED ?? 20_251_121) + rotatingPart(TURNS) * 10_000;
const AT_ONCE = 4;
/** Milliseconds after which a request counts as one that hangs. */
const HANGS = 30_000;
/** Requests after which disabled people and colleges are restored. */
const REPAIR = 100;
const MEGABYTES = 64;
/** In the names of every student and every principal outside college 101; the other one in those of 101. */
const THEIRS = 'Zqxforeign';
const OURS = 'Zqxours';

/** What no answer may contain: the forms of passwords, tokens and encrypted numbers, and the names of their columns. */
const SECRETS = /\$argon2id\$|password_hash|token_hash|aadhar_cipher/;

const open = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { max: 10_000_000, seconds: 60 }]),
) as unknown as Limits;
const api = apiUnderTest({ limits: open, config: { logLevel: 'silent' } });

type Caller = Person | 'nobody';
/** Colleges first: what the office moves from one college to another afterwards is no leak. */
const CALLERS: readonly Caller[] = ['nobody', 'camp', 'campadmin', 'college', 'admin'];
const CALLS = DECLARED.map(({ call }) => call);

let known: Known;
const tokens = new Map<Caller, string>();

async function column(sql: string): Promise<(string | number)[]> {
  const { rows } = await api.clone.pools.owner.raw<{ rows: { v: string | number }[] }>(sql);
  return rows.map(({ v }) => v);
}

/** Restores sessions, people and colleges, which earlier requests may have disabled. */
async function repair(): Promise<void> {
  const owner = api.clone.pools.owner;
  const logins = Object.values(PEOPLE);
  await owner('app_user').whereIn('login', logins).update({ active: true, must_change: false, locked_until: null });
  await owner('college').whereIn('colcode', ['101', '102', '501']).update({ clg_status: true });
  await owner('exam').update({ active_status: true });
  for (const caller of CALLERS) {
    if (caller === 'nobody') continue;
    const token = newToken();
    await owner.raw(
      `insert into user_session (user_id, token_hash, expires_at) select id, ?, now() + interval '1 hour' from app_user where login = ?`,
      [hashToken(token), PEOPLE[caller]],
    );
    tokens.set(caller, token);
  }
}

beforeAll(async () => {
  const owner = api.clone.pools.owner;
  await owner.raw(
    `update student set stu_name = case colcode when '101' then ? else ? end || ' ' || student_id where true`,
    [OURS, THEIRS],
  );
  await owner.raw(`update college set principal = ? where colcode <> '101'`, [THEIRS]);
  known = [
    [/coll|clg|colcode/i, await column(`select colcode as v from college order by 1 limit 4`)],
    [
      /exam|^tbl|_tbl$/i,
      [
        ...(await column(`select unnest(array[exam_tbl, exam_name, camp_tbl]) as v from exam`)),
        ...(await column('select id as v from exam')),
      ],
    ],
    [
      /reg_?no|reg/i,
      await column(
        `select reg_no as v from student where reg_no is not null and (student_id % 40 = 0 or student_id < 4) order by 1 limit 40`,
      ),
    ],
    [
      /student|^id$|^ids$/i,
      await column(
        `select student_id as v from student where student_id % 37 = 0 or student_id < 6 order by 1 limit 30`,
      ),
    ],
    [
      /^id$|app.*id|application/i,
      await column(`select min(id) as v from exam_application group by exam_id, colcode limit 20`),
    ],
    [/code|paper/i, await column(`select distinct p_code as v from course order by 1 limit 12`)],
    [/deg/i, await column(`select deg_id as v from degree order by 1 limit 6`)],
    [/cour/i, await column(`select cour_id as v from course order by 1 limit 6`)],
    [/barcode/i, await column(`select barcode as v from script order by id limit 12`)],
    [/bundle/i, await column(`select distinct bundleno as v from bundle order by 1 limit 6`)],
    [/packet|slno|serial/i, [1, 2, 3]],
    [/sem/i, [1, 2, 3, 4, 5, 6]],
    [/year|batch|yr|acdyr/i, [2022, 2023, 2024, 2025, 2026]],
    [/place/i, await column('select place as v from camp limit 4')],
    [/key$/, ['camp.max_mark']],
  ];
  await repair();
});

const gc = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();
function megabytes(): number {
  gc();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

interface Shot {
  call: Call;
  as: Caller;
  request: FuzzRequest;
}

/** What is wrong with an answer; undefined where nothing is. */
function wrong({ call, as }: Shot, status: number, body: string): string | undefined {
  const allowed = may(as, call);
  if (status >= 500) return `${status}: ${body.slice(0, 300)}`;
  if (!allowed && status !== 401 && status !== 403 && status !== 400 && status !== 413 && status !== 415)
    return `${status} where ${as} may do nothing`;
  if (!statusesOf(call).includes(status) && status !== 404) return `${status} is not declared`;
  if (SECRETS.test(body)) return `a secret: ${body.slice(0, 300)}`;
  if (as !== 'admin' && body.includes(THEIRS)) return `the data of another college: ${body.slice(0, 300)}`;
  if (as !== 'admin' && as !== 'college' && body.includes(OURS)) return `the data of a student: ${body.slice(0, 300)}`;
  return undefined;
}

async function fire(shot: Shot): Promise<{ status: number; body: string }> {
  const { call, as, request } = shot;
  const token = tokens.get(as);
  const sent = api.app.inject({
    method: call.method,
    url: `${API}${request.url}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.idempotency ? { 'idempotency-key': randomUUID() } : {}),
      ...(request.contentType ? { 'content-type': request.contentType } : {}),
    },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer: it hangs')), HANGS);
  });
  try {
    const answer = await Promise.race([sent, hangs]);
    return { status: answer.statusCode, body: answer.body };
  } finally {
    // a pending timer would retain the answer, and the test would measure that memory
    clearTimeout(timer);
  }
}

const may = (as: Caller, { permission }: Call): boolean =>
  holds(as === 'nobody' ? 'public' : as === 'otherCollege' ? 'college' : as === 'admin2' ? 'admin' : as, permission);
/** Requests of each call by a person without the permission: all are rejected before the handler. */
const AT_THE_DOOR = wholeRotation ? 3 : 1;

/** Calls that take turns, each as each caller, with inputs of their own; most go to those who may make the call. */
function* shots(): Generator<Shot> {
  const open = CALLERS.flatMap((as) => CALLS.filter((call) => may(as, call))).length;
  const closed = CALLERS.length * CALLS.length - open;
  const each = Math.max(AT_THE_DOOR, Math.ceil((REQUESTS - closed * AT_THE_DOOR) / open));
  const inputs = CALLS.map((call, index) =>
    fc.sample(fuzzRequests(call, known), { numRuns: each * CALLERS.length, seed: SEED + index }),
  );
  for (const [turn, as] of CALLERS.entries()) {
    for (let n = 0; n < each; n += 1) {
      for (const [index, call] of CALLS.entries()) {
        if (n < AT_THE_DOOR || may(as, call)) yield { call, as, request: inputs[index]![turn * each + n]! };
      }
    }
  }
}

test(
  `${REQUESTS.toLocaleString('en-IN')} generated requests over all calls as every role: no 5xx, no hang, nothing of another college, no growing memory`,
  async () => {
    const findings = new Map<string, string>();
    const statuses = new Map<number, number>();
    let made = 0;
    let permitted = 0;
    let warm = 0;
    let ownSeen = 0;
    const queue = shots();
    const worker = async () => {
      for (const shot of queue) {
        made += 1;
        const index = made;
        if (may(shot.as, shot.call)) permitted += 1;
        if (index % REPAIR === 0) await repair();
        if (index === Math.floor(REQUESTS / 4)) warm = megabytes();
        const { status, body } = await fire(shot).catch((error: Error) => ({ status: 599, body: error.message }));
        if (shot.as === 'college' && body.includes(OURS)) ownSeen += 1;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const what = wrong(shot, status, body);
        const key = `${shot.call.name} as ${shot.as}`;
        if (what && findings.size < 20 && !findings.has(key)) {
          findings.set(
            key,
            `${key}: ${shot.call.method} ${shot.request.url.slice(0, 300)} ${shot.request.body?.slice(0, 500) ?? ''}\n    ${what}`,
          );
        }
      }
    };
    // one call that names a student of the own college for certain, however few requests a turn has
    const [id] = await column(`select student_id as v from student where colcode = '101' order by 1 limit 1`);
    const form = await api.app.inject({
      url: `${API}/student/${id}/application`,
      headers: { authorization: `Bearer ${tokens.get('college')}` },
    });
    expect(form.body).toContain(OURS);
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect([...findings.values()]).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(REQUESTS);
    // names of students do come in answers: those of other colleges would have been seen
    if (wholeRotation) expect(ownSeen).toBeGreaterThan(0);
    // of those who may make the call: a run in which everything is rejected proves nothing
    expect(statuses.get(200)! / permitted).toBeGreaterThan(0.1);
    expect(megabytes() - warm).toBeLessThan(MEGABYTES);
  },
  120_000 + REQUESTS * 30,
);
