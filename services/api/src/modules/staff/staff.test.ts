import type { Problem } from '@thervu/contracts/core/shapes';
import type { StaffPerson, StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';
import { OfficePeople, passwordOf, person, REASON } from '../../testing/office-people';

const api = apiUnderTest({
  limits: {
    failedSignInsByNetwork: { max: 1000, seconds: 60 },
    failedSignInsByNameAndNetwork: { max: 1000, seconds: 60 },
  },
});
const people = new OfficePeople(api);
const owner = () => api.clone.pools.owner;
const desk = async (as: Person = 'admin') =>
  (await api.call(as, 'GET', '/control/staff')).json<{
    persons: StaffPerson[];
    proposals: StaffProposal[];
    signers: number;
  }>();
const propose = async (as: Person, mail: string, changes: object = {}) =>
  (await api.call(as, 'POST', '/control/staff/proposals', person(mail, changes))).json<{ id: number; half: string }>();
const confirm = (as: Person, id: number) => api.call(as, 'PUT', `/control/staff/proposals/${id}/confirmation`);
const typeOf = (answer: { json: <T>() => T }) => answer.json<Problem>().type;
const accountOf = (login: string) => owner()('app_user').where({ login }).first();

test('the officers there were are persons: 501 the controller, the other a deputy, with their passwords', async () => {
  const { persons, signers } = await desk();
  expect(persons.map(({ login, duties, enrolled, maySign }) => ({ login, duties, enrolled, maySign }))).toEqual([
    { login: '501', duties: [{ duty: 'CONTROLLER', areas: [] }], enrolled: true, maySign: true },
    { login: 'office2@example.org', duties: [{ duty: 'DEPUTY', areas: [] }], enrolled: true, maySign: true },
  ]);
  expect(signers).toBe(2);
});

describe('a new person', () => {
  test('[SEC-1, SEC-13] is proposed by one, confirmed by another, and opens with both halves of the code', async () => {
    const proposal = await propose('admin', 'third@example.org');
    expect(await accountOf('third@example.org')).toBeUndefined();
    const ownAnswer = await confirm('admin', proposal.id);
    expect([ownAnswer.statusCode, typeOf(ownAnswer)]).toEqual([403, 'same-officer']);
    const confirmed = (await confirm('admin2', proposal.id)).json<{ code: { half: string; login: string } }>();
    expect(confirmed.code.login).toBe('third@example.org');
    const password = passwordOf('third');
    const { half: second } = confirmed.code;
    // each officer has one half: neither opens the account, nor both tries of one
    for (const code of [proposal.half, second, `${proposal.half}${proposal.half}`, `${second}${second}`]) {
      expect((await people.enrol('third@example.org', code, password)).statusCode).toBe(422);
    }
    expect((await people.enrol('third@example.org', `${second} ${proposal.half}`, password)).statusCode).toBe(200);
    const again = await people.enrol('third@example.org', `${second}${proposal.half}`, 'another slow barge upriver');
    expect(again.statusCode).toBe(422);
    const token = await people.signIn('third@example.org', password);
    const own2 = (await people.as(token, 'GET', '/login/session')).json<{ userRole: string; office: object }>();
    expect(own2).toMatchObject({ userRole: 'admin', office: { permissions: null, maySign: true } });
    expect((await desk()).signers).toBe(3);
  });

  test('[SEC-13] a code works for 72 hours', async () => {
    const proposal = await propose('admin', 'late@example.org', { duties: [{ duty: 'AUDITOR', areas: [] }] });
    const { code } = (await confirm('admin2', proposal.id)).json<{ code: { half: string; expiresAt: string } }>();
    expect(Date.parse(code.expiresAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    await owner()('staff_code')
      .where({ proposal_id: proposal.id })
      .update({ expires_at: owner().raw(`now() - interval '1 second'`) });
    const answer = await people.enrol('late@example.org', `${proposal.half}${code.half}`, passwordOf('late'));
    expect(answer.statusCode).toBe(422);
  });

  test('[SEC-13] neither half, nor code, nor password stands in the log, the audit log or an answer of the desk', async () => {
    const proposal = await propose('admin2', 'quiet@example.org', { duties: [{ duty: 'AUDITOR', areas: [] }] });
    const { code } = (await confirm('admin', proposal.id)).json<{ code: { half: string } }>();
    const both = `${proposal.half}-${code.half}`;
    expect((await people.enrol('quiet@example.org', both, passwordOf('quiet'))).statusCode).toBe(200);
    const { rows } = await owner().raw<{ rows: unknown[] }>('select a.*::text from audit_log a');
    const stored = await owner().raw<{ rows: unknown[] }>('select p.*::text from staff_proposal p');
    const history = await api.call('admin', 'GET', '/control/staff/history');
    const seen = [api.lines.join(''), JSON.stringify(rows), JSON.stringify(stored.rows), history.body];
    for (const text of [...seen, JSON.stringify(await desk())])
      for (const secret of [proposal.half, code.half, passwordOf('quiet')]) expect(text).not.toContain(secret);
  });

  beforeAll(() => owner()('staff').where('email', 'office2@example.org').update({ mobile: '9876500001' }));

  test.each([
    ['no duty', { duties: [] }, 'duties'],
    ['controller and operations', { duties: [duty('CONTROLLER'), duty('OPERATIONS')] }, 'duties'],
    ['a section of nothing', { duties: [duty('SECTION')] }, 'duties'],
    ['sections of an auditor', { duties: [{ duty: 'AUDITOR', areas: ['CAMP'] }] }, 'duties'],
    ['a duty twice', { duties: [duty('DEPUTY'), duty('DEPUTY')] }, 'duties'],
    ['no reason', { reason: 'because' }, 'reason'],
    ['no address', { email: 'nowhere' }, 'email'],
    ["another account's address", { email: 'CO.Sona@example.org' }, 'email'],
    ["the address of a college's account", { email: 'clerk.101@example.org' }, 'email'],
    ['the mobile number of another open account', { mobile: '9876500001' }, 'mobile'],
  ])('%s is refused by the name of the field, and nothing is written', async (_what, changes, field) => {
    const answer = await api.call('admin', 'POST', '/control/staff/proposals', person('fifth@example.org', changes));
    expect([400, 409, 422]).toContain(answer.statusCode);
    expect(answer.json<Problem>().errors?.map((error) => error.field)).toContain(field);
    expect(await owner()('staff_proposal').where({ email: 'fifth@example.org' }).first()).toBeUndefined();
  });

  test('of two proposals with one mobile number the second is not confirmed, nor made by the database', async () => {
    const mobile = '9876500002';
    const first = await propose('admin', 'mobile1@example.org', { mobile, duties: [duty('AUDITOR')] });
    const second = await propose('admin', 'mobile2@example.org', { mobile, duties: [duty('AUDITOR')] });
    expect((await confirm('admin2', first.id)).statusCode).toBe(200);
    const answer = await confirm('admin2', second.id);
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.field]).toEqual([409, 'mobile']);
    const made = owner().transaction(async (trx) => {
      const other = (await trx('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id')).id;
      const decided = { state: 'CONFIRMED', decided_by: other, decided_at: trx.fn.now() };
      await trx('staff_proposal').where({ id: second.id }).update(decided);
      await trx.raw('select apply_staff_proposal(?, ?)', [second.id, Buffer.alloc(32)]);
    });
    await expect(made).rejects.toThrow('one mobile number');
    const ended = await owner()('staff').where({ email: 'mobile1@example.org' }).first<{ id: number }>('id');
    await api.call('admin', 'PUT', `/control/staff/persons/${ended.id}/end`, { reason: REASON });
    expect((await confirm('admin2', second.id)).statusCode).toBe(200);
  });

  test('two of one address at once: one waits, the other is told', async () => {
    const send = (as: Person) => api.call(as, 'POST', '/control/staff/proposals', person('once@example.org'));
    const answers = await Promise.all([send('admin'), send('admin2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('declined with a reason it makes nothing; taken back by the one who proposed it alone', async () => {
    const proposal = await propose('admin', 'never@example.org');
    const url = `/control/staff/proposals/${proposal.id}`;
    expect((await api.call('admin', 'PUT', `${url}/refusal`, { reason: REASON })).statusCode).toBe(403);
    expect((await api.call('admin2', 'PUT', `${url}/withdrawal`)).statusCode).toBe(403);
    expect((await api.call('admin2', 'PUT', `${url}/refusal`, { reason: REASON })).statusCode).toBe(200);
    expect((await confirm('admin2', proposal.id)).statusCode).toBe(409);
    const two = await propose('admin', 'never@example.org');
    expect((await api.call('admin', 'PUT', `/control/staff/proposals/${two.id}/withdrawal`)).statusCode).toBe(200);
    expect((await confirm('admin2', two.id)).statusCode).toBe(409);
    expect(await accountOf('never@example.org')).toBeUndefined();
    const history = (await api.call('admin', 'GET', '/control/staff/history')).json<StaffProposal[]>();
    expect(history.filter(({ email }) => email === 'never@example.org').map(({ state }) => state)).toEqual([
      'WITHDRAWN',
      'DECLINED',
    ]);
  });

  test('confirmed by twenty requests at once, over two processes, it is made once', async () => {
    const second = await api.build();
    const proposal = await propose('admin', 'burst@example.org', { duties: [duty('AUDITOR')] });
    const headers = { authorization: `Bearer ${await api.tokenOf('admin2')}` };
    const url = `${API}/control/staff/proposals/${proposal.id}/confirmation`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? second : api.app).inject({ method: 'PUT', url, headers })),
    );
    await second.close();
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

function duty(name: string) {
  return { duty: name, areas: [] };
}

test('[SEC-1] no officer gets a code or slip for the account of another, alone', async () => {
  const { id } = await accountOf('office2@example.org');
  const slips = await api.call('admin', 'POST', '/enrolment-slips', { users: [id] });
  expect([404, 422]).toContain(slips.statusCode);
  const issued = await owner()('enrolment_code').where({ user_id: id });
  expect(issued).toEqual([]);
});

describe('the database itself', () => {
  test('[SEC-1] holds two people, and one decision', async () => {
    const { id } = await propose('admin', 'held@example.org');
    const row = await owner()('staff_proposal').where({ id }).first();
    const set = (values: object) => owner()('staff_proposal').where({ id }).update(values);
    const confirmed = { state: 'CONFIRMED', decided_at: new Date(), decided_by: row.proposed_by };
    await expect(set(confirmed)).rejects.toThrow('staff_two_people');
    const other = (await accountOf('office2@example.org')).id as number;
    await expect(set({ ...confirmed, decided_by: other, proposed_by: other })).rejects.toThrow('decided once');
    await expect(set({ duties: JSON.stringify([duty('CONTROLLER')]) })).rejects.toThrow('decided once');
    await expect(owner()('staff_proposal').where({ id }).delete()).rejects.toThrow('stays');
    await expect(owner().raw('select apply_staff_proposal(?, null)', [id])).rejects.toThrow('not confirmed');
    expect(
      (await api.call('admin2', 'PUT', `/control/staff/proposals/${id}/refusal`, { reason: REASON })).statusCode,
    ).toBe(200);
    await expect(set({ ...confirmed, decided_by: other })).rejects.toThrow('decided once');
  });

  test('[SEC-13] the office writes neither persons nor duties, and reads no hash of a code', async () => {
    const { office } = api.clone.pools;
    for (const work of [
      office('staff').update({ name: 'X' }),
      office('staff_duty').insert({ staff_id: 1, duty: 'AUDITOR' }),
      office('staff_proposal').select('half_hash'),
      office('staff_code').select('code_hash'),
      office('app_user').where({ login: '501' }).update({ must_change: false }),
      office('app_user').where({ login: '501' }).update({ email: 'mine@example.org' }),
      office('app_user').where({ login: '501' }).update({ active: false }),
    ])
      await expect(work).rejects.toThrow('permission denied');
  });

  test('controller and operations exclude each other there as well', async () => {
    const staff_id = await people.idOf('501');
    await expect(owner()('staff_duty').insert({ staff_id, duty: 'OPERATIONS' })).rejects.toThrow(
      'controller and operations',
    );
  });
});

describe('a change of duties', () => {
  test('is proposed and confirmed, keeps what was, and holds from the next call on', async () => {
    const token = await people.make('clerk@example.org', { duties: [{ duty: 'SECTION', areas: ['MASTERS'] }] });
    expect((await people.as(token, 'GET', '/camp-bundles?exam=E26A')).statusCode).toBe(403);
    expect((await people.as(token, 'POST', '/colleges/saveChanges', [])).statusCode).not.toBe(403);
    const id = await people.idOf('clerk@example.org');
    const now = (await desk()).persons.find((row) => row.id === id)!;
    const facts = person('clerk@example.org', { duties: [{ duty: 'SECTION', areas: ['CAMP'] }] });
    const url = `/control/staff/persons/${id}/changes`;
    const stale = await api.call('admin', 'POST', url, { ...facts, row_version: now.row_version + 1 });
    expect(stale.statusCode).toBe(409);
    const made = await api.call('admin', 'POST', url, { ...facts, row_version: now.row_version });
    const twice = await api.call('admin2', 'POST', url, { ...facts, row_version: now.row_version });
    expect(typeOf(twice)).toBe('proposal-open');
    const { id: proposal } = made.json<{ id: number }>();
    expect((await confirm('admin', proposal)).statusCode).toBe(403);
    expect((await confirm('admin2', proposal)).statusCode).toBe(200);
    expect((await people.as(token, 'POST', '/colleges/saveChanges', [])).statusCode).toBe(403);
    expect(await owner()('staff_duty').where({ staff_id: id }).whereNotNull('held_to')).toHaveLength(1);
  });

  test('the account 501 stays the controller', async () => {
    const id = await people.idOf('501');
    const facts = person('office1@example.org', { duties: [duty('DEPUTY')] });
    const { row_version } = (await desk()).persons.find((row) => row.id === id)!;
    const answer = await api.call('admin2', 'POST', `/control/staff/persons/${id}/changes`, { ...facts, row_version });
    expect(answer.statusCode).toBe(422);
  });
});

describe('a lost password', () => {
  test('[SEC-1, SEC-13] is renewed by two others; the person then works for a week without signing, and it is seen', async () => {
    const mail = 'lost@example.org';
    const old = await people.make(mail);
    const id = await people.idOf(mail);
    const url = `/control/staff/persons/${id}/codes`;
    expect((await people.as(old, 'POST', url, { reason: REASON })).statusCode).toBe(403);
    const proposal = (await api.call('admin', 'POST', url, { reason: REASON })).json<{ id: number; half: string }>();
    const itself = await people.as(old, 'PUT', `/control/staff/proposals/${proposal.id}/confirmation`);
    expect([itself.statusCode, typeOf(itself)]).toEqual([403, 'own-code']);
    expect((await confirm('admin', proposal.id)).statusCode).toBe(403);
    const { code } = (await confirm('admin2', proposal.id)).json<{ code: { half: string } }>();
    expect((await people.as(old, 'GET', '/login/session')).statusCode).toBe(401);
    expect((await api.signIn(mail, passwordOf(mail))).statusCode).toBe(401);
    const fresh = 'eleven other barges upriver';
    expect((await people.enrol(mail, `${proposal.half}${code.half}`, fresh)).statusCode).toBe(200);
    const token = await people.signIn(mail, fresh);
    const { office } = (await people.as(token, 'GET', '/login/session')).json<{ office: object }>();
    const deputy = await accountOf('office2@example.org');
    expect(office).toMatchObject({ maySign: false, credentialsRenewed: { by: deputy.name } });
    expect((await people.as(token, 'GET', '/colleges/all')).statusCode).toBe(200);
    const signing = await people.as(token, 'POST', '/control/staff/proposals', person('sixth@example.org'));
    expect([signing.statusCode, typeOf(signing)]).toEqual([403, 'credentials-renewed']);
    expect(signing.json<Problem>().message).toMatch(/renewed on \d\d-\d\d-\d{4}.+ by .+7 days/);
    expect((await desk()).persons.find((row) => row.id === id)).toMatchObject({
      maySign: false,
      credentialsRenewed: { by: deputy.name },
    });
    const events = (await people.as(token, 'GET', '/login/credential-events')).json<{ kind: string }[]>();
    expect(events.map(({ kind }) => kind)).toEqual(['CODE']);
    await owner()('staff')
      .where({ id })
      .update({ credentials_renewed_at: owner().raw(`now() - interval '7 days 1 minute'`) });
    expect((await people.as(token, 'POST', '/control/staff/proposals', person('sixth@example.org'))).statusCode).toBe(
      200,
    );
  });

  test('[SEC-1] whoever else makes an officer change a password has renewed it, by whichever path', async () => {
    const mail = 'reset@example.org';
    await people.make(mail);
    const { id } = await accountOf(mail);
    const other = (await accountOf('101')).password_hash as string;
    await owner()('app_user').where({ id }).update({ password_hash: other, must_change: true });
    expect((await desk()).persons.find(({ login }) => login === mail)).toMatchObject({
      maySign: false,
      credentialsRenewed: { at: expect.any(String) },
    });
  });
});

describe('the end of a person', () => {
  test('[SEC-13] by one signer, with a reason; the sessions end at once, and the row stays', async () => {
    const mail = 'leaving@example.org';
    const token = await people.make(mail);
    const id = await people.idOf(mail);
    const url = `/control/staff/persons/${id}/end`;
    expect((await people.as(token, 'PUT', url, { reason: REASON })).statusCode).toBe(422);
    expect((await api.call('admin', 'PUT', url, { reason: 'gone' })).statusCode).toBe(400);
    expect((await api.call('admin', 'PUT', url, { reason: REASON })).statusCode).toBe(200);
    expect((await people.as(token, 'GET', '/login/session')).statusCode).toBe(401);
    expect((await api.signIn(mail, passwordOf(mail))).statusCode).toBe(401);
    expect((await desk()).persons.find((row) => row.id === id)).toMatchObject({
      activeTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endReason: REASON,
      duties: [{ duty: 'DEPUTY', areas: [] }],
    });
    expect((await api.call('admin', 'PUT', url, { reason: REASON })).statusCode).toBe(409);
    expect(
      (await api.call('admin2', 'POST', `/control/staff/persons/${id}/codes`, { reason: REASON })).statusCode,
    ).toBe(409);
  });

  test('[SEC-13] what somebody proposed who has gone is confirmed by nobody', async () => {
    const mail = 'gone@example.org';
    const token = await people.make(mail);
    const made = await people.as(token, 'POST', '/control/staff/proposals', person('puppet@example.org'));
    const { id } = made.json<{ id: number }>();
    await api.call('admin', 'PUT', `/control/staff/persons/${await people.idOf(mail)}/end`, { reason: REASON });
    expect((await confirm('admin2', id)).statusCode).toBe(409);
    expect(await accountOf('puppet@example.org')).toBeUndefined();
  });

  test('[SEC-13] 501 is ended by nobody', async () => {
    const url = `/control/staff/persons/${await people.idOf('501')}/end`;
    expect((await api.call('admin2', 'PUT', url, { reason: REASON })).statusCode).toBe(422);
  });

  test('[SEC-13] the last two signers stay, also when all are ended in one instant over two processes', async () => {
    const second = await api.build();
    for (const mail of ['s1@example.org', 's2@example.org', 's3@example.org']) await people.make(mail);
    const before = (await desk()).persons.filter(({ activeTo, login }) => activeTo === null && login !== '501');
    const headers = { authorization: `Bearer ${await api.tokenOf('admin')}` };
    const answers = await Promise.all(
      before.map(({ id }, i) =>
        (i % 2 ? second : api.app).inject({
          method: 'PUT',
          url: `${API}/control/staff/persons/${id}/end`,
          headers,
          payload: { reason: REASON },
        }),
      ),
    );
    await second.close();
    const { persons, signers } = await desk();
    expect(signers).toBe(2);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]!.json<Problem>().message).toBe('Two signers stay: name another one before.');
    // and a change takes the duty away from neither
    const last = persons.find(({ activeTo, login, maySign }) => activeTo === null && login !== '501' && maySign)!;
    expect(last).toBeDefined();
  });
});

test('[SEC-13] of two signers who are ended by two people at one instant the second stays: changes of persons come one after the other', async () => {
  const db = owner();
  for (const email of ['lock1@example.org', 'lock2@example.org'])
    await db.raw(
      `with account as (insert into app_user (login, name, email, password_hash, kind, colcode, must_change)
         values (:email, 'Signer', :email, hash_of_no_password(), 'OFFICE', '501', false) returning id),
       person as (insert into staff (user_id, name, designation, email, enrolled_at)
         select id, 'Signer', 'Deputy', :email, now() from account returning id)
       insert into staff_duty (staff_id, duty) select id, 'DEPUTY' from person`,
      { email },
    );
  const by = (await accountOf('501')).id as number;
  const { rows } = await db.raw<{ rows: { id: number; login: string }[] }>(
    `select distinct s.id, u.login from staff s join app_user u on u.id = s.user_id join staff_duty d on d.staff_id = s.id
     where s.active_to is null and d.held_to is null and d.duty in ('CONTROLLER', 'DEPUTY') and u.login <> '501' order by s.id`,
  );
  const end = (trx: ReturnType<typeof owner>, id: number) => trx.raw('select end_staff(?, ?, ?)', [id, by, REASON]);
  for (const { id } of rows.slice(2)) await end(db, id);
  const [first, second] = [await db.transaction(), await db.transaction()];
  try {
    await end(first, rows[0]!.id);
    let settled = false;
    const outcome = end(second, rows[1]!.id).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    void outcome.then(() => (settled = true));
    const waiting = `select from pg_stat_activity where wait_event = 'advisory' and query ~ 'end_staff'`;
    const waits = async () => (await db.raw<{ rows: object[] }>(waiting)).rows.length > 0;
    while (!settled && !(await waits())) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.commit();
    expect(await outcome).toContain('two signers stay');
  } finally {
    if (!first.isCompleted()) await first.rollback();
    await second.rollback();
  }
});
