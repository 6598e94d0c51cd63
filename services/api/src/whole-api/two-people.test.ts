import { holds } from '@thervu/contracts/core/permissions';
import { SIGNING_CALLS } from '@thervu/contracts/core/duties';
import { testDemoPassword } from '@thervu/testing/database';
import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import fc from 'fast-check';
import { DECLARED } from '../core/http/calls';
import { LIMITS, type Limits } from '../core/http/limits';
import { apiUnderTest } from '../testing/api-under-test';
import { fuzzRequests } from '../testing/fuzz-input';
import { OfficePeople, passwordOf, person, REASON } from '../testing/office-people';
import { resultRunSetup } from '../testing/result-desk';
import { runResultJob } from '../testing/result-exam';
import { signedByTwo } from '../testing/two-people';

/** Steps of the script; a run of `npm test` makes one of the parts, another one every day. */
const STEPS = Number(process.env.TWO_PEOPLE_STEPS ?? (wholeRotation ? 10_000 : 300));
const SEED = fc.readConfigureGlobal().seed! + rotatingPart(1000) * 7919;
/** Steps after which what the script has shut down is opened again, so that there is something to attack. */
const REPAIR = 40;
const ATTACKER = 'mala@example.org';

const open = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { max: 10_000_000, seconds: 60 }]),
) as unknown as Limits;
const api = apiUnderTest({ limits: open, config: { logLevel: 'silent' } });
const people = new OfficePeople(api);
const runs = resultRunSetup(api, 2027);
const owner = () => api.clone.pools.owner;

type Human = 'Anna' | 'Bala' | 'Mala' | `colleague ${number}`;
interface Account {
  human: Human;
  login: string;
  password: string;
  token: string;
  resting?: boolean;
}
interface Step {
  /** Which human acts, and on which of what there is. */
  actor: number;
  act: number;
  pick: number;
  other: number;
}
/** A code in the making: who has seen which half. */
interface Code {
  mail: string;
  proposer: Human;
  halves: string[];
}

/** Accounts by user id: each is its human's who chose the password, and nobody else's. */
const accounts = new Map<number, Account>();
const codes = new Map<number, Code>();
/** Halves the attacker has seen. */
const seen: string[] = [];
/** What somebody types where a password is asked for. Nobody but the attacker types the attacker's. */
const wordsOf = (human: Human) =>
  human === 'Mala' ? 'slow barges of nobody upriver' : `patient kettles beside ${human.toLowerCase()} marshland`;
let colleagues = 0;
let made = 0;
/** Calls that were answered 200, so that the script is known to have reached them. */
const done = new Map<string, number>();
const idOf = async (login: string): Promise<number> =>
  (await owner()('app_user').where({ login }).first<{ id: number }>('id')).id;
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

async function ids(table: string, where: object = {}): Promise<string[]> {
  return (await owner()(table).where(where).orderBy('id', 'desc').limit(6).pluck('id')).map(String);
}

async function send(
  name: string,
  account: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object | string,
) {
  const answer = await people.as(account.token, method, url, body);
  if (answer.statusCode === 200) done.set(name, (done.get(name) ?? 0) + 1);
  // who is signed out or ended rests until the next repair
  account.resting = answer.statusCode === 401;
  return answer;
}

async function enrol(login: string, code: string, password: string, human: Human): Promise<void> {
  const answer = await people.enrol(login, code, password);
  if (answer.statusCode !== 200) return;
  done.set('enrol', (done.get('enrol') ?? 0) + 1);
  const token = await people.signIn(login, password);
  accounts.set(await idOf(login), { human, login, password, token });
}

/** The person named is real where an honest officer is behind the proposal: both halves are handed over in the end. */
async function handOver(id: number): Promise<void> {
  const code = codes.get(id);
  if (!code || code.halves.length < 2 || code.proposer === 'Mala') return;
  const account = [...accounts.values()].find(({ login }) => login === code.mail);
  const human: Human = account?.human ?? `colleague ${(colleagues += 1)}`;
  await enrol(code.mail, code.halves.join('-'), passwordOf(`${code.mail}${id}`), human);
}

