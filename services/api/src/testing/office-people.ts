import { createHash } from 'node:crypto';
import { testDemoPassword } from '@thervu/testing/database';
import { API, type ApiUnderTest, type Person } from './api-under-test';

type Answer = { statusCode: number; json: <T>() => T; body: string; rawPayload: Buffer };

/** A deputy's facts for the form of a new person; the duties may be others. */
export const person = (mail: string, changes: object = {}) => ({
  name: `Person of ${mail.split('@')[0]}`,
  designation: 'Superintendent',
  email: mail,
  // one number, one open account
  mobile: `9${createHash('sha256').update(mail).digest().readUIntBE(0, 4).toString().padStart(10, '0').slice(-9)}`,
  duties: [{ duty: 'DEPUTY', areas: [] }],
  reason: 'Works here from today on.',
  ...changes,
});

export const REASON = 'Asked for at the desk today.';

/** Persons of the office made by the calls, as two officers and the person do it. */
export class OfficePeople {
  constructor(private readonly api: ApiUnderTest) {}

  /** A call with a token (a text is sent as it is, for JSON), from an address of its own where the limits of a network are not the subject. */
  as(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
  ): Promise<Answer> {
    const json = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
    const request = { method, url: `${API}${url}`, headers: { authorization: `Bearer ${token}`, ...json } };
    return this.api.app.inject(payload === undefined ? request : { ...request, payload });
  }

  async signIn(login: string, password: string): Promise<string> {
    const answer = await this.api.signIn(login, password);
    if (answer.statusCode !== 200) throw new Error(`${login} cannot sign in: ${answer.body}`);
    return answer.json<{ token: string }>().token;
  }

  enrol(login: string, code: string, newPassword: string): Promise<Answer> {
    const payload = { login, code, newPassword };
    return this.api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload });
  }

  /** Proposed by one, confirmed by the other, enrolled with both halves; the token of the new person. */
  async make(
    mail: string,
    changes: object = {},
    [proposer, confirmer]: [Person, Person] = ['admin', 'admin2'],
  ): Promise<string> {
    const proposal = (await this.api.call(proposer, 'POST', '/control/staff/proposals', person(mail, changes))).json<{
      id: number;
      half: string;
    }>();
    const confirmed = (
      await this.api.call(confirmer, 'PUT', `/control/staff/proposals/${proposal.id}/confirmation`)
    ).json<{
      code: { half: string };
    }>();
    const password = passwordOf(mail);
    await this.enrol(mail, `${proposal.half}-${confirmed.code.half}`, password);
    return this.signIn(mail, password);
  }

  async idOf(login: string): Promise<number> {
    const row = await this.api.clone.pools
      .owner('staff as s')
      .join('app_user as u', 'u.id', 's.user_id')
      .where('u.login', login)
      .first<{ id: number }>('s.id');
    return row.id;
  }

  readonly demoPassword = testDemoPassword();
}

/** A password nobody guesses, another one for each person. */
export const passwordOf = (mail: string): string => `slow barges of ${mail.split('@')[0]} upriver`;
