import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { quantile } from './statistics';

export interface Load {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  /** Look-ups per client address: below the burst the server grants one network, so that its limits stay on. */
  perAddress: number;
  nextBody: () => string;
  /** Head lines of the request just made by `nextBody`, each ending in a line break: a token, a key. */
  nextHead?: () => string;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
}

/** One address of 127.0.0.0/8 after the other, never the same twice in a run. */
let used = 0;
export const nextAddress = () => {
  const n = 1 + (used++ % 0xfe_fffe) + 0x1_0000;
  return `127.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/**
 * Closed loop of POSTs over plain sockets: each connection sends again as soon as it was answered. Both sides of a
 * ratio use this client, so its own cost is in both.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const statuses: Record<string, number> = {};
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const count = (status: string, since: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    latencies.push(performance.now() - since);
  };
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      while (performance.now() < end) await converse(load, end, count);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const requests = latencies.length;
  return {
    perSecond: requests / seconds,
    requests,
    statuses,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  };
}

/** One connection of one client address, for at most its share of requests. */
function converse(load: Load, end: number, count: (status: string, since: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port: load.port, localAddress: nextAddress() });
    socket.setNoDelay(true);
    let left = load.perAddress;
    let since = 0;
    let received: Buffer = Buffer.alloc(0);
    const ask = () => {
      if (left-- === 0 || performance.now() >= end) return socket.end();
      const body = load.nextBody();
      since = performance.now();
      return socket.write(
        `POST ${load.path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nContent-Type: application/json\r\n` +
          `Accept: application/json\r\n${load.nextHead?.() ?? ''}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    };
    socket.on('connect', ask);
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const headers = received.toString('latin1', 0, head);
      const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
      if (length === undefined) return void socket.destroy(new Error('An answer had no Content-Length.'));
      if (received.length < head + 4 + Number(length)) return;
      received = Buffer.alloc(0);
      count(headers.slice(9, 12), since);
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
