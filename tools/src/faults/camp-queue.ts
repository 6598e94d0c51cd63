import { randomUUID } from 'node:crypto';

/** One keying in the queue of an operator's browser until the server has confirmed it. */
export interface Keying {
  key: string;
  pass: 'A' | 'B';
  bundleno: number;
  barcode: string;
  mark: number;
}
export interface Acknowledged extends Keying {
  event: number;
}

export const keying = (pass: 'A' | 'B', bundleno: number, barcode: string, mark: number): Keying => ({
  key: randomUUID(),
  pass,
  bundleno,
  barcode,
  mark,
});

const RETRY_MS = 50;
const ANSWER_MS = 10_000;

/** Signs an operator in and returns the token. */
export async function signIn(api: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${api}login/camplogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${email} cannot sign in (${answer.status}).`);
  return token;
}

/**
 * Sends keyings one after the other, each until it is acknowledged, as the queue of the keying page does. Keyings that
 * the server rejects for good are returned: none is dropped silently.
 */
export async function drain(
  {
    api,
    token,
    stopped,
    onStatus,
  }: {
    api: string;
    token: string;
    stopped: () => boolean;
    /** Called for every answer; 0 is none. */
    onStatus?: (status: number) => void;
  },
  keyings: readonly Keying[],
  onAcknowledged: (entry: Acknowledged, tries: number) => void,
): Promise<{ keying: Keying; status: number; body: string }[]> {
  const rejected: { keying: Keying; status: number; body: string }[] = [];
  for (const keying of keyings) {
    for (let tries = 1; !stopped(); tries += 1) {
      const answer = await send(api, token, keying);
      onStatus?.(answer?.status ?? 0);
      if (answer?.status === 200) {
        const { event } = JSON.parse(answer.body) as { event: number };
        onAcknowledged({ ...keying, event }, tries);
        break;
      }
      if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
        rejected.push({ keying: keying, ...answer });
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return rejected;
}

/** One try; undefined where the line broke before an answer was whole. */
async function send(
  api: string,
  token: string,
  { key, pass, mark, ...script }: Keying,
): Promise<{ status: number; body: string } | undefined> {
  try {
    const answer = await fetch(`${api}marks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...script, [`${pass}mark`]: mark }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    // fetch fails with a TypeError when the line breaks and with a DOMException when the time is over
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}
