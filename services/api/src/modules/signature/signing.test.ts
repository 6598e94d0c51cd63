import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { testDemoPassword } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../core/session/context';
import { apiUnderTest, PEOPLE } from '../../testing/api-under-test';
import { Signer } from '../../testing/signer';
import { sign, signedText } from './signing-service';
import { totpCode } from './totp';

const api = apiUnderTest({ config: { secondFactorOff: false } });
const db = () => api.clone.pools.owner;
const RELEASE = { kind: 'RELEASE', subject: 'NOV2025 release 1', content: { version: 1, rows: 36 } } as const;

/** The context of a call of 501 in one server. */
async function contextIn(app: FastifyInstance, login: string = PEOPLE.admin): Promise<Context> {
  const user = await db()('app_user').where({ login }).first<{ id: number; name: string }>('id', 'name');
  const [session] = await db()('user_session')
    .insert({ user_id: user.id, token_hash: randomUUID(), expires_at: new Date(Date.now() + 60_000) })
    .returning<{ id: string }[]>('id');
  return {
    user: {
      id: session!.id,
      userId: user.id,
      login,
      name: user.name,
      role: 'admin',
      colName: user.name,
      mustChange: false,
      factorNeeded: false,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      campLocked: false,
      duties: [],
      maySign: true,
      credentialsRenewed: null,
    },
    scope: { college: 'all' },
    db: api.clone.pools.office,
    requestId: randomUUID(),
    ip: '127.0.0.1',
    log: app.log,
    presence: app.presence,
  };
}

const signed = (context: Context, proof: Proof | undefined, signing: Parameters<typeof signedText>[0] = RELEASE) =>
  context.db.transaction((trx: Knex.Transaction) => sign(trx, context, { ...signing, proof }));
const rejected = (type: string, field: string) => ({ type, more: { errors: [{ field }] } });

test('[D16-10] a code and the present password sign once, under the digest of the canonical JSON of what is signed', async () => {
  const context = await contextIn(api.app);
  const signer = new Signer(api, 'admin');
  await signer.enrol();
  const { signatureId, digest } = await signed(context, await signer.proof());
  const text = '{"content":{"rows":36,"version":1},"kind":"RELEASE","subject":"NOV2025 release 1"}';
  expect(signedText({ ...RELEASE, content: { rows: 36, version: 1 } })).toMatchObject({ text });
  const row = await db()('signature').where({ id: signatureId }).first();
  expect(row).toMatchObject({ user_id: context.user.userId, kind: 'RELEASE', content: text, method: 'TOTP' });
  expect(row.digest.toString('hex')).toBe(digest);
});

test('[D16-10] the same code at one instant in two servers makes exactly one signature, and none afterwards', async () => {
  const other = await api.build({ config: { secondFactorOff: false } });
  const contexts = [await contextIn(api.app), await contextIn(other)];
  const proof = await new Signer(api, 'admin').proof();
  const before = Number((await db()('signature').count('* as n').first())!.n);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      signed(contexts[index % 2]!, proof, { ...RELEASE, content: { version: index } }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(rejected('proof-used', 'proof/code'));
  }
  await expect(signed(contexts[0]!, proof)).rejects.toMatchObject(rejected('proof-used', 'proof/code'));
  expect(Number((await db()('signature').count('* as n').first())!.n)).toBe(before + 1);
  await other.close();
});

test('a code whose signature did not come to stand is still good', async () => {
  const context = await contextIn(api.app);
  const proof = await new Signer(api, 'admin').proof();
  const failing = context.db.transaction(async (trx) => {
    await sign(trx, context, { ...RELEASE, proof });
    throw new Error('the release was refused');
  });
  await expect(failing).rejects.toThrow('the release was refused');
  await expect(signed(context, proof)).resolves.toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('without a proof, without its half, with a wrong one: refused, and the field is named', async () => {
  const context = await contextIn(api.app, PEOPLE.admin2);
  await expect(signed(context, undefined)).rejects.toMatchObject(rejected('no-second-factor', 'proof'));
  const signer = new Signer(api, 'admin2');
  const secret = await signer.enrol();
  const password = testDemoPassword();
  await expect(signed(context, undefined)).rejects.toMatchObject(rejected('proof-missing', 'proof'));
  await expect(signed(context, { password })).rejects.toMatchObject(rejected('code-missing', 'proof/code'));
  const code = totpCode(secret);
  await expect(signed(context, { code })).rejects.toMatchObject(rejected('password-missing', 'proof/password'));
  await expect(signed(context, { code, password: 'not it' })).rejects.toMatchObject(
    rejected('current-password-wrong', 'proof/password'),
  );
  for (const old of [-3, 3].map((steps) => totpCode(secret, Date.now() + steps * 30_000)))
    await expect(signed(context, { code: old, password })).rejects.toMatchObject(rejected('code-wrong', 'proof/code'));
  expect(await db()('signature').where({ user_id: context.user.userId })).toEqual([]);
});

test('guessing at codes is stopped, with the right password in hand', async () => {
  const context = { ...(await contextIn(api.app)), ip: '127.0.0.99' };
  const signer = new Signer(api, 'admin');
  const proof = await signer.proof();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(signed(context, { ...proof, code: '12345' })).rejects.toMatchObject(
      rejected('code-wrong', 'proof/code'),
    );
  }
  await expect(signed(context, proof)).rejects.toMatchObject({ status: 429 });
});

test('nobody changes or removes a signature, and no role writes one but by the function', async () => {
  const context = await contextIn(api.app);
  const { signatureId } = await signed(context, await new Signer(api, 'admin').proof());
  const row = () => db()('signature').where({ id: signatureId });
  await expect(row().update({ subject: 'another' })).rejects.toThrow(/append only/i);
  await expect(row().delete()).rejects.toThrow(/append only/i);
  for (const role of ['office', 'camp', 'college', 'auth', 'public'] as const)
    await expect(api.clone.pools[role].raw('insert into signature default values')).rejects.toThrow(/permission/);
  await expect(db().raw(`select secret_cipher from factor`)).resolves.toBeDefined();
  await expect(api.clone.pools.office.raw('select secret_cipher from factor')).rejects.toThrow(/permission/);
});

test('what is to be signed is told with its digest, and who has no factor is told where to get one', async () => {
  const asked = { ...RELEASE, content: { ...RELEASE.content } };
  const answer = await api.call('admin', 'POST', '/signatures/prepare', asked);
  expect(answer.json()).toMatchObject({
    digest: signedText(RELEASE).digest.toString('hex'),
    asks: true,
    totp: true,
    refusal: null,
    passkey: null,
  });
  const camp = await api.call('campadmin', 'POST', '/signatures/prepare', asked);
  expect(camp.json()).toMatchObject({ totp: false, refusal: expect.stringMatching(/My Account/) });
});
