// first: what hashes is loaded behind it
import '../testing/cheap-hashes';
import { testDemoPassword } from '@thervu/testing/database';
import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import fc from 'fast-check';
import { passwordOf } from '../testing/office-people';
import { countSigned, signedByTwo } from '../testing/two-people';
import { ACCOUNTS, anything, attack, OUTSIDE, SIGNATURES, TOLD } from '../testing/two-people-acts';
import {
  accounts,
  api,
  done,
  idOf,
  ids,
  outside,
  owner,
  people,
  pickOf,
  runs,
  wordsOf,
  type Account,
  type Step,
} from '../testing/two-people-stage';

/** Steps of the script: TWO_PEOPLE_STEPS; else those of a run of `npm test`, other ones every day, or of the whole. */
const STEPS = Number(process.env.TWO_PEOPLE_STEPS ?? (wholeRotation ? 10_000 : 1000));
const SEED = fc.readConfigureGlobal().seed! + rotatingPart(1000) * 7919;
/** Steps after which what the script has shut down is opened again, so that there is something to attack. */
const REPAIR = 40;
const ATTACKER = 'mala@example.org';

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
  await outside.repair();
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
  return [...found.map(({ login }) => login), ...taken, ...outside.takenBy('Mala')];
}

test(`[D16-1, SEC-1] over ${STEPS} generated steps of two officers and an attacker nothing is signed twice by one person`, async () => {
  accounts.set(await idOf('501'), { human: 'Anna', login: '501', password: testDemoPassword(), token: '' });
  const second = 'office2@example.org';
  accounts.set(await idOf(second), { human: 'Bala', login: second, password: testDemoPassword(), token: '' });
  await outside.begin();
  const token = await people.make(ATTACKER);
  accounts.set(await idOf(ATTACKER), { human: 'Mala', login: ATTACKER, password: passwordOf(ATTACKER), token });
  const steps = fc.sample(
    fc.record<Step>({ actor: fc.nat(99), act: fc.nat(99_999), pick: fc.nat(9999), other: fc.nat(99_999) }),
    { numRuns: STEPS, seed: SEED },
  );
  let checked = 0;
  const check = async (upTo: number) => {
    const humanOf = (id: number) => accounts.get(id)?.human ?? outside.humanOf(id) ?? `account ${id}`;
    const signed = await signedByTwo(owner());
    checked = signed.length;
    const alone = signed.filter(
      ({ what, first, second: last }) => (outside.askedBy.get(what) ?? humanOf(first)) === humanOf(last),
    );
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
    const [kind, nth] = [step.act % 20, Math.floor(step.act / 20)];
    const act =
      kind < 7
        ? pickOf(ACCOUNTS, nth)!
        : kind < 13
          ? pickOf(SIGNATURES, nth)!
          : kind < 15
            ? pickOf(TOLD, nth)!
            : kind < 18
              ? pickOf(OUTSIDE, nth)!
              : kind < 19
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
    ...['requestCorrection', 'decideCorrection', 'issueSlips', 'handSlip', 'decideKeyingSignature'],
  ];
  const expected = STEPS < 5000 ? reached : [...reached, ...reachedByMany];
  expect(expected.filter((name) => !done.has(name))).toEqual([]);
  if (process.env.TWO_PEOPLE_STEPS !== undefined)
    process.stdout.write(
      `${JSON.stringify({ STEPS, SEED, accounts: accounts.size, made: await countSigned(owner()), calls: Object.fromEntries(done) })}\n`,
    );
}, 7_200_000);
