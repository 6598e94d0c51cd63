import type { Problem } from '@thervu/contracts/core/shapes';
import type { StaffPerson } from '@thervu/contracts/staff/staff-contract';
import { cloneDatabase, testMacKey, type ClonedDatabase } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../app';
import { folderStorage } from '../../core/storage/storage-folder';
import {
  API,
  TEST_AADHAAR_KEYS,
  TEST_FACTOR_KEYS,
  TEST_PUBLIC_URL,
  testTicketKeys,
} from '../../testing/api-under-test';
import { person, REASON } from '../../testing/office-people';
import { totpCode } from '../signature/totp';
import { createFirstOffice, renewByInstallation } from '../auth/first-office-queries';
import { resetOffice } from '../enrolment/office-reset-service';

let clone: ClonedDatabase;
let app: FastifyInstance;
let folder: string;
const OWN = { '501': 'nine slow barges upriver', 'deputy@example.org': 'ten quiet barges upriver' } as const;
type Login = keyof typeof OWN;

beforeAll(async () => {
  clone = await cloneDatabase('template');
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-storage-'));
  app = await buildApp({
    pools: clone.pools,
    storage: folderStorage(folder),
    config: {
      basePath: '/thervu/',
      resultMacKey: testMacKey(),
      logKey: 'a'.repeat(64),
      webDir: undefined,
      aadhaarKeys: TEST_AADHAAR_KEYS,
      ticketKeys: testTicketKeys,
      factorKeys: TEST_FACTOR_KEYS,
      publicUrl: TEST_PUBLIC_URL,
      trustProxy: false,
      production: true,
      logLevel: 'silent',
    },
  });
});
afterAll(async () => {
  await app.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

type Method = 'GET' | 'POST' | 'PUT';
const call = (token: string, method: Method, url: string, payload?: object) =>
  app.inject({
    method,
    url: `${API}${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const signIn = async (email: string, password: string) => {
  const answer = await app.inject({ method: 'POST', url: `${API}/login/clglogin`, payload: { email, password } });
  return answer.json<{ token: string; mustChange: boolean; status: number }>();
};
const tokens = {} as Record<Login, string>;

const secrets: Record<Login, string[]> = { '501': [], 'deputy@example.org': [] };
const used = new Set<string>();
/** A code of this person that has not been used yet; each app has three that are right at any moment. */
const codeOf = (login: Login, from = secrets[login]): string => {
  const codes = from.flatMap((secret) => [0, 30_000, -30_000].map((ms) => totpCode(secret, Date.now() + ms)));
  const code = codes.find((known) => !used.has(known))!;
  used.add(code);
  return code;
};
const proofOf = (login: Login) => ({ code: codeOf(login), password: OWN[login] });
/** Enrols an authenticator app by calls; the first one brings ten recovery codes. */
async function enrolApp(login: Login): Promise<{ recoveryCodes: string[] }> {
  const proof = secrets[login].length > 0 ? proofOf(login) : { password: OWN[login] };
  const begun = await call(tokens[login], 'POST', '/login/factors/totp', { label: 'Phone', proof });
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const { id, secret } = begun.json<{ id: number; secret: string }>();
  const code = codeOf(login, [secret]);
  const proved = await call(tokens[login], 'PUT', `/login/factors/${id}/code`, { code });
  secrets[login].push(secret);
  return proved.json();
}

test('[D16-11, SEC-13] two officers begin in an empty portal, without SQL, and give two signatures', async () => {
  const { owner } = clone.pools;
  const firsts = { '501': 'a-first-one-that-goes', 'deputy@example.org': 'a-second-one-that-goes' };
  const facts = { name: 'Meena Raj', designation: 'Controller of Examinations', email: 'coe@example.org' };
  await createFirstOffice(owner, firsts['501'], facts);
  await createFirstOffice(owner, firsts['deputy@example.org'], {
    ...facts,
    name: 'Kumar Vel',
    email: 'deputy@example.org',
  });
  for (const login of ['501', 'deputy@example.org'] as const) {
    const first = await signIn(login, firsts[login]);
    expect(first).toMatchObject({ status: 200, mustChange: true });
    expect((await call(first.token, 'GET', '/control/staff')).statusCode).toBe(403);
    const body = { currentPassword: firsts[login], newPassword: OWN[login] };
    expect((await call(first.token, 'PUT', '/login/password', body)).statusCode).toBe(200);
    tokens[login] = (await signIn(login, OWN[login])).token;
  }
  const { persons, signers } = (await call(tokens['501'], 'GET', '/control/staff')).json<{
    persons: StaffPerson[];
    signers: number;
  }>();
  expect(signers).toBe(2);
  expect(persons.map(({ login, maySign, credentialsRenewed }) => [login, maySign, credentialsRenewed])).toEqual([
    ['501', true, null],
    ['deputy@example.org', true, null],
  ]);
  for (const login of ['501', 'deputy@example.org'] as const)
    expect((await enrolApp(login)).recoveryCodes).toHaveLength(10);
  await enrolApp('501');
  // something that takes two: a third person, proposed by one and confirmed by the other
  const third = { ...person('third@example.org'), proof: proofOf('501') };
  const { id } = (await call(tokens['501'], 'POST', '/control/staff/proposals', third)).json<{ id: number }>();
  const confirmation = `/control/staff/proposals/${id}/confirmation`;
  expect((await call(tokens['501'], 'PUT', confirmation)).statusCode).toBe(403);
  const proof = proofOf('deputy@example.org');
  expect((await call(tokens['deputy@example.org'], 'PUT', confirmation, { proof })).statusCode).toBe(200);
});

test('[D16-11] what an officer signs wants the own factor, and is signed with it', async () => {
  const made = await app.inject({
    method: 'POST',
    url: `${API}/settings/rule-sets`,
    headers: { authorization: `Bearer ${tokens['501']}`, 'idempotency-key': 'a-first-rule-set' },
    payload: { name: 'First rules', deg_level: 'UG', from_admn_yr: 2026 },
  });
  const { id, row_version } = made.json<{ id: number; row_version: number }>();
  const freeze = (proof?: object) =>
    call(tokens['501'], 'POST', `/settings/rule-sets/${id}/freeze`, { row_version, ...(proof && { proof }) });
  expect((await freeze()).json()).toMatchObject({ status: 422, type: 'proof-missing' });
  const deputyCode = codeOf('deputy@example.org');
  const foreign = await freeze({ code: deputyCode, password: OWN['501'] });
  used.delete(deputyCode);
  expect(foreign.json()).toMatchObject({ status: 422, errors: [{ field: 'proof/code' }] });
  expect((await freeze(proofOf('501'))).statusCode).toBe(200);
  const signed = await clone.pools.owner('signature').orderBy('id').select('kind', 'method');
  expect(signed).toEqual(['OFFICE_ACCOUNT', 'OFFICE_ACCOUNT', 'RULE_SET'].map((kind) => ({ kind, method: 'TOTP' })));
});

test('[SEC-13] of two signers who have signed in neither is ended nor loses the duty', async () => {
  const { persons } = (await call(tokens['501'], 'GET', '/control/staff')).json<{ persons: StaffPerson[] }>();
  const deputy = persons.find(({ login }) => login === 'deputy@example.org')!;
  const url = `/control/staff/persons/${deputy.id}`;
  await enrolApp('501');
  const ended = await call(tokens['501'], 'PUT', `${url}/end`, { reason: REASON, proof: proofOf('501') });
  expect([ended.statusCode, ended.json<Problem>().type]).toEqual([409, 'two-signers']);
  const facts = person('deputy@example.org', {
    duties: [{ duty: 'AUDITOR', areas: [] }],
    row_version: deputy.row_version,
    proof: proofOf('501'),
  });
  const { id } = (await call(tokens['501'], 'POST', `${url}/changes`, facts)).json<{ id: number }>();
  await enrolApp('deputy@example.org');
  const confirmed = await call(tokens['deputy@example.org'], 'PUT', `/control/staff/proposals/${id}/confirmation`, {
    proof: proofOf('deputy@example.org'),
  });
  expect([confirmed.statusCode, confirmed.json<Problem>().type]).toEqual([409, 'two-signers']);
  expect((await call(tokens['deputy@example.org'], 'GET', '/login/session')).json()).toMatchObject({
    office: { maySign: true },
  });
});

test('where two others are not there the installation renews a lost password, and the person does not sign for a week', async () => {
  await renewByInstallation(clone.pools.owner, 'deputy@example.org', 'given-out-at-the-machine');
  expect((await call(tokens['deputy@example.org'], 'GET', '/login/session')).statusCode).toBe(401);
  const { token, mustChange } = await signIn('deputy@example.org', 'given-out-at-the-machine');
  expect(mustChange).toBe(true);
  const body = { currentPassword: 'given-out-at-the-machine', newPassword: 'twelve other barges upriver' };
  expect((await call(token, 'PUT', '/login/password', body)).statusCode).toBe(200);
  expect((await call(token, 'GET', '/login/session')).json()).toMatchObject({
    office: { maySign: false, credentialsRenewed: { by: null } },
  });
  await expect(renewByInstallation(clone.pools.owner, 'nobody@example.org', 'x')).rejects.toThrow('No active person');
});

test('[DAY-14] a lost office gets codes at the machine: everything old ends, and nobody signs for a week', async () => {
  const { owner } = clone.pools;
  const old = (await signIn('501', OWN['501'])).token;
  expect((await call(old, 'GET', '/login/session')).statusCode).toBe(200);
  const codes = await resetOffice(owner);
  expect(codes.map(({ login }) => login)).toEqual(['501', 'deputy@example.org']);
  expect((await call(old, 'GET', '/login/session')).statusCode).toBe(401);
  expect((await signIn('501', OWN['501'])).status).toBe(401);
  const newPassword = 'fourteen lanterns by the weir';
  for (const { login, code } of codes) {
    const enrol = () => app.inject({ method: 'POST', url: `${API}/enrolments`, payload: { login, code, newPassword } });
    expect((await enrol()).statusCode).toBe(200);
    expect((await enrol()).statusCode).toBe(422);
    const { token } = await signIn(login, newPassword);
    expect((await call(token, 'GET', '/login/session')).json()).toMatchObject({
      factor: 'missing',
      office: { maySign: false, credentialsRenewed: { by: null } },
    });
    const proposed = await call(token, 'POST', '/control/staff/proposals', person(`after.${login}.x@example.org`));
    expect([proposed.statusCode, proposed.json<Problem>().type]).toEqual([403, 'credentials-renewed']);
  }
  const noted = await owner('audit_log').where({ action: 'OFFICE_RESET' }).orderBy('id').pluck('entity_key');
  expect(noted).toEqual(['501', 'deputy@example.org']);
  expect(await owner('factor').whereNull('ended_at')).toEqual([]);
});
