import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { testDemoPassword } from '@thervu/testing/database';
import type { LightMyRequestResponse } from 'fastify';
import { API, type ApiUnderTest } from './api-under-test';

/** Camp officer or operator of a place: 'op1.Sona'. */
export type CampPerson = `${'co' | 'op1' | 'op2'}.${string}`;

/** What the persons of all camps do with scripts of the revaluation, each with the own sign-in. */
export function revalCampDesk(api: Pick<ApiUnderTest, 'app'>) {
  const enter = (email: string) =>
    api.app.inject({ method: 'POST', url: `${API}/login/camplogin`, payload: { email, password: testDemoPassword() } });

  const tokens = new Map<string, string>();
  /** A call as an officer of a camp: `co`, `op1` or `op2`. */
  async function as(
    who: CampPerson,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const email = `${who.toLowerCase()}@example.org`;
    if (!tokens.has(email)) {
      const signedIn = await enter(email);
      expect(signedIn.statusCode).toBe(200);
      tokens.set(email, signedIn.json<{ token: string }>().token);
    }
    const authorization = `Bearer ${tokens.get(email)!}`;
    return api.app.inject({
      method,
      url: `${API}${url}`,
      headers: { authorization, ...headers },
      ...(payload && { payload }),
    });
  }
  const list = async (who: CampPerson) => (await as(who, 'GET', '/revalue/ReVal/any')).json<RevalScript[]>();
  const pull = (who: CampPerson, barcode: string) => as(who, 'POST', '/revalScript/located', { barcode });
  const key = (who: CampPerson, pass: 'A' | 'B', barcode: string, mark: number, idempotency?: string) =>
    as(
      who,
      'POST',
      '/revalScript/mark',
      { barcode, pass, mark },
      idempotency ? { 'idempotency-key': idempotency } : {},
    );
  /** Pulled by op1, A by op1 and B by op2 of its camp. */
  async function value(row: { place: string; pull_barcode: string; barcode: string }, a: number, b = a) {
    expect((await pull(`op1.${row.place}`, row.pull_barcode)).statusCode).toBe(200);
    expect((await key(`op1.${row.place}`, 'A', row.barcode, a)).statusCode).toBe(200);
    expect((await key(`op2.${row.place}`, 'B', row.barcode, b)).statusCode).toBe(200);
  }
  return { enter, as, list, pull, key, value };
}
