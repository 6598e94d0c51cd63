import type pg from 'pg';
import { signIn } from './camp-queue';
import type { Victims } from './harness';

export interface Answer {
  status: number;
  body: string;
  headers: Headers;
}

/** The people of one camp, signed in: two operators and their officer. */
export interface CampSession {
  place: string;
  op1: string;
  op2: string;
  co: string;
}

const PEOPLE = `
select u.login, o.role from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id
where o.active and e.stage = 'VALUATION' and o.place = $1 order by o.role, u.login`;

export async function openCampSession(victims: Victims, db: pg.Client, place = 'Sona'): Promise<CampSession> {
  const { rows } = await db.query<{ login: string; role: string }>(PEOPLE, [place]);
  const token = (login?: string) => {
    if (!login) throw new Error(`The camp ${place} has too few people.`);
    return signIn(victims.api, login, victims.password);
  };
  const operators = rows.filter(({ role }) => role === 'OP');
  return {
    place,
    op1: await token(operators[0]?.login),
    op2: await token(operators[1]?.login),
    co: await token(rows.find(({ role }) => role === 'CO')?.login),
  };
}

/** One call; undefined where the line broke before an answer was whole. */
export async function call(
  api: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
  overrides: { key?: string; timeout?: number } = {},
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(overrides.key && { 'idempotency-key': overrides.key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(overrides.timeout ?? 30_000),
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch (error) {
    // fetch fails with a TypeError when the line breaks and with a DOMException when the time is over
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Token of the office or of a college. */
export async function signInCampSession(victims: Victims, login: string): Promise<string> {
  const answer = await call(victims.api, null, 'POST', 'login/clglogin', {
    email: login,
    password: victims.password,
  });
  if (answer?.status !== 200) throw new Error(`${login} cannot sign in (${answer?.status ?? 'no answer'}).`);
  return (JSON.parse(answer.body) as { token: string }).token;
}
