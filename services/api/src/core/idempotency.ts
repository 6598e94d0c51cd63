import type { Call } from '@thervu/contracts/core/call';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { BadRequest, Conflict } from './problem';
import { signedIn } from './session';
import { arrivedDigests } from './uploads/multipart';

/** A try that has said nothing for so long died with its server. */
const ABANDONED = '2 minutes';
const GUESSABLE = ['password', 'aadhar_no'];
const KEY = /^[\x21-\x7e]{8,200}$/;

interface KeyRow {
  request_hash: Buffer;
  status: number | null;
  response: string | null;
}

/**
 * Does the work of a call once per person and `Idempotency-Key`: the same key with the same request is answered with the
 * first answer, with another request it is refused. A refused or failed try leaves no trace, so it may be repeated.
 */
export async function once(
  call: Call,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined && call.idempotency !== 'required') return work();
  if (typeof key !== 'string' || !KEY.test(key)) {
    const message = 'Send the header Idempotency-Key with 8 to 200 characters.';
    throw new BadRequest(message, [{ field: 'Idempotency-Key', message }]);
  }
  const { db } = request;
  const mine = { user_id: signedIn(request).userId, key };
  // a password or a number of twelve digits would be open to guessing in a quick hash: it is no part of what is remembered
  const asked = JSON.stringify(
    [call.name, request.params, request.query, request.body, ...arrivedDigests(request)],
    (name, value: unknown) => (GUESSABLE.includes(name) ? undefined : value),
  );
  const hash = createHash('sha256').update(asked).digest();
  await db('idempotency_key')
    .where(mine)
    .whereNull('status')
    .whereRaw('created_at < now() - ?::interval', [ABANDONED])
    .delete();
  const taken = await db('idempotency_key')
    .insert({ ...mine, request_hash: hash })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning<object[]>('key');
  if (taken.length === 0) {
    const first = await db('idempotency_key')
      .where(mine)
      .first<KeyRow | undefined>('request_hash', 'status', 'response');
    if (first && !first.request_hash.equals(hash)) {
      throw new Conflict('idempotency-key-reused', 'This Idempotency-Key belongs to another request.');
    }
    if (!first || first.status === null) {
      throw new Conflict('still-working', 'The same request is being worked on. Please ask again shortly.');
    }
    return first.response;
  }
  try {
    const answer = await work();
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    await db('idempotency_key')
      .where(mine)
      .update({ status: 200, response: JSON.stringify(text) });
    return answer;
  } catch (error) {
    await db('idempotency_key').where(mine).delete();
    throw error;
  }
}
