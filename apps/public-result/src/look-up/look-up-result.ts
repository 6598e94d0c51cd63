import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import { RESULT_MESSAGES, SESSION_HIDDEN, waitText } from '@thervu/contracts/result/result-rules';
import type { Asked } from './remembered-results';
import type { Outcome } from '../page/page-state';
import { solve } from './proof-of-work';

/** The longest a student waits for an answer of the server, in milliseconds. */
export const TIME_LIMIT_MS = 35_000;

/** Runs a request and gives it up after the limit. Not AbortSignal.timeout: older phones lack it. */
async function withinLimit<T>(limitMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), limitMs);
  try {
    return await run(giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Seconds of a Retry-After header (seconds or a date); null when there is none that reads. */
export function secondsToWait(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

const isResult = (body: unknown): body is StudentResult => {
  const { studentDetails, examResults } = (body ?? {}) as Partial<StudentResult>;
  return typeof studentDetails?.REG_NO === 'string' && Array.isArray(examResults);
};

const messageState = (text: string): Outcome => ({ kind: 'message', text });

/** The word for programs of a refusal; undefined where it has none. */
const typeOf = async (response: Response): Promise<unknown> =>
  ((await response.json().catch(() => null)) as { type?: unknown } | null)?.type;

/** What a number that was tried often asks for before it is compared; null in every other refusal. */
const challengeIn = (body: unknown): string | null => {
  const { challenge } = (body ?? {}) as { challenge?: unknown };
  return typeof challenge === 'string' ? challenge : null;
};

/** A proof may have come too late; who is asked for a third is told to wait. */
const MAX_PROOFS = 2;

/**
 * Looks a result up. Never throws: every failure becomes a sentence for the student.
 * @param dob `YYYY-MM-DD`; travels in the body, never in an address
 * @param exam name of an exam; empty: the latest one that contains the number
 * @param onProof called when the number was tried often, so that the page has to answer a challenge first
 */
export async function lookUpResult(
  apiBase: string,
  { regNo, dob, exam }: Asked,
  limitMs = TIME_LIMIT_MS,
  onProof: () => void = () => undefined,
): Promise<Outcome> {
  const ask = (proof: string, signal: AbortSignal) =>
    fetch(`${apiBase}/result/look-up`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ regNo, dob, ...(exam !== '' && { exam }), proof }),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
  try {
    return await withinLimit(limitMs, async (signal) => {
      let response = await ask('', signal);
      for (let proofs = 0; response.status === 429 && proofs < MAX_PROOFS; proofs += 1) {
        const challenge = challengeIn(await response.json().catch(() => null));
        if (challenge === null) break;
        onProof();
        response = await ask(await solve(challenge), signal);
      }
      if (response.status === 404 && (await typeOf(response)) === SESSION_HIDDEN)
        return messageState(RESULT_MESSAGES.hidden);
      if (response.status === 404) return { kind: 'message', text: RESULT_MESSAGES.notFound, readDay: dob };
      if (response.status === 429 || response.status === 503) {
        const wait = { status: response.status, seconds: secondsToWait(response.headers.get('Retry-After')) } as const;
        return { kind: 'message', text: waitText(wait.status, wait.seconds), wait };
      }
      if (!response.ok) return messageState(RESULT_MESSAGES.failed);
      const body: unknown = await response.json();
      return isResult(body) ? { kind: 'result', result: body } : messageState(RESULT_MESSAGES.failed);
    });
  } catch {
    // The line failed, the limit passed or the answer was no JSON: the same advice helps in each case.
    return messageState(RESULT_MESSAGES.failed);
  }
}

/**
 * What is published now; null when the server could not answer (the look-up itself then reports the failure).
 * @param bypassCache bypasses the browser's cache of the last minute
 */
export async function fetchPublication(apiBase: string, bypassCache = false): Promise<Publication | null> {
  try {
    return await withinLimit(TIME_LIMIT_MS, async (signal) => {
      const response = await fetch(`${apiBase}/result/publication`, {
        cache: bypassCache ? 'no-cache' : 'default',
        credentials: 'omit',
        signal,
      });
      return response.ok ? ((await response.json()) as Publication) : null;
    });
  } catch {
    return null;
  }
}