type Act = (me: Account, step: Step) => Promise<unknown>;
const proposal = (me: Account, mail: string, answer: { statusCode: number; json: <T>() => T }) => {
  if (answer.statusCode !== 200) return;
  const { id, half } = answer.json<{ id: number; half: string | null }>();
  if (half === null) return;
  codes.set(id, { mail, proposer: me.human, halves: [half] });
  if (me.human === 'Mala') seen.push(half);
};
const staffPath = async (pick: number) => `/control/staff/persons/${pickOf(await ids('staff'), pick) ?? 1}`;
const mailOfStaff = async (url: string): Promise<string> =>
  (
    await owner()('staff as s')
      .join('app_user as u', 'u.id', 's.user_id')
      .where('s.id', url.split('/').at(-1)!)
      .first<{ login: string }>('u.login')
  ).login;

/** The desk of the exam the public is shown. */
async function shownPath(): Promise<string> {
  const { exam_id } = await owner()('published_session').orderBy('place', 'desc').first<{ exam_id: number }>('exam_id');
  return `/control/result-release/${exam_id}`;
}

/** What an officer can do about accounts. */
const ACCOUNTS: Act[] = [
  async (me, { pick }) => {
    const mail = `p${(made += 1)}@example.org`;
    const duty = pickOf(['DEPUTY', 'CONTROLLER', 'DEPUTY', 'AUDITOR'], pick)!;
    const body = person(mail, { duties: [{ duty, areas: [] }] });
    proposal(me, mail, await send('proposePerson', me, 'POST', '/control/staff/proposals', body));
  },
  async (me, { pick }) => {
    const url = await staffPath(pick);
    const mail = await mailOfStaff(url);
    proposal(me, mail, await send('proposeCode', me, 'POST', `${url}/codes`, { reason: REASON }));
  },
  async (me, { pick, other }) => {
    const url = await staffPath(pick);
    const row = await owner()('staff')
      .where({ id: url.split('/').at(-1)! })
      .first('row_version', 'email');
    const email = other % 3 ? (row.email as string) : `moved${(made += 1)}@example.org`;
    const facts = person(email, { duties: [{ duty: 'DEPUTY', areas: [] }], row_version: row.row_version as number });
    await send('proposeStaffChange', me, 'POST', `${url}/changes`, facts);
  },
  ...Array.from({ length: 3 }, (): Act => async (me, { pick }) => {
    const id = Number(pickOf(await ids('staff_proposal', { state: 'PROPOSED' }), pick) ?? 1);
    const answer = await send('confirmStaffProposal', me, 'PUT', `/control/staff/proposals/${id}/confirmation`);
    const code = answer.statusCode === 200 && answer.json<{ code: { half: string; login: string } | null }>().code;
    if (!code) return;
    if (me.human === 'Mala') seen.push(code.half);
    const begun = codes.get(id)!;
    begun.halves.push(code.half);
    begun.mail = code.login;
    await handOver(id);
  }),
  async (me, { pick, other }) => {
    const id = pickOf(await ids('staff_proposal', { state: 'PROPOSED' }), pick) ?? '1';
    if (other % 2) await send('withdrawStaffProposal', me, 'PUT', `/control/staff/proposals/${id}/withdrawal`);
    else await send('declineStaffProposal', me, 'PUT', `/control/staff/proposals/${id}/refusal`, { reason: REASON });
  },
  async (me, { pick, other }) => {
    // rarely, so that enough of them stay to go on
    if (other % 4 > 0) return;
    await send('endStaff', me, 'PUT', `${await staffPath(pick)}/end`, { reason: REASON });
  },
  async (me, { pick, other }) => {
    const code = pickOf(['501', '101', '102'], pick)!;
    const mine = wordsOf(me.human);
    const body = { currentPassword: other % 2 ? me.password : mine, newPassword: mine };
    if (other % 3) await send('changeCollegePassword', me, 'PUT', `/colleges/${code}/password`, body);
    else
      await send('changeCollegePasswordInPath', me, 'PUT', `/colleges/${code}/${mine}`, other % 2 ? body : undefined);
    if (me.login === code) me.password = (await api.signIn(code, mine)).statusCode === 200 ? mine : me.password;
  },
  async (me, { pick }) => {
    // an officer of a camp who is called as an officer of the office, or any college with a password
    const login = pickOf([...accounts.values()], pick)!.login;
    const exam = await owner()('exam').whereNotNull('camp_tbl').first('exam_tbl');
    const body = {
      name: 'Puppet',
      designation: 'Operator',
      email: login,
      password: wordsOf(me.human),
      role: 'OP',
      place: 'Sona',
    };
    await send('createOfficer', me, 'POST', '/campofficers', { ...body, exam: exam?.exam_tbl as string });
  },
];

