import type { Officer, OfficerChange } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'E25N';
const PASSWORD = 'four horses in a row';

const someone = (email: string, overrides: Partial<OfficerChange> = {}) => ({
  exam: EXAM,
  name: 'Demo Nila',
  designation: 'Operator',
  email,
  password: PASSWORD,
  role: 'OP',
  place: 'Sona',
  ...overrides,
});
const add = (as: Person, body: object) => api.call(as, 'POST', '/campofficers', body);
const change = (as: Person, id: number, body: object) => api.call(as, 'PUT', `/campofficers/${id}`, body);
const list = async (as: Person) => (await api.call(as, 'GET', '/campofficers')).json<Officer[]>();
const named = async (email: string) => (await list('admin')).find((officer) => officer.email === email)!;
const made = async (email: string, overrides: Partial<OfficerChange> = {}, as: Person = 'campadmin') => {
  const answer = await add(as, someone(email, overrides));
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: number }>().id;
};
const enter = (email: string, password = PASSWORD) =>
  api.app.inject({ method: 'POST', url: `${API}/login/camplogin`, payload: { email, password } });
const unchanged = ({ id: _a, exam_name: _b, own: _c, ...officer }: Officer) => officer;

describe('who is listed', () => {
  test('[S7-CALL-OFFICER-01, S3-ENT-OFFICER-01, S6-PERM-ADMIN-09] the office sees the officers of every camp, and no password', async () => {
    const all = await list('admin');
    expect(new Set(all.map(({ place }) => place))).toEqual(
      new Set(['Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP']),
    );
    expect(Object.keys(all[0]!).sort()).toEqual([
      'active',
      'campofid',
      'designation',
      'email',
      'exam',
      'exam_name',
      'id',
      'mobile',
      'name',
      'own',
      'password',
      'place',
      'role',
      'row_version',
    ]);
    expect(all.every(({ password, exam, role }) => password === '' && exam === EXAM && /^(OP|CO)$/.test(role))).toBe(
      true,
    );
  });

  test('[S6-PERM-CAMPADMIN-01] a camp officer sees the own camp alone', async () => {
    const ownRows = await list('campadmin');
    expect(ownRows.map(({ email }) => email).sort()).toEqual(
      ['co', 'co2', 'op1', 'op2', 'op3'].map((post) => `${post}.sona@example.org`),
    );
    expect(ownRows.filter((officer) => officer.own).map(({ role }) => role)).toEqual(['CO']);
  });

  test('[S7-CALL-OFFICER-02, S7-PURPOSE-CAMP-05] a number gives the officer and those who work for that person; of another camp nothing', async () => {
    const chief = await named('co.sona@example.org');
    const found = await api.call('campadmin', 'GET', `/campofficers/${chief.id}`);
    expect(found.json<Officer[]>().map(({ email }) => email)).toEqual([
      'co.sona@example.org',
      ...(await list('campadmin')).filter(({ role }) => role === 'OP').map(({ email }) => email),
    ]);
    const other = await named('co.govt@example.org');
    expect((await api.call('campadmin', 'GET', `/campofficers/${other.id}`)).statusCode).toBe(404);
    expect((await api.call('admin', 'GET', `/campofficers/${other.id}`)).json<Officer[]>()).toHaveLength(4);
  });
});

test('[F-28] [S9-CONST-PLACES-01] the five places of the form are the five camps of the database; an officer is taken at each of them and at SALEM, and nowhere else', async () => {
  const listed = (await api.call('campadmin', 'GET', '/places')).json<{ place: string; selectable: boolean }[]>();
  const camps = listed.filter(({ selectable }) => selectable).map(({ place }) => place);
  expect(camps).toEqual(['Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP']);
  for (const [index, place] of [...camps, 'SALEM'].entries())
    expect([place, (await add('admin', someone(`place${index}@example.org`, { place }))).statusCode]).toEqual([
      place,
      200,
    ]);
  for (const place of ['sona', 'Salem', 'Somewhere', ''])
    expect([place, (await add('admin', someone('nowhere@example.org', { place }))).statusCode]).not.toContain(200);
  await db()('camp_officer').where('email', 'like', 'place%@example.org').del();
  await db()('app_user').where('login', 'like', 'place%@example.org').del();
});

