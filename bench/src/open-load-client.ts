import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { nextAddress } from './load-client';

export interface OpenLoad {
  port: number;
  path: string;
  /** Requests a second, sent whether or not earlier ones were answered. */
  perSecond: number;
  seconds: number;
  perAddress: number;
  nextBody: () => string;
  /** Milliseconds after which an answer counts as never come. */
  giveUpMs: number;
}

export interface OpenAnswer {
  /** 0: none came. */
  status: number;
  /** Milliseconds since it was due. */
  ms: number;
  retryAfter: boolean;
}

interface Connection {
  socket: Socket;
  left: number;
  open: boolean;
  received: Buffer;
  done: ((answer: Omit<OpenAnswer, 'ms'>) => void) | null;
}

/**
 * Open loop of POSTs at a fixed rate over plain sockets: a request is sent when it is due, however many answers are
 * still missing, and its time counts from then. Most sockets are reused; a new one is opened where none is free.
 */
export async function runOpenLoad(load: OpenLoad): Promise<OpenAnswer[]> {
  const answers: OpenAnswer[] = [];
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const waiting: Promise<void>[] = [];

  const newLine = (): Connection => {
    const socket = connect({ host: '127.0.0.1', port: load.port, localAddress: nextAddress() });
    const connection: Connection = { socket, left: load.perAddress, open: true, received: Buffer.alloc(0), done: null };
    all.add(connection);
    socket.setNoDelay(true);
    const end = () => {
      connection.open = false;
      all.delete(connection);
      connection.done?.({ status: 0, retryAfter: false });
    };
    socket.on('error', end).on('close', end);
    socket.on('data', (part) => {
      connection.received = connection.received.length === 0 ? part : Buffer.concat([connection.received, part]);
      const head = connection.received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const headers = connection.received.toString('latin1', 0, head);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1] ?? 0);
      if (connection.received.length < head + 4 + length) return;
      connection.received = Buffer.alloc(0);
      connection.done?.({
        status: Number(headers.slice(9, 12)),
        retryAfter: /\r\nretry-after: *\d+/i.test(headers),
      });
    });
    return connection;
  };

  const ask = (due: number): Promise<void> =>
    new Promise((resolve) => {
      let connection = free.pop();
      while (connection && !connection.open) connection = free.pop();
      const used = connection ?? newLine();
      const body = load.nextBody();
      const settle = (answer: Omit<OpenAnswer, 'ms'>) => {
        clearTimeout(timer);
        used.done = null;
        answers.push({ ...answer, ms: performance.now() - due });
        used.left -= 1;
        if (!used.open) return resolve();
        if (answer.status === 0 || used.left === 0) used.socket.destroy();
        else free.push(used);
        return resolve();
      };
      const timer = setTimeout(() => settle({ status: 0, retryAfter: false }), load.giveUpMs);
      used.done = settle;
      used.socket.write(
        `POST ${load.path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nContent-Type: application/json\r\n` +
          `Accept: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });

  const start = performance.now();
  const whole = Math.round(load.perSecond * load.seconds);
  await new Promise<void>((resolve) => {
    let sent = 0;
    const tick = () => {
      const due = Math.min(whole, Math.floor(((performance.now() - start) * load.perSecond) / 1000));
      for (; sent < due; sent += 1) waiting.push(ask(start + (sent * 1000) / load.perSecond));
      if (sent >= whole) {
        clearInterval(timer);
        resolve();
      }
    };
    const timer = setInterval(tick, 1);
  });
  await Promise.all(waiting);
  for (const { socket } of all) socket.destroy();
  return answers;
}
