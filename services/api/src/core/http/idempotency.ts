import type { Call } from '@thervu/contracts/core/call';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import { BadRequest, Conflict } from './problem';
import type { Context } from '../session/context';
import { pendingDigests } from '../uploads/multipart';

const GUESSABLE = ['password', 'aadhar_no', 'proof'];
const KEY = /^[\x21-\x7e]{8,200}$/;

interface KeyRow {
  request_hash: Buffer;
  response: string | null;
}

/** The key a client has sent to make two tries of a call one; null where it sent none and may send none. */
export function idempotencyKeyOf(request: FastifyRequest, isRequired = false): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined && !isRequired) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'Send the header Idempotency-Key with 8 to 200 characters.';
  throw new BadRequest(message, [{ field: 'Idempotency-Key', message }]);
}

/**
 * Does the work of a call once per person and `Idempotency-Key`: the same key with the same request is answered with the
 * first answer, with another request it is refused. The key and all the work stands in one transaction, which the work is
 * given as the database of its context: a refused or failed try leaves no trace, and neither does a server that dies in the
 * middle, so either may be repeated.
 */
export async function once(
  call: Call,
  { request, context }: { request: FastifyRequest; context: Context },
  work: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const key = idempotencyKeyOf(request, call.idempotency === 'required');
  if (key === null) return work(context);
  const mine = { user_id: context.user.userId, key };
  // a password or a number of twelve digits would be open to guessing in a quick hash, and a proof is another one at each
  // try: they are no part of what is remembered
  const asked = JSON.stringify(
    [call.name, request.params, request.query, request.body, ...pendingDigests(request)],
    (name, value: unknown) => (GUESSABLE.includes(name) ? undefined : value),
  );
  const hash = createHash('sha256').update(asked).digest();
  return context.db.transaction(async (trx) => {
    const first = await firstAnswer(trx, mine, hash);
    if (first !== undefined) return first;
    const answer = await work({ ...context, db: trx });
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    await trx('idempotency_key').insert({
      ...mine,
      request_hash: hash,
      status: 200,
      response: JSON.stringify(text),
    });
    return answer;
  });
}

/** What the first request with this key was answered; undefined where this one is the first. */
async function firstAnswer(
  trx: Knex.Transaction,
  mine: { user_id: number; key: string },
  hash: Buffer,
): Promise<string | undefined> {
  const { rows } = await trx.raw<{ rows: { free: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, ?)) as free',
    [`thervu key ${mine.key}`, mine.user_id],
  );
  const first = await trx('idempotency_key').where(mine).first<KeyRow | undefined>('request_hash', 'response');
  if (first && !first.request_hash.equals(hash)) {
    throw new Conflict('idempotency-key-reused', 'This Idempotency-Key belongs to another request.');
  }
  if (first?.response) return first.response;
  if (!rows[0]!.free || first) {
    throw new Conflict('still-working', 'The same request is being worked on. Please ask again shortly.');
  }
  return undefined;
}
