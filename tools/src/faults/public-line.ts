import http from 'node:http';
import { nextAddress } from '../../../bench/src/load-client';

/** One look-up of a student, from an address of its own, as on results day: many networks, few requests of each. */
export interface LookUp {
  regNo: string;
  dob: string;
}

/** The answer of the public page; status 0 where the line broke before it was whole. */
export function lookUp(api: string, { regNo, dob }: LookUp): Promise<{ status: number; body: string }> {
  const { port, pathname } = new URL(api);
  const body = JSON.stringify({ regNo, dob });
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: '' });
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path: `${pathname}result/look-up`,
        method: 'POST',
        agent: false,
        localAddress: nextAddress(),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        timeout: 10_000,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.once('error', none);
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', none);
    request.end(body);
  });
}
