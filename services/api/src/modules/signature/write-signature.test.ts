import { clonedDatabase } from '@thervu/testing/database';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/*
 * The service looks at a proof before it asks the database. Here the database is asked by itself, under the roles of the
 * servers: what it refuses is refused whatever a server believes.
 */
const clone = clonedDatabase('tiny');
const owner = () => clone.pools.owner;
const CONTENT = '{"content":{"rows":36,"version":1},"kind":"RELEASE","subject":"NOV2025 release 1"}';
const digestOf = (content: string) => createHash('sha256').update(content).digest();
const SESSION = randomUUID();
const ROLES = ['office', 'camp'] as const;

interface Asked {
  user: number;
  content?: string;
  method?: 'PASSKEY' | 'TOTP';
  factor: number;
  mark: string;
  session?: string;
}
const personOf = async (login: string) => (await owner()('app_user').where({ login }).first<{ id: number }>('id')).id;

/** Asks as a server does; null where the database refuses. */
async function write(role: (typeof ROLES)[number], asked: Asked): Promise<number | null> {
  const { user, content = CONTENT, method = 'PASSKEY', factor, mark, session = SESSION } = asked;
  const evidence = method === 'PASSKEY' ? JSON.stringify({ signature: 'of the passkey' }) : null;
  const { rows } = await clone.pools[role].raw<{ rows: { id: number | null }[] }>(
    'select write_signature(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as id',
    [user, 'RELEASE', 'NOV2025 release 1', content, method, factor, mark, 1, evidence, session, 'a request'],
  );
  return rows[0]!.id;
}

async function enrolled(user: number, kind: 'PASSKEY' | 'TOTP', different: object = {}): Promise<number> {
  const keyed =
    kind === 'TOTP' ? { secret_cipher: randomBytes(40) } : { credential_id: randomUUID(), public_key: randomBytes(40) };
  const row = { user_id: user, kind, label: 'Desk', proved_at: new Date(), ...keyed, ...different };
  const [made] = await owner()('factor').insert(row).returning<{ id: number }[]>('id');
  return made!.id;
}

/** A challenge of this person, session and content, good for a minute, but for what a test has different. */
async function challenged(user: number, different: object = {}): Promise<string> {
  const challenge = randomBytes(48);
  const row = { user_id: user, session_id: SESSION, purpose: 'SIGN', digest: digestOf(CONTENT) };
  const expires_at = new Date(Date.now() + 60_000);
  await owner()('factor_challenge').insert({ challenge, expires_at, ...row, ...different });
  return challenge.toString('hex');
}

let user: number;
let other: number;
beforeAll(async () => {
  [user, other] = [await personOf('501'), await personOf('office2@example.org')];
});
let before: number;
const signatures = async () => {
  const { rows } = await owner().raw<{ rows: { n: number }[] }>('select count(*) as n from signature');
  return rows[0]!.n;
};
beforeEach(async () => {
  before = await signatures();
});

describe.each(ROLES)('the role %s', (role) => {
  test('[D16-10] writes a signature for a passkey and its challenge, under the digest the database makes itself, once', async () => {
    const [factor, mark] = [await enrolled(user, 'PASSKEY'), await challenged(user)];
    const id = await write(role, { user, factor, mark });
    const row = await owner()('signature').where({ id }).first<{ digest: Buffer; content: string }>();
    expect([row.content, row.digest.equals(digestOf(CONTENT))]).toEqual([CONTENT, true]);
    expect(await write(role, { user, factor, mark })).toBeNull();
    // nor with another passkey of the same person
    expect(await write(role, { user, factor: await enrolled(user, 'PASSKEY'), mark })).toBeNull();
    expect(await signatures()).toBe(before + 1);
  });

  test('[D16-10] writes none for a passkey whose challenge was for other content', async () => {
    const factor = await enrolled(user, 'PASSKEY');
    const mark = await challenged(user, { digest: digestOf(CONTENT.replace('36', '37')) });
    expect(await write(role, { user, factor, mark })).toBeNull();
    expect(await signatures()).toBe(before);
    const [kept] = await owner()('factor_challenge')
      .where({ challenge: Buffer.from(mark, 'hex') })
      .select('used_at');
    expect(kept).toEqual({ used_at: null });
  });

  test.each([
    ['is over', () => ({ expires_at: new Date(Date.now() - 1000) })],
    ['was used', () => ({ used_at: new Date() })],
    ['is of another person', () => ({ user_id: other })],
    ['is of another sign-in', () => ({ session_id: randomUUID() })],
    ['was for a sign-in', () => ({ purpose: 'SIGN_IN', digest: null })],
  ])('[D16-10] writes none where the challenge %s', async (_words, wrong) => {
    const [factor, mark] = [await enrolled(user, 'PASSKEY'), await challenged(user, wrong())];
    expect(await write(role, { user, factor, mark })).toBeNull();
    expect(await signatures()).toBe(before);
  });

  test('[D16-10] writes none for a challenge that was never made', async () => {
    const factor = await enrolled(user, 'PASSKEY');
    expect(await write(role, { user, factor, mark: randomBytes(48).toString('hex') })).toBeNull();
    expect(await signatures()).toBe(before);
  });

  test('[D16-10] writes one for a code, and none for the same code again', async () => {
    const asked = { user, method: 'TOTP' as const, factor: await enrolled(user, 'TOTP'), mark: '58000000' };
    expect(await write(role, asked)).not.toBeNull();
    expect(await write(role, asked)).toBeNull();
    expect(await write(role, { ...asked, content: CONTENT.replace('36', '37') })).toBeNull();
    expect(await write(role, { ...asked, mark: '58000001' })).not.toBeNull();
    expect(await signatures()).toBe(before + 2);
  });

  test.each([
    ['is of another person', () => enrolled(other, 'TOTP')],
    ['was ended', () => enrolled(user, 'TOTP', { ended_at: new Date(), ended_why: 'ENDED' })],
    ['was never proved', () => enrolled(user, 'TOTP', { proved_at: null })],
    ['is a passkey and no app', () => enrolled(user, 'PASSKEY')],
  ])('[D16-10] writes none where the factor %s', async (_words, make) => {
    expect(await write(role, { user, method: 'TOTP', factor: await make(), mark: '58000000' })).toBeNull();
    expect(await signatures()).toBe(before);
  });
});

test.each(['college', 'auth', 'public'] as const)(
  '[D16-10] the role %s may not ask for a signature at all',
  async (role) => {
    const asked = clone.pools[role].raw(
      `select write_signature(?, 'RELEASE', 'x', '{}', 'NONE', null, null, null, null, ?, 'x')`,
      [user, SESSION],
    );
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  },
);