/** What takes two officers. */
const SIGNATURES: Act[] = [
  async (me, { pick }) => {
    const order = { scope: 'PAPER', p_code: `RUN00${(pick % 3) + 1}`, max_marks: 2, order_no: `O ${pick}`, note: null };
    await send('proposeModeration', me, 'POST', runs.path('/moderation'), order);
  },
  ...Array.from({ length: 2 }, (): Act => async (me, { pick }) => {
    const id = pickOf(await ids('moderation', { exam_id: runs.exam.examId }), pick) ?? '1';
    await send('approveModeration', me, 'POST', `/control/moderation/${id}/approve`, {});
  }),
  async (me) => {
    await send('askReopening', me, 'POST', runs.path('/reopening'), { reason: REASON });
  },
  async (me, { pick, other }) => {
    const id = pickOf(await ids('exam_reopening', { exam_id: runs.exam.examId, agreed_by: null }), pick) ?? '1';
    if (other % 4) await send('approveReopening', me, 'POST', `/control/reopenings/${id}/agree`, {});
    else await send('withdrawReopening', me, 'POST', `/control/reopenings/${id}/withdraw`);
  },
  async (me) => {
    if ((await send('startResultRun', me, 'POST', runs.path(), { kind: 'MAIN' })).statusCode !== 200) return;
    await runs.settleJobs();
    const [run] = await ids('result_run', { exam_id: runs.exam.examId });
    await runResultJob(owner(), { examId: runs.exam.examId, run: Number(run) });
  },
  ...Array.from({ length: 2 }, (): Act => async (me, { other }) => {
    const desk = (await people.as(me.token, 'GET', runs.path())).json<{
      run?: { id: number; counts: object; row_version: number };
    }>();
    if (!desk.run) return;
    const { id, counts, row_version } = desk.run;
    if (other % 3)
      await send('approveResultRun', me, 'POST', `/control/result-runs/${id}/approve`, { counts, row_version });
    else
      await send('discardResultRun', me, 'POST', `/control/result-runs/${id}/discard`, { reason: REASON, row_version });
  }),
  async (me) => {
    const [run] = await ids('result_run', { exam_id: runs.exam.examId });
    const body = { run_id: Number(run ?? 1), session_title: 'UG / PG Results', note: 'Compared.' };
    await send('proposeRelease', me, 'POST', `/control/result-release/${runs.exam.examId}/proposals`, body);
  },
  async (me, { pick }) => {
    const release = await owner()('result_release').where({ exam_id: runs.exam.examId }).orderBy('id', 'desc').first();
    const url = `/control/result-release/${runs.exam.examId}/proposals/${(release?.id as number) ?? pick}`;
    if (pick % 3) await send('publishRelease', me, 'PUT', `${url}/release`, { openFindings: 0, note: 'Seen.' });
    else await send('withdrawRelease', me, 'PUT', `${url}/withdrawal`, { reason: REASON });
  },
];

/** What the public is shown and told: hidden and shown again, texts of notices, notices to many people. */
const TOLD: Act[] = [
  async (me, { pick }) => {
    const kind = pickOf(['HIDE', 'SHOW', 'HIDE', 'CANCEL'], pick)!;
    const words = kind === 'HIDE' ? 'The marks of one paper are being checked.' : null;
    const body = { kind, reason: REASON, en: words, ta: words };
    await send('requestSessionStep', me, 'POST', `${await shownPath()}/session-steps`, body);
  },
  ...Array.from({ length: 2 }, (): Act => async (me, { pick, other }) => {
    const id = pickOf(await ids('session_step', { state: 'ASKED' }), pick) ?? '1';
    const url = `${await shownPath()}/session-steps/${id}`;
    if (other % 4) await send('confirmSessionStep', me, 'PUT', `${url}/confirmation`, {});
    else await send('withdrawSessionStep', me, 'PUT', `${url}/withdrawal`);
  }),
  async (me, { pick }) => {
    const key = pickOf(['RESULT_OUT', 'TICKET_READY'], pick)!;
    const text = { subject: 'A notice', body: `Notice ${pick} about {#var#}.`, variables: ['exam'], beta: false };
    await send('saveNoticeTemplate', me, 'POST', '/notices/templates', {
      ...{ key, channel: 'EMAIL', language: 'en' },
      ...text,
    });
  },
  ...Array.from({ length: 2 }, (): Act => async (me) => {
    const draft = await owner()('notice_template').where({ state: 'DRAFT' }).first('template_id', 'row_version');
    const url = `/notices/templates/${(draft?.template_id as number | undefined) ?? 1}/approval`;
    await send('approveNoticeTemplate', me, 'POST', url, { row_version: (draft?.row_version as number) ?? 1 });
  }),
  async (me) => {
    // what a step of this officer tells to many people, as the worker leaves it
    const [made_by] = [...accounts].find(([, account]) => account === me)!;
    const many = { state: 'DRAFT', people: 600, parts: 600, audience: { kind: 'RELEASED', version: 1 } };
    await owner()('notice').insert({ key: 'RESULT_OUT', thing: `many ${(made += 1)}`, made_by, ...many });
  },
  ...Array.from({ length: 2 }, (): Act => async (me, { pick }) => {
    const waiting = await owner()('notice')
      .where({ state: 'DRAFT', people: 600 })
      .orderBy('notice_id', 'desc')
      .limit(4)
      .select<{ notice_id: number; row_version: number }[]>('notice_id', 'row_version');
    const notice = pickOf(waiting, pick) ?? { notice_id: 1, row_version: 1 };
    const body = { row_version: notice.row_version, people: 600 };
    await send('approveNotice', me, 'POST', `/notices/${notice.notice_id}/approval`, body);
  }),
];

