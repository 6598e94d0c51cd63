import { Secret, TOTP } from 'otpauth';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { clgLogin, campLogin } from '@thervu/contracts/auth/auth-contract';
import { pathOf, type Call, type CallArgument, type CallReply } from '@thervu/contracts/core/call';
import { enrol } from '@thervu/contracts/enrolment/enrolment-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import { freshCode } from '../signing-steps';

const POLL_MS = 100;
const WORK_MS = 60_000;

/** The first code of a new authenticator app. */
export const firstCode = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Asks until the answer is there; fails in words when it takes too long. */
export async function until<T>(what: string, look: () => Promise<T | undefined>, within = WORK_MS): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${within / 1000} s.`);
    await sleep(POLL_MS);
  }
}

/** Works through the items, at most `width` of them at once, and answers in their order. */
export async function sideBySide<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [i, item] of queue) answers[i] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return answers;
}

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Somebody who works with the portal by its calls, with a session of their own. */
export class Person {
  private token = '';
  constructor(
    private readonly portal: string,
    readonly login: string,
    private readonly password: string,
  ) {}

  /** Signs in where a college and the office do, or where a camp does. */
  async signIn(where: 'college' | 'camp' = 'college'): Promise<this> {
    const body = { email: this.login, password: this.password };
    const { token } = await (where === 'camp' ? this.ask(campLogin, { body }) : this.ask(clgLogin, { body }));
    this.token = token;
    return this;
  }

  private async send(call: Call, argument: unknown): Promise<Response> {
    const { params, query = {}, body } = (argument ?? {}) as Loose;
    const address = new URL(`api${pathOf(call, params)}`, this.portal);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const answer = await fetch(address, {
      method: call.method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(call.idempotency && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${this.login}, ${call.name}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async ask<const C extends Call>(call: C, argument: CallArgument<C>): Promise<CallReply<C>> {
    return (await (await this.send(call, argument)).json()) as CallReply<C>;
  }

  /** The bytes of a call that answers a file. */
  async file<const C extends Call>(call: C, argument: CallArgument<C>): Promise<Uint8Array> {
    return new Uint8Array(await (await this.send(call, argument)).arrayBuffer());
  }

  /** Opens the account with the code of a slip, chooses a password and signs in with it. */
  async enrol(code: string, where: 'college' | 'camp'): Promise<this> {
    await this.ask(enrol, { body: { login: this.login, code, newPassword: this.password } });
    return this.signIn(where);
  }

  /** What a signature by call carries. */
  async proof(): Promise<{ code: string; password: string }> {
    return { code: await freshCode(this.login), password: this.password };
  }

  /** Waits until a job is done. */
  async done({ id }: Pick<Job, 'id'>): Promise<Job> {
    return until(`job ${id}`, async () => {
      const job = await this.ask(getJob, { params: { id } });
      if (job.state === 'FAILED' || job.state === 'CANCELLED')
        throw new Error(`${job.title}: ${job.error ?? job.state}`);
      return job.state === 'DONE' ? job : undefined;
    });
  }
}