describe('a new officer', () => {
  test('[S7-CALL-OFFICER-03, S7-PURPOSE-CAMP-06, S6-PERM-OFFICER-01] signs in at the camp as role and place say, and must change the password', async () => {
    const id = await made('Nila.Sona@Example.org', { place: 'Sona' });
    const officer = await named('nila.sona@example.org');
    const chief = await named('co.sona@example.org');
    expect(unchanged(officer)).toEqual({
      exam: EXAM,
      name: 'Demo Nila',
      designation: 'Operator',
      email: 'nila.sona@example.org',
      mobile: null,
      password: '',
      role: 'OP',
      place: 'Sona',
      campofid: chief.id,
      active: true,
      row_version: 1,
    });
    const session = (await enter('nila.sona@example.org')).json<{ token: string }>();
    expect(session).toMatchObject({ id, role: 'OP', place: 'Sona', userRole: 'camp', mustChange: true });
    const user = await db()('app_user').where({ login: officer.email }).first<{ password_hash: string }>();
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    const authorization = `Bearer ${session.token}`;
    const early = await api.app.inject({ url: `${API}/marks/x/y`, headers: { authorization } });
    expect([early.statusCode, early.json<{ type: string }>().type]).toEqual([403, 'password-change-required']);
    const log = await db()('audit_log')
      .where({ action: 'OFFICER_CREATED' })
      .orderBy('id', 'desc')
      .first<{ after: object }>();
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  test('[S5-VAL-OFFICER-04] may wait at SALEM, where no camp is: the one who added it keeps it in sight', async () => {
    await made('waiting@example.org', { place: 'SALEM' });
    expect((await list('campadmin')).map(({ email }) => email)).toContain('waiting@example.org');
    const session = (await enter('waiting@example.org')).json<object>();
    expect(session).toMatchObject({ place: 'SALEM' });
  });

  test.each([
    ['the address signs in already', { email: 'op1.govt@example.org' }, 409, 'email'],
    ['another camp', { place: 'Govt' }, 422, 'place'],
    ['a place that is none', { place: "Sona'; drop table camp" }, 422, 'place'],
    ['another exam', { exam: 'E25A' }, 422, 'exam'],
    ['an exam that is none', { exam: 'E99N' }, 404, undefined],
    ['a well-known password', { password: 'password12345' }, 422, 'password'],
    ['a password of eleven characters [SEC-11]', { password: 'tXq7!vLm2pW' }, 422, 'password'],
    ['a password of the house [SEC-11]', { password: 'Padmavani@1997' }, 422, 'password'],
    ['an address that is none', { email: 'nila@sona' }, 400, 'email'],
    ['a name with hidden characters', { name: 'Ni\u200bla' }, 400, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 400, 'name'],
    ['a post that is none', { role: 'ADMIN' }, 400, 'role'],
    ['a camp officer of another camp', { campofid: 1_000_000 }, 422, 'campofid'],
  ])('is refused to a camp officer: %s', async (_why, wrong, status, field) => {
    const before = await db()('app_user').count({ n: '*' });
    const answer = await add('campadmin', { ...someone(`wrong${status}@example.org`), ...wrong });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field).toBe(field);
    expect(await db()('app_user').count({ n: '*' })).toEqual(before);
  });

  test('who has worked before is added again by the office alone, with the password it gives', async () => {
    await db()('camp_officer')
      .where({ email: 'op2.pucamp@example.org' })
      .update({ exam_id: await otherExam() });
    const again = { ...someone('op2.pucamp@example.org', { place: 'PUCAMP' }) };
    expect((await add('campadmin', { ...again, place: 'Sona' })).statusCode).toBe(409);
    expect((await add('admin', again)).statusCode).toBe(200);
    expect((await enter('op2.pucamp@example.org')).json()).toMatchObject({
      place: 'PUCAMP',
      mustChange: true,
    });
    expect((await add('admin', { ...again, email: '101' })).statusCode).toBe(400);
    expect((await add('admin', { ...again, email: 'clerk.101@example.org' })).statusCode).toBe(409);
  });
});

const otherExam = async () => (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>('id')).id;

test('the office adds nobody twice to an exam', async () => {
  const answer = await add('admin', someone('op1.govt@example.org', { place: 'Govt' }));
  expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([409, 'email']);
});

describe('a change', () => {
  const asForm = ({ id: _a, exam_name: _b, own: _c, campofid: _d, ...officer }: Officer) => officer;

  test('[S7-CALL-OFFICER-04, S7-PURPOSE-CAMP-07, S5-VAL-OFFICER-01] leaves the password as it is where none is given', async () => {
    const id = await made('kayal@example.org');
    const before = await named('kayal@example.org');
    const hash = async () =>
      (
        await db()('app_user')
          .where({ login: 'kayal2@example.org' })
          .orWhere({ login: 'kayal@example.org' })
          .first<{ password_hash: string }>()
      ).password_hash;
    const was = await hash();
    const body = { ...asForm(before), name: 'Demo Kayal', email: 'kayal2@example.org', password: '' };
    expect((await change('campadmin', id, body)).json()).toEqual({ message: 'Officer updated successfully' });
    expect(unchanged(await named('kayal2@example.org'))).toEqual({
      ...unchanged(before),
      name: 'Demo Kayal',
      email: 'kayal2@example.org',
      row_version: 2,
    });
    expect(await hash()).toBe(was);
    expect((await enter('kayal2@example.org')).statusCode).toBe(200);
    expect((await enter('kayal@example.org')).statusCode).toBe(401);
  });

  test('a new password ends the sessions and has to be changed', async () => {
    const id = await made('malar@example.org');
    const { token } = (await enter('malar@example.org')).json<{ token: string }>();
    const body = { ...asForm(await named('malar@example.org')), password: 'seven boats upstream' };
    expect((await change('campadmin', id, body)).statusCode).toBe(200);
    const old = await api.app.inject({ url: `${API}/login/session`, headers: { authorization: `Bearer ${token}` } });
    expect(old.statusCode).toBe(401);
    expect((await enter('malar@example.org')).statusCode).toBe(401);
    expect((await enter('malar@example.org', 'seven boats upstream')).json()).toMatchObject({ mustChange: true });
  });

  test('who is switched off is signed out at once and cannot come back until switched on', async () => {
    const id = await made('thamarai@example.org');
    const { token } = (await enter('thamarai@example.org')).json<{ token: string }>();
    const off = { ...asForm(await named('thamarai@example.org')), active: false };
    expect((await change('campadmin', id, off)).statusCode).toBe(200);
    const open = await db()('user_session as s')
      .join('app_user as u', 'u.id', 's.user_id')
      .where({ 'u.login': 'thamarai@example.org' })
      .whereNull('s.revoked_at');
    expect(open).toEqual([]);
    const answer = await api.app.inject({ url: `${API}/login/session`, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(401);
    expect((await enter('thamarai@example.org')).statusCode).toBe(401);
    await change('campadmin', id, { ...off, row_version: 2, active: true });
    expect((await enter('thamarai@example.org')).statusCode).toBe(200);
  });

  test.each([
    ['role', { role: 'OP' }],
    ['place', { place: 'SALEM' }],
    ['active', { active: false }],
    ['password', { password: 'nine lamps at dusk' }],
  ])('nobody changes the own %s', async (field, wrong) => {
    const ownEntry = await named('co.sona@example.org');
    const answer = await change('campadmin', ownEntry.id, { ...asForm(ownEntry), ...wrong });
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([422, field]);
    expect(unchanged(await named('co.sona@example.org'))).toEqual(unchanged(ownEntry));
  });

  test('an officer of another camp is not there for a camp officer, and nobody is brought over', async () => {
    const other = await named('op1.govt@example.org');
    expect((await change('campadmin', other.id, asForm(other))).statusCode).toBe(404);
    const ownEntry = await named('op2.sona@example.org');
    expect((await change('campadmin', ownEntry.id, { ...asForm(ownEntry), place: 'Govt' })).statusCode).toBe(422);
    expect((await named('op2.sona@example.org')).place).toBe('Sona');
  });

  test('[SEC-2] a camp officer makes nobody a camp officer and changes no other one; the office adds the second', async () => {
    const made = await add('campadmin', someone('chief@example.org', { role: 'CO' }));
    expect([made.statusCode, made.json<{ message: string }>().message]).toEqual([
      422,
      'A camp officer adds operators; the examination office adds a second camp officer.',
    ]);
    const operator = await named('op3.sona@example.org');
    expect((await change('campadmin', operator.id, { ...asForm(operator), role: 'CO' })).statusCode).toBe(422);
    const other = await named('co2.sona@example.org');
    for (const wrong of [{ password: 'nine lamps at dusk' }, { role: 'OP' }, { active: false }, { name: 'Demo Else' }])
      expect((await change('campadmin', other.id, { ...asForm(other), ...wrong })).statusCode).toBe(422);
    expect((await api.call('campadmin', 'DELETE', `/campofficers/${other.id}`)).statusCode).toBe(422);
    expect(unchanged(await named('co2.sona@example.org'))).toEqual(unchanged(other));
    expect((await add('admin', someone('chief@example.org', { role: 'CO' }))).statusCode).toBe(200);
  });

  test('a mobile number is that of one open account of an exam, also of two that are added at once; whoever is switched off gives it free', async () => {
    const mobile = '98765 43210'.replace(' ', '');
    const outcomes = await Promise.all([
      add('campadmin', someone('first.mobile@example.org', { mobile })),
      add('admin', someone('second.mobile@example.org', { mobile: `+91 ${mobile}`, place: 'Govt' })),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const rejected = outcomes.find(({ statusCode }) => statusCode === 409)!.json();
    expect(rejected).toMatchObject({ type: 'mobile-taken', errors: [{ field: 'mobile' }] });
    const kept = (await list('admin')).find((officer) => officer.mobile?.endsWith(mobile))!;
    expect((await change('admin', kept.id, { ...asForm(kept), mobile: '12' })).statusCode).toBe(400);
    const { mobile: _left, ...without } = asForm(kept);
    expect((await change('admin', kept.id, without)).statusCode).toBe(200);
    expect((await named(kept.email)).mobile).toBe(kept.mobile);
    const off = await named(kept.email);
    expect((await change('admin', kept.id, { ...asForm(off), active: false })).statusCode).toBe(200);
    await made('third.mobile@example.org', { mobile });
    const third = await named('third.mobile@example.org');
    expect((await change('admin', third.id, { ...asForm(third), mobile: '' })).statusCode).toBe(200);
    expect((await named(third.email)).mobile).toBeNull();
  });

  test('of two at once the second is asked', async () => {
    const id = await made('two@example.org');
    const before = asForm(await named('two@example.org'));
    const [a, b] = await Promise.all([
      change('campadmin', id, { ...before, name: 'Demo One' }),
      change('admin', id, { ...before, name: 'Demo Two' }),
    ]);
    expect([a.statusCode, b.statusCode].sort()).toEqual([200, 409]);
  });
});

describe('a deletion', () => {
  test('[S7-CALL-OFFICER-05] removes an officer who has done nothing, with the sign-in', async () => {
    const id = await made('gone@example.org');
    expect((await api.call('campadmin', 'DELETE', `/campofficers/${id}`)).statusCode).toBe(200);
    expect(await named('gone@example.org')).toBeUndefined();
    expect(await db()('app_user').where({ login: 'gone@example.org' })).toEqual([]);
  });

  test('is refused with a count where marks name the officer, of another camp, and of oneself', async () => {
    const keyed = await db()('camp_mark').whereNotNull('aopid').first<{ aopid: number }>('aopid');
    const rejected = await api.call('admin', 'DELETE', `/campofficers/${keyed.aopid}`);
    expect(rejected.json<{ message: string }>().message).toMatch(/cannot be deleted: [\d,]+ keyed marks/);
    const ownEntry = await named('co.sona@example.org');
    expect((await api.call('campadmin', 'DELETE', `/campofficers/${ownEntry.id}`)).statusCode).toBe(422);
    const other = await named('op2.govt@example.org');
    expect((await api.call('campadmin', 'DELETE', `/campofficers/${other.id}`)).statusCode).toBe(404);
  });
});

test('[F-9] officers of a locked camp sign in; nobody does once the valuation is closed, unless there is revaluation work', async () => {
  await made('late@example.org');
  const exam = () => db()('exam').where({ exam_tbl: EXAM });
  await exam().update({ camp_locked_at: new Date() });
  expect((await enter('late@example.org')).statusCode).toBe(200);
  await exam().update({ stage: 'CONSOLIDATED' });
  const rejected = await enter('late@example.org');
  expect([rejected.statusCode, rejected.json<{ type: string }>().type]).toEqual([403, 'camp-closed']);
  await exam().update({ rev_aply: true, published_at: new Date() });
  expect((await enter('late@example.org')).statusCode).toBe(200);
  await exam().update({ camp_locked_at: null, rev_aply: false, published_at: null, stage: 'VALUATION' });
});

test('neither office nor camp reads a password hash', async () => {
  for (const role of ['office', 'camp'] as const) {
    await expect(api.clone.pools[role]('app_user').select('password_hash')).rejects.toThrow('permission denied');
  }
});
