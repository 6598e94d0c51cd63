import type { OwnFactors, PasskeyOptions } from '@thervu/contracts/signature/factor-contract';
import type { Proof, SigningRequest } from '@thervu/contracts/signature/signature-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { CODE_ALPHABET, CODE_LENGTH } from '@thervu/contracts/enrolment/enrolment-rules';
import { randomUUID, scryptSync } from 'node:crypto';
import { API, apiUnderTest, PEOPLE, TEST_PUBLIC_URL, type Person } from '../../testing/api-under-test';
import { issueCode } from '../enrolment/enrolment-service';
import { Signer } from '../../testing/signer';
import { SoftPasskey } from '../../testing/soft-passkey';
import { halfHash, newHalf, newHalfSalt } from '../staff/code-halves';
import { newRecoveryCodes } from './recovery-codes';
import { totpCode } from './totp';

const api = apiUnderTest({ config: { secondFactorOff: false } });
const db = () => api.clone.pools.owner;
const password = testDemoPassword();
const factors = async (who: Person) => (await api.call(who, 'GET', '/login/factors')).json<OwnFactors>();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Adds an authenticator app by the calls alone; its secret. */
async function addApp(who: Person, proof: Proof) {
  const begun = await api.call(who, 'POST', '/login/factors/totp', { label: 'Phone', proof });
  expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)]);
  const { id, secret, address } = begun.json<{ id: number; secret: string; address: string }>();
  expect(address).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}.*period=30`));
  const proved = await api.call(who, 'PUT', `/login/factors/${id}/code`, { code: totpCode(secret) });
  expect([proved.statusCode, proved.body]).toEqual([200, expect.any(String)]);
  return { id, secret, codes: proved.json<{ recoveryCodes: string[] | null }>().recoveryCodes };
}

async function addPasskey(who: Person, proof: Proof): Promise<SoftPasskey> {
  const asked = await api.call(who, 'POST', '/login/factors/passkey/options', { proof });
  expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)]);
  const passkey = new SoftPasskey(new URL(TEST_PUBLIC_URL).origin);
  const registration = passkey.register(asked.json<PasskeyOptions>());
  const made = await api.call(who, 'POST', '/login/factors/passkey', { label: 'Key', registration });
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  const again = await api.call(who, 'POST', '/login/factors/passkey', { label: 'Key', registration });
  expect(again.statusCode).toBe(422);
  return passkey;
}

describe('the first factor', () => {
  test('wants the present password and a first code, and brings ten recovery codes that are kept as hashes', async () => {
    const wrong = await api.call('campadmin', 'POST', '/login/factors/totp', {
      label: 'Phone',
      proof: { password: 'not it' },
    });
    expect(wrong.json()).toMatchObject({ status: 422, errors: [{ field: 'proof/password' }] });
    const { codes } = await addApp('campadmin', { password });
    expect(new Set(codes)).toHaveProperty('size', 10);
    expect(await factors('campadmin')).toMatchObject({
      factors: [{ kind: 'TOTP', label: 'Phone' }],
      recoveryCodes: 10,
    });
    const kept = JSON.stringify(await db()('recovery_code').select());
    for (const code of codes!) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('a secret stands in no table, and a further factor wants a proof by one that is there', async () => {
    const { secret } = await addApp('camp', { password });
    const stored = (await db()('factor').whereNotNull('secret_cipher').select('secret_cipher')) as {
      secret_cipher: Buffer;
    }[];
    for (const { secret_cipher } of stored) expect(secret_cipher.toString('latin1')).not.toContain(secret);
    const alone = await api.call('camp', 'POST', '/login/factors/totp', { label: 'Another', proof: { password } });
    expect(alone.json()).toMatchObject({ status: 422, errors: [{ field: 'proof/code' }] });
    // the code that proved the app is used up; the next one is good
    const used = { code: totpCode(secret), password };
    expect((await api.call('camp', 'POST', '/login/factors/totp', { label: 'B', proof: used })).json()).toMatchObject({
      type: 'proof-used',
    });
    const next = { code: totpCode(secret, Date.now() + 30_000), password };
    expect((await addApp('camp', next)).codes).toBeNull();
  });

  test('an app that was begun with the password alone is no factor once another one stands', async () => {
    const begun = await api.call('admin2', 'POST', '/login/factors/totp', { label: 'Left open', proof: { password } });
    const { id, secret } = begun.json<{ id: number; secret: string }>();
    await addPasskey('admin2', { password });
    const late = await api.call('admin2', 'PUT', `/login/factors/${id}/code`, { code: totpCode(secret) });
    expect(late.statusCode).toBe(404);
    expect((await factors('admin2')).factors.map(({ label }) => label)).toEqual(['Key']);
  });
});

test('[SEC-13] codes of one use have 112 bits and more, or are kept by a slow hash with a salt', async () => {
  const bitsOf = (letters: number, signs: number) => letters * Math.log2(signs);
  for (const code of newRecoveryCodes().codes) expect(bitsOf(code.replaceAll('-', '').length, 31)).toBeGreaterThan(112);
  expect(bitsOf(CODE_LENGTH, CODE_ALPHABET.length)).toBeGreaterThan(112);
  // halves are short, and each try at one costs
  const half = newHalf();
  const salt = newHalfSalt();
  const kept = await halfHash(half, salt);
  expect(kept).toEqual(scryptSync(half.replace('-', ''), salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 2 ** 27 }));
  expect(await halfHash(half, newHalfSalt())).not.toEqual(kept);
});

describe('a recovery code', () => {
  test('is good once, adds a factor and signs nothing', async () => {
    const signer = new Signer(api, 'admin');
    await signer.enrol();
    const made = await api.call('admin', 'POST', '/login/factors/recovery-codes', { proof: await signer.proof() });
    const [code, other] = made.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const typed = code!.toUpperCase().replaceAll('-', ' ');
    const { secret } = await addApp('admin', { recovery: typed, password });
    const again = await api.call('admin', 'POST', '/login/factors/totp', {
      label: 'C',
      proof: { recovery: code, password },
    });
    expect(again.json()).toMatchObject({ status: 422, errors: [{ field: 'proof/recovery' }] });
    expect((await factors('admin')).recoveryCodes).toBe(9);
    const signing = await api.call('admin', 'POST', '/settings/rule-sets/1/freeze', {
      row_version: 1,
      proof: { recovery: other, password },
    });
    expect(signing.statusCode).not.toBe(200);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('a passkey', () => {
  test('[D16-10] signs the digest it was asked for, once; over another digest it is refused', async () => {
    const signer = new Signer(api, 'admin');
    const passkey = await addPasskey('admin', await signer.proof());
    const head = {
      name: 'Signed rules',
      deg_level: 'UG',
      from_admn_yr: 2031,
    };
    const made = await api.call('admin', 'POST', '/settings/rule-sets', head, { 'idempotency-key': randomUUID() });
    const { id, name, row_version } = made.json<{ id: number; name: string; row_version: number }>();
    const ask = async (version: number) => {
      const asked = await api.call('admin', 'POST', '/signatures/prepare', {
        kind: 'RULE_SET',
        subject: name,
        content: { rule_set: id, name, row_version: version },
      });
      return asked.json<SigningRequest>().passkey!;
    };
    const freeze = (proof: Proof) =>
      api.call('admin', 'POST', `/settings/rule-sets/${id}/freeze`, { row_version, proof });
    const other = await freeze({ passkey: passkey.answer(await ask(row_version + 1)) });
    expect(other.json()).toMatchObject({ status: 422, type: 'passkey-wrong', errors: [{ field: 'proof/passkey' }] });
    const foreign = new SoftPasskey('https://elsewhere.example.org').answer(await ask(row_version));
    expect((await freeze({ passkey: foreign })).json()).toMatchObject({ type: 'passkey-unknown' });
    const proof = { passkey: passkey.answer(await ask(row_version)) };
    const [first, second] = await Promise.all([freeze(proof), freeze(proof)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 422]);
    const signed = await db()('signature').where({ kind: 'RULE_SET', subject: name });
    expect(signed).toMatchObject([{ method: 'PASSKEY', evidence: proof.passkey.id ? expect.any(Object) : null }]);
  });

  test('is ended with a proof, and proves nothing any more', async () => {
    const signer = new Signer(api, 'admin');
    const { factors: mine } = await factors('admin');
    const key = mine.find(({ kind }) => kind === 'PASSKEY')!;
    const without = await api.call('admin', 'POST', `/login/factors/${key.id}/end`, { proof: {} });
    expect(without.statusCode).toBe(422);
    const ended = await api.call('admin', 'POST', `/login/factors/${key.id}/end`, { proof: await signer.proof() });
    expect(ended.statusCode).toBe(200);
    expect((await factors('admin')).factors.map(({ id }) => id)).not.toContain(key.id);
  });
});

describe('OFFICE_AND_CAMP_OFFICERS', () => {
  beforeAll(() =>
    db()('university_setting')
      .insert({ key: 'security.second_factor', value: '"OFFICE_AND_CAMP_OFFICERS"', audience: 'SIGNED_IN' })
      .onConflict('key')
      .merge(),
  );
  afterAll(() => db()('university_setting').where({ key: 'security.second_factor' }).delete());

  test('a sign-in says that the factor is needed, and its token opens nothing else until it is proved', async () => {
    const signer = new Signer(api, 'admin');
    const answer = (await api.signIn(PEOPLE.admin, password)).json<Record<string, unknown> & { token: string }>();
    expect(answer).toMatchObject({ status: 200, Colcode: '501', userRole: 'admin', factor: 'needed' });
    const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      api.app.inject({ method, url: `${API}${url}`, headers: bearer(answer.token), ...(payload && { payload }) });
    expect((await ask('GET', '/settings')).json()).toMatchObject({ status: 403, type: 'factor-needed' });
    const change = { currentPassword: password, newPassword: 'a calm river at noon' };
    expect((await ask('PUT', '/login/password', change)).json()).toMatchObject({ type: 'factor-needed' });
    expect((await ask('GET', '/login/session')).json()).toMatchObject({ factor: 'needed' });
    const wrong = await ask('POST', '/login/factors/prove', { proof: { code: '000000', password } });
    expect(wrong.statusCode).toBe(422);
    expect((await ask('POST', '/login/factors/prove', { proof: await signer.proof() })).statusCode).toBe(200);
    expect((await ask('GET', '/settings')).statusCode).toBe(200);
    expect((await ask('GET', '/login/session')).json()).not.toHaveProperty('factor');
  });

  test('a college is asked for nothing', async () => {
    expect((await api.signIn(PEOPLE.college, password)).json()).not.toHaveProperty('factor');
  });
});

test('SIGNERS: a sign-in of somebody who signs and has no factor says so, and opens everything all the same', async () => {
  await db()('factor')
    .update({ ended_at: new Date(), ended_why: 'ENDED' })
    .whereIn('user_id', db()('app_user').where({ login: PEOPLE.admin2 }).select('id'));
  const answer = (await api.signIn(PEOPLE.admin2, password)).json<{ token: string; factor?: string }>();
  expect(answer.factor).toBe('missing');
  const lists = await api.app.inject({ url: `${API}/settings`, headers: bearer(answer.token) });
  expect(lists.statusCode).toBe(200);
});

test('who begins anew with a code of the portal has no factor any more: a lost one proves nothing', async () => {
  const { id } = await db()('app_user').where({ login: PEOPLE.camp }).first<{ id: number }>('id');
  const kept = () => db()('factor').where({ user_id: id }).whereNull('ended_at').whereNotNull('proved_at');
  expect(await kept()).not.toEqual([]);
  const { code } = await db().transaction((trx) =>
    issueCode(trx, { user: null, requestId: 'test', ip: null }, { userId: id, purpose: 'RENEWAL' }),
  );
  const begun = await api.call('nobody', 'POST', '/enrolments', {
    login: PEOPLE.camp,
    code,
    newPassword: 'a calm river at noon',
  });
  expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)]);
  expect(await kept()).toEqual([]);
});

test('OFF is refused outside a demonstration; stored there all the same, it counts as SIGNERS', async () => {
  const row_version = 0;
  const off = { changes: [{ key: 'security.second_factor', value: 'OFF', row_version }] };
  await db()('university_setting').where({ key: 'demonstration' }).delete();
  const refused = await api.call('admin', 'PUT', '/settings', off);
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ field: 'changes/0/value' }] });
  await db()('university_setting').insert({ key: 'security.second_factor', value: '"OFF"', audience: 'SIGNED_IN' });
  expect((await factors('admin')).asked).toBe('SIGNING');
  await db()('university_setting').insert({ key: 'demonstration', value: 'true', audience: 'PUBLIC' });
  expect((await factors('admin')).asked).toBe('NEVER');
});
