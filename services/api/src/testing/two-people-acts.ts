import { holds } from '@thervu/contracts/core/permissions';
import { SIGNING_CALLS } from '@thervu/contracts/core/duties';
import fc from 'fast-check';
import { DECLARED } from '../core/http/calls';
import { fuzzRequests } from './fuzz-input';
import { person, REASON } from './office-people';
import { runResultJob } from './result-exam';
import {
  accounts,
  api,
  codes,
  enrol,
  handOver,
  ids,
  made,
  outside,
  owner,
  people,
  pickOf,
  runs,
  seen,
  send,
  wordsOf,
  type Account,
  type Step,
} from './two-people-stage';

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
export const ACCOUNTS: Act[] = [
  async (me, { pick }) => {
    const mail = `p${(made.things += 1)}@example.org`;
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
    const email = other % 3 ? (row.email as string) : `moved${(made.things += 1)}@example.org`;
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
    const answer =
      other % 3
        ? await send('changeCollegePassword', me, 'PUT', `/colleges/${code}/password`, body)
        : await send(
            'changeCollegePasswordInPath',
            me,
            'PUT',
            `/colleges/${code}/${mine}`,
            other % 2 ? body : undefined,
          );
    if (answer.statusCode === 200 && code !== '501') await outside.typed(code, me.human, mine);
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
export const SIGNATURES: Act[] = [
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
export const TOLD: Act[] = [
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
    await owner()('notice').insert({ key: 'RESULT_OUT', thing: `many ${(made.things += 1)}`, made_by, ...many });
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

/** What goes through accounts of colleges and camps: typed passwords, slips, what is asked for in their name. */
export const OUTSIDE: Act[] = (
  [
    'askAsCollege',
    'makeClerk',
    'decideCorrection',
    'decideCorrection',
    'enterOfficer',
    'printSlip',
    'handOver',
    'useOwnSlips',
    'takeAway',
    'signInCamp',
    'signInCamp',
  ] as const
).map(
  (act): Act =>
    (me, { pick }) =>
      outside[act]({
        human: me.human,
        words: wordsOf(me.human),
        send: (name, method, url, body) => send(name, me, method, url, body),
        pick,
      }),
);

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
export const anything: Act = async (me, { pick, other }) => {
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
export const attack: Act = async (_me, { pick, other }) => {
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
