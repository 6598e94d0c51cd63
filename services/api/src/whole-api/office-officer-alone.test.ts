import type { EnrolmentPerson } from '@thervu/contracts/enrolment/enrolment-contract';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import type { LightMyRequestResponse } from 'fastify';
import { API, apiUnderTest, type Person } from '../testing/api-under-test';
import { pdfTexts } from '../testing/pdf-text';

/**
 * One officer of the examination office enters people of a camp who do not exist, prints their codes, and tries to become all of
 * them: who keys A, who keys B, and the second camp officer who signs.
 */
const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const CODE = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/g;
const OWN = 'my very own quiet sentence';
const TYPED = 'four horses in a row';
const INVENTED = [
  ['chief', 'CO'],
  ['first', 'OP'],
  ['second', 'OP'],
] as const;

const typeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ type: string }>().type];
const idOf = async (login: string) => (await db()('app_user').where({ login }).first<{ id: number }>('id')).id;
const mailOf = (who: string) => `invented.${who}@example.org`;
const enter = (email: string, password: string) =>
  api.app.inject({ method: 'POST', url: `${API}/login/camplogin`, payload: { email, password } });
const enrol = (login: string, code: string) =>
  api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload: { login, code, newPassword: OWN } });
const people = async (as: Person) => (await api.call(as, 'GET', '/enrolments?of=CAMP')).json<EnrolmentPerson[]>();
const slipOf = async (who: string) => (await people('admin')).find(({ login }) => login === mailOf(who))!.slip!;
const hand = (as: Person, slip: number) => api.call(as, 'POST', `/enrolment-slips/${slip}/handed`);
const opened = async (who: string) =>
  (
    await db()('app_user')
      .where({ login: mailOf(who) })
      .first<{ enrolled_at: Date | null }>()
  ).enrolled_at !== null;

/** The codes of slips that 501 prints, in the order of the people. */
async function printed(users: readonly number[]): Promise<string[]> {
  const codes: string[] = [];
  for (const user of users) {
    const sheet = await api.call('admin', 'POST', '/enrolment-slips', { users: [user] });
    expect(sheet.statusCode).toBe(200);
    codes.push((await pdfTexts(sheet.rawPayload)).flat().join('\n').match(CODE)![0]);
  }
  return codes;
}

beforeAll(async () => {
  // as everywhere outside demonstrations
  await db()('university_setting').where({ key: 'security.enrolment_code' }).update({ value: 'true' });
  await db()('university_setting').where({ key: 'demonstration' }).delete();
  for (const [who, role] of INVENTED) {
    const body = { name: `Demo ${who}`, designation: 'Nobody', email: mailOf(who), password: TYPED, role };
    const made = await api.call('admin', 'POST', '/campofficers', { ...body, exam: 'E25N', place: 'Sona' });
    expect(made.statusCode).toBe(200);
  }
});

test('[SEC-2] whoever prints the slips of a camp opens none of them alone: another person hands each one over', async () => {
  const users = await Promise.all(INVENTED.map(([who]) => idOf(mailOf(who))));
  const codes = await printed(users);
  for (const [index, [who]] of INVENTED.entries()) {
    expect(typeOf(await enter(mailOf(who), TYPED))).toEqual([403, 'enrolment-needed']);
    expect(typeOf(await enrol(mailOf(who), codes[index]!))).toEqual([422, 'slip-not-handed']);
    expect(typeOf(await hand('admin', (await slipOf(who)).id))).toEqual([403, 'printed-by-same']);
    expect(typeOf(await enrol(mailOf(who), codes[index]!))).toEqual([422, 'slip-not-handed']);
    expect(await opened(who)).toBe(false);
  }
  // a wrong code is told nothing of it
  expect(typeOf(await enrol(mailOf('first'), codes[2]!))).toEqual([422, 'enrolment-refused']);

  // the database holds it, whatever process uses the code
  const { id } = await slipOf('chief');
  const use = () => db()('enrolment_code').where({ id }).update({ used_at: new Date() });
  await expect(use()).rejects.toThrow('once a second person has handed it over');
  const note = { handed_by: await idOf('501'), handed_at: new Date() };
  await db()('enrolment_code').where({ id }).update(note);
  await expect(use()).rejects.toThrow('once a second person has handed it over');
  await db()('enrolment_code').where({ id }).update({ handed_by: null, handed_at: null });

  // handed over by the camp officer who is there, or by another officer of the office, each opens as before
  expect((await hand('admin2', id)).statusCode).toBe(200);
  expect((await hand('campadmin', (await slipOf('first')).id)).statusCode).toBe(200);
  for (const [index, who] of ['chief', 'first'].entries())
    expect((await enrol(mailOf(who), codes[index]!)).statusCode).toBe(200);
  expect((await enter(mailOf('chief'), OWN)).statusCode).toBe(200);
  expect(await opened('second')).toBe(false);
});

test('[SEC-2] nor does somebody count whose way in the printer alone had given', async () => {
  const puppet = await idOf('co2.sona@example.org');
  const by_user = await idOf('501');
  const [event] = await db()('credential_event')
    .insert({ user_id: puppet, kind: 'FIRST_PASSWORD', by_user })
    .returning<{ id: number }[]>('id');
  const [code] = await printed([await idOf(mailOf('second'))]);
  const { id } = await slipOf('second');
  await db()('enrolment_code').where({ id }).update({ handed_by: puppet, handed_at: new Date() });
  expect(typeOf(await enrol(mailOf('second'), code!))).toEqual([422, 'slip-not-handed']);
  await db()('credential_event').where({ id: event!.id }).delete();
  expect((await enrol(mailOf('second'), code!)).statusCode).toBe(200);
});