/** The calls about accounts and signatures have acts of their own above; every other one that changes something comes at random. */
const OTHERS = DECLARED.map(({ call }) => call).filter(
  ({ method, permission, name, files, upload }) =>
    method !== 'GET' &&
    holds('admin', permission) &&
    name !== 'logout' &&
    !files &&
    !upload &&
    !SIGNING_CALLS.includes(name),
);
const anything: Act = async (me, { pick, other }) => {
  const call = pickOf(OTHERS, pick)!;
  const users = [...accounts.keys()];
  const known = [
    [/userId|^id$/i, users],
    [/coll|clg|colcode/i, ['501', '101']],
    [/login|email|who/i, [...accounts.values()].map(({ login }) => login)],
    [/password|value/i, [wordsOf(me.human)]],
  ] as const;
  const [request] = fc.sample(fuzzRequests(call, known), { numRuns: 1, seed: other });
  await send(call.name, me, call.method, request!.url, request!.body);
};

/** What only somebody who wants two signatures does: tries every half and password ever seen. */
const attack: Act = async (_me, { pick, other }) => {
  const waiting = await owner()('staff_code as c')
    .join('app_user as u', 'u.id', 'c.user_id')
    .whereNull('c.used_at')
    .whereNull('c.ended_at')
    .pluck('u.login');
  const login = pickOf(waiting as string[], pick);
  if (login === undefined || seen.length === 0) return;
  const [half, otherHalf] = [pickOf(seen.slice(-6), other)!, pickOf(seen.slice(-6), other >> 4)!];
  for (const code of [half, `${half}-${otherHalf}`, `${otherHalf}-${half}`])
    await enrol(login, code, wordsOf('Mala'), 'Mala');
};

const signInAgain = async (account: Account): Promise<void> => {
  if (!account.resting && account.token !== '') return;
  const alive = await people.as(account.token, 'GET', '/login/session');
  account.resting = false;
  if (alive.statusCode === 200) return;
  const answer = await api.signIn(account.login, account.password);
  account.resting = answer.statusCode !== 200;
  if (answer.statusCode === 200) account.token = answer.json<{ token: string }>().token;
};

/** Opens again what the script has ended, so that all three go on. */
async function repair(): Promise<void> {
  const db = owner();
  for (const login of ['501', 'office2@example.org', ATTACKER]) {
    const account = [...accounts.entries()].find(([, { login: name }]) => name === login);
    if (!account) continue;
    const [user_id] = account;
    await db('app_user').where({ id: user_id }).update({ active: true, must_change: false });
    const [staff] = await db('staff')
      .where({ user_id })
      .update({ active_to: null, ended_at: null, ended_by: null, end_reason: null })
      .update({ credentials_renewed_at: null, credentials_renewed_by: null })
      .returning<{ id: number }[]>('id');
    await db('staff_duty').where({ staff_id: staff!.id }).whereNull('held_to').update({ held_to: db.fn.now() });
    const duty = login === '501' ? 'CONTROLLER' : 'DEPUTY';
    await db('staff_duty').insert({ staff_id: staff!.id, duty });
  }
  await db('college').update({ clg_status: true });
  await db('exam').update({ active_status: true });
  // where a run, a reopening or a release has gone through, another exam takes their place
  const { stage } = await db('exam').where({ id: runs.exam.examId }).first<{ stage: string }>('stage');
  if (stage !== 'CONSOLIDATED' || (await ids('result_run', { exam_id: runs.exam.examId })).length > 4) {
    const { ROWS } = await import('../testing/result-desk');
    runs.exam = await runs.another();
    await runs.exam.plant(ROWS);
  }
  await runs.settleJobs();
}

