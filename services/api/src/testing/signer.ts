import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { FactorSeal } from '../core/secrets/factor-seal';
import { newTotpSecret, totpCode } from '../modules/signature/totp';
import { PEOPLE, TEST_FACTOR_KEYS, type ApiUnderTest, type Person } from './api-under-test';

/** Steps that are right now and for half a minute at least, on a machine that has much to do; the one before may end any moment. */
const STEPS = [0, 1] as const;
const STEP_MS = 30_000;

/**
 * A person with an authenticator app: makes real codes. A code is good once, so that the third proof within a minute comes
 * from another app of the same person, which is enrolled for it.
 */
export class Signer {
  private readonly seal = new FactorSeal(TEST_FACTOR_KEYS);
  private readonly secrets: string[] = [];
  private readonly used = new Set<string>();

  constructor(
    private readonly api: ApiUnderTest,
    readonly person: Person,
  ) {}

  /** One more authenticator app of this person, enrolled and proved; its secret in base 32. */
  async enrol(): Promise<string> {
    const db = this.api.clone.pools.owner;
    const { id } = await db('app_user').where({ login: PEOPLE[this.person] }).first<{ id: number }>('id');
    const secret = newTotpSecret();
    await db('factor').insert({
      user_id: id,
      kind: 'TOTP',
      label: `App ${this.secrets.length + 1}`,
      secret_cipher: this.seal.seal(secret, id),
      proved_at: new Date(),
    });
    this.secrets.push(secret);
    return secret;
  }

  /** A proof that has not been given before. */
  async proof(): Promise<Proof> {
    for (const secret of this.secrets) {
      for (const step of STEPS) {
        const code = totpCode(secret, Date.now() + step * STEP_MS);
        if (this.used.has(`${secret} ${code}`)) continue;
        this.used.add(`${secret} ${code}`);
        return { code, password: testDemoPassword() };
      }
    }
    await this.enrol();
    return this.proof();
  }
}