test('[SEC-2] one officer does not bring typed passwords of camps back, and a stored No opens nothing outside a demonstration', async () => {
  const key = 'security.enrolment_code';
  const { row_version } = (await api.call('admin', 'GET', '/settings'))
    .json<Setting[]>()
    .find((setting) => setting.key === key)!;
  const off = { changes: [{ key, value: false, row_version }] };
  expect(typeOf(await api.call('admin', 'PUT', '/settings', off))).toEqual([422, 'codes-stay']);
  await db()('university_setting').where({ key }).update({ value: 'false' });
  const body = { name: 'Demo third', designation: 'Nobody', email: mailOf('third'), password: TYPED, role: 'OP' };
  expect((await api.call('admin', 'POST', '/campofficers', { ...body, exam: 'E25N', place: 'Sona' })).statusCode).toBe(
    200,
  );
  expect(typeOf(await enter(mailOf('third'), TYPED))).toEqual([403, 'enrolment-needed']);
});

describe('whose hands an account is in', () => {
  const handsOf = async (user: number): Promise<number[]> => {
    const { rows } = await db().raw<{ rows: { hands: string[] }[] }>('select hands_of(?, now()) as hands', [user]);
    return rows[0]!.hands.map(Number);
  };
  /** An account that exists, with the ways in it was given, the oldest first. */
  async function account(login: string, kind: 'COLLEGE' | 'OFFICER', created_by: number | null): Promise<number> {
    const row = { login, name: login, password_hash: 'none', kind, colcode: kind === 'COLLEGE' ? '101' : null };
    const [made] = await db()('app_user')
      .insert({ ...row, must_change: false, created_by, created_at: new Date(Date.now() - 86_400_000) })
      .returning<{ id: number }[]>('id');
    return made!.id;
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  /** A code that was printed so many minutes ago, handed over at once where somebody did, and used then or later. */
  const used = (user_id: number, issued_by: number, handed_by: number | null, printed: number, opened = printed) => {
    const issued_at = ago(printed);
    const code = {
      user_id,
      purpose: 'FIRST',
      code_hash: Buffer.alloc(32),
      expires_at: ago(opened),
      issued_by,
      issued_at,
    };
    return db()('enrolment_code').insert({
      ...code,
      used_at: ago(opened),
      handed_by,
      handed_at: handed_by && issued_at,
    });
  };
  const typed = (user_id: number, by_user: number, minutesAgo: number) =>
    db()('credential_event').insert({ user_id, kind: 'FIRST_PASSWORD', by_user, at: ago(minutesAgo) });

  test('[SEC-1] is a chain: who typed the password of a college stands behind the clerks that college makes', async () => {
    const [mala, anna] = [await idOf('501'), await idOf('office2@example.org')];
    const college = await account('hands.college', 'COLLEGE', mala);
    const clerk = await account('hands.clerk', 'COLLEGE', college);
    await used(clerk, college, null, 60);
    expect(await handsOf(clerk)).toEqual([clerk, college, mala]);
    // a code that two people have given the college ends it, and a password typed later begins it again
    await used(college, mala, anna, 30);
    expect(await handsOf(college)).toEqual([college]);
    await typed(college, anna, 25);
    expect(await handsOf(college)).toEqual([college, anna]);
    // who had the college when it gave the clerk the way in has the clerk still: neither of the two took that back
    expect(await handsOf(clerk)).toEqual([clerk, college, mala]);
    // a new code for the clerk does, from whoever has the college as it is printed and not as it is used
    await used(clerk, college, null, 20, 5);
    expect(await handsOf(clerk)).toEqual([clerk, college, anna]);
    await used(college, mala, anna, 15);
    expect(await handsOf(clerk)).toEqual([clerk, college, anna]);
    await used(clerk, college, null, 3);
    expect(await handsOf(clerk)).toEqual([clerk, college]);
    // two people behind each account of the office
    expect(await handsOf(mala)).toEqual([mala]);
  });

  test('[SEC-1] is not left by noting the slip of a clerk as handed over, by whoever has typed the password of the college', async () => {
    const [mala, anna] = [await idOf('501'), await idOf('office2@example.org')];
    const college = await account('noted.college', 'COLLEGE', anna);
    const clerk = await account('noted.clerk', 'COLLEGE', college);
    await typed(college, mala, 60);
    await used(clerk, college, mala, 40);
    expect(await handsOf(clerk)).toEqual([clerk, college, mala]);
    // somebody else is a second person
    await used(clerk, college, anna, 20);
    expect(await handsOf(clerk)).toEqual([clerk]);
  });

  test('[SEC-2] two camp officers in the hands of one person do not sign for each other', async () => {
    const mala = await idOf('501');
    const first = await account('hands.first', 'OFFICER', mala);
    const second = await account('hands.second', 'OFFICER', mala);
    const same = async (a: number, b: number) =>
      (await db().raw<{ rows: { same: boolean }[] }>('select same_hands(?, now(), ?) as same', [a, b])).rows[0]!.same;
    expect(await same(first, second)).toBe(true);
    expect(await same(first, mala)).toBe(true);
    expect(await same(first, await idOf('office2@example.org'))).toBe(false);
  });
});