/** Hashes that were tried with the attacker's words, by account: one that stands unchanged is not tried again. */
const tried = new Map<number, string>();

/** Every account the attacker can sign in to with what was seen, typed or guessed, whoever has chosen its password. */
async function inHandsOfAttacker(): Promise<string[]> {
  const found = [...accounts.values()].filter(({ human, login }) => human === 'Mala' && login !== ATTACKER);
  const honest = [...accounts].filter(([, { human }]) => human !== 'Mala').map(([id]) => id);
  const rows = await owner()('app_user')
    .whereIn('id', honest)
    .select<{ id: number; login: string; password_hash: string }[]>('id', 'login', 'password_hash');
  const taken: string[] = [];
  for (const { id, login, password_hash } of rows) {
    if (tried.get(id) === password_hash) continue;
    if ((await api.signIn(login, wordsOf('Mala'))).statusCode === 200) taken.push(login);
    else tried.set(id, password_hash);
  }
  return [...found.map(({ login }) => login), ...taken];
}

test(`[D16-1, SEC-1] over ${STEPS} generated steps of two officers and an attacker nothing is signed twice by one person`, async () => {
  accounts.set(await idOf('501'), { human: 'Anna', login: '501', password: testDemoPassword(), token: '' });
  const second = 'office2@example.org';
  accounts.set(await idOf(second), { human: 'Bala', login: second, password: testDemoPassword(), token: '' });
  const token = await people.make(ATTACKER);
  accounts.set(await idOf(ATTACKER), { human: 'Mala', login: ATTACKER, password: passwordOf(ATTACKER), token });
  const steps = fc.sample(
    fc.record<Step>({ actor: fc.nat(99), act: fc.nat(9999), pick: fc.nat(9999), other: fc.nat(99_999) }),
    { numRuns: STEPS, seed: SEED },
  );
  let checked = 0;
  const check = async (upTo: number) => {
    const humanOf = (id: number) => accounts.get(id)?.human ?? `account ${id}`;
    const signed = await signedByTwo(owner());
    checked = signed.length;
    const alone = signed.filter(({ first, second: last }) => humanOf(first) === humanOf(last));
    expect({ upTo, seed: SEED, alone, taken: await inHandsOfAttacker() }).toEqual({
      upTo,
      seed: SEED,
      alone: [],
      taken: [],
    });
  };
  for (const [index, step] of steps.entries()) {
    if (index % REPAIR === 0) {
      await repair();
      await check(index);
      for (const account of accounts.values()) await signInAgain(account);
    }
    // half of the steps are the attacker's
    const able = [...accounts.values()].filter(({ resting }) => !resting);
    const mine = able.filter(({ human }) => (human === 'Mala') === step.actor % 2 > 0);
    if (mine.length === 0) continue;
    const me = pickOf(mine, step.actor >> 1)!;
    const kind = step.act % 10;
    const act =
      kind < 4
        ? pickOf(ACCOUNTS, Math.floor(step.act / 10))!
        : kind < 7
          ? pickOf(SIGNATURES, Math.floor(step.act / 10))!
          : kind === 7
            ? pickOf(TOLD, Math.floor(step.act / 10))!
            : kind === 8
              ? anything
              : attack;
    await act(me, step);
  }
  await check(STEPS);
  expect(checked).toBeGreaterThan(5);
  // the script has reached both sides of what it is about
  const reached = ['proposePerson', 'confirmStaffProposal', 'enrol'];
  const reachedByMany = [
    ...['proposeModeration', 'approveModeration', 'approveResultRun', 'approveReopening', 'endStaff'],
    ...['confirmSessionStep', 'approveNoticeTemplate', 'approveNotice'],
  ];
  const expected = STEPS < 5000 ? reached : [...reached, ...reachedByMany];
  expect(expected.filter((name) => !done.has(name))).toEqual([]);
}, 7_200_000);
