// first: what hashes is loaded behind it
import './cheap-hashes';
import { LIMITS, type Limits } from '../core/http/limits';
import { apiUnderTest } from './api-under-test';
import { OfficePeople, passwordOf } from './office-people';
import { OutsideAccounts } from './outside-accounts';
import { resultRunSetup } from './result-desk';

/** The stage on which two officers and an attacker act: who they are, what they know, and how they reach the portal. */

const open = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { max: 10_000_000, seconds: 60 }]),
) as unknown as Limits;
export const api = apiUnderTest({ limits: open, config: { logLevel: 'silent' } });
export const people = new OfficePeople(api);
export const runs = resultRunSetup(api, 2027);
export const owner = () => api.clone.pools.owner;

export type Human = 'Anna' | 'Bala' | 'Mala' | `colleague ${number}`;
export interface Account {
  human: Human;
  login: string;
  password: string;
  token: string;
  resting?: boolean;
}
export interface Step {
  /** Which human acts, and on which of what there is. */
  actor: number;
  act: number;
  pick: number;
  other: number;
}
/** A code in the making: who has seen which half. */
interface Code {
  mail: string;
  proposer: Human;
  halves: string[];
}

/** Accounts by user id: each is its human's who chose the password, and nobody else's. */
export const accounts = new Map<number, Account>();
export const codes = new Map<number, Code>();
/** Halves the attacker has seen. */
export const seen: string[] = [];
/** What somebody types where a password is asked for. Nobody but the attacker types the attacker's. */
export const wordsOf = (human: Human) =>
  human === 'Mala' ? 'slow barges of nobody upriver' : `patient kettles beside ${human.toLowerCase()} marshland`;
/** What has been made so far, so that each has a name of its own. */
export const made = { colleagues: 0, things: 0 };
/** Calls that were answered 200, so that the script is known to have reached them. */
export const done = new Map<string, number>();
export const outside = new OutsideAccounts(api, people, (name, statusCode) => {
  if (statusCode === 200) done.set(name, (done.get(name) ?? 0) + 1);
});
export const idOf = async (login: string): Promise<number> =>
  (await owner()('app_user').where({ login }).first<{ id: number }>('id')).id;
export const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

export async function ids(table: string, where: object = {}): Promise<string[]> {
  return (await owner()(table).where(where).orderBy('id', 'desc').limit(6).pluck('id')).map(String);
}

export async function send(
  name: string,
  account: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object | string,
) {
  const answer = await people.as(account.token, method, url, body);
  if (answer.statusCode === 200) done.set(name, (done.get(name) ?? 0) + 1);
  // who is signed out or ended rests until the next repair
  account.resting = answer.statusCode === 401;
  return answer;
}

export async function enrol(login: string, code: string, password: string, human: Human): Promise<void> {
  const answer = await people.enrol(login, code, password);
  if (answer.statusCode !== 200) return;
  done.set('enrol', (done.get('enrol') ?? 0) + 1);
  const token = await people.signIn(login, password);
  accounts.set(await idOf(login), { human, login, password, token });
}

/** The person named is real where an honest officer is behind the proposal: both halves are handed over in the end. */
export async function handOver(id: number): Promise<void> {
  const code = codes.get(id);
  if (!code || code.halves.length < 2 || code.proposer === 'Mala') return;
  const account = [...accounts.values()].find(({ login }) => login === code.mail);
  const human: Human = account?.human ?? `colleague ${(made.colleagues += 1)}`;
  await enrol(code.mail, code.halves.join('-'), passwordOf(`${code.mail}${id}`), human);
}
