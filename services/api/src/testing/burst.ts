import { connect } from 'node:net';

export interface Ask {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  head: string;
  body: string;
  /** Milliseconds since its connection was opened. */
  after: number;
}

const written = ({ path, body, headers = {} }: Ask, port: number): string => {
  const text = JSON.stringify(body);
  const lines = Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...lines,
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
};

/** The first whole answer of what has arrived, and the bytes behind it. */
function firstAnswer(received: Buffer): { head: string; body: string; rest: Buffer } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  if (received.length < end + 4 + length) return undefined;
  const body = received.toString('utf8', end + 4, end + 4 + length);
  return { head, body, rest: received.subarray(end + 4 + length) };
}

/**
 * Sends all requests at once down one connection, none waiting for the answer of another, and gives the answers in order.
 * @param from an address of 127.0.0.0/8
 */
export function pipelined(port: number, from: string, asked: readonly Ask[]): Promise<Told[]> {
  return new Promise((resolve, reject) => {
    const answers: Told[] = [];
    const began = performance.now();
    let received: Buffer = Buffer.alloc(0);
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    socket.on('connect', () => socket.write(asked.map((ask) => written(ask, port)).join('')));
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      for (let found = firstAnswer(received); found; found = firstAnswer(received)) {
        received = found.rest;
        const { head, body } = found;
        answers.push({ status: Number(head.slice(9, 12)), head, body, after: performance.now() - began });
      }
      if (answers.length === asked.length) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () =>
      answers.length === asked.length
        ? resolve(answers)
        : reject(new Error(`${answers.length} of ${asked.length} were answered.`)),
    );
  });
}

/** A number for each status that came. */
export const countsOf = (answers: readonly Told[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
