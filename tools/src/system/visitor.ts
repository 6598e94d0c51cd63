import { countsOf, pipelined, type Ask } from '@thervu/api/testing/burst';
import assert from 'node:assert/strict';
import https from 'node:https';
import { startTlsProxy } from './tls-proxy';

interface Seen {
  /** Path of the API, without a slash at its end. */
  api: string;
  nginxPort: number;
  /** Of every demo account. */
  password: string;
  sample: { regNo: string; dob: string };
}

interface Told {
  status: number;
  body: string;
  cookie: string | undefined;
}

/** One call through TLS, from an address of this machine; what it says of itself is a lie. */
function call(
  port: number,
  from: string,
  { method, path, body, token }: { method: 'GET' | 'POST'; path: string; body?: object; token?: string },
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method,
        path,
        rejectUnauthorized: false,
        headers: {
          'x-forwarded-for': '203.0.113.9',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text, cookie: answer.headers['set-cookie']?.[0] }),
        );
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

async function throughTls(seen: Seen, work: (port: number) => Promise<void>): Promise<void> {
  const proxy = await startTlsProxy(seen.nginxPort);
  try {
    await work(proxy.port);
  } finally {
    await proxy.stop();
  }
}
const signIn = (seen: Seen, email: string, password: string) => ({
  method: 'POST' as const,
  path: `${seen.api}/login/clglogin`,
  body: { email, password },
});

/** Wrong dates for the sample's number, and a proof of the limits by what is answered: 404 is what was compared. */
async function guessThroughNginx({ api, nginxPort, sample }: Seen): Promise<void> {
  const wrong = Array.from({ length: 1461 }, (_, day) =>
    new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const asks = wrong.map((dob): Ask => ({ path: `${api}/result/look-up`, body: { regNo: sample.regNo, dob } }));
  const networks = ['127.0.7.1', '127.0.7.2', '127.0.7.3', '127.0.7.4', '127.0.7.5'];
  const burst = networks.flatMap((from, network) =>
    [0, 1, 2, 3].map(async (part) => ({
      from,
      answers: await pipelined(
        nginxPort,
        from,
        asks.filter((_ask, index) => index % 20 === network * 4 + part),
      ),
    })),
  );
  const right = pipelined(nginxPort, '127.0.8.1', [
    { path: `${api}/result/look-up`, body: { regNo: sample.regNo, dob: sample.dob } },
  ]);
  // waited for together: what fails first leaves none of the others to fail alone
  const [home, ...answers] = await Promise.all([right, ...burst]);
  assert.equal(home[0]!.status, 200, 'the right student from another network');
  assert.ok(home[0]!.after < 10_000, `the right student waited ${home[0]!.after.toFixed(0)} ms`);
  const compared = networks.map(
    (network) => countsOf(answers.filter(({ from }) => from === network).flatMap((part) => part.answers))[404] ?? 0,
  );
  assert.ok(Math.max(...compared) <= 5, `compared by network: ${compared.join(', ')}`);
  const sum = compared.reduce((total, part) => total + part, 0);
  assert.ok(sum <= 20 && sum > 10, `compared in all: ${sum}`);
}

/** Behind a TLS proxy that is named in TRUST_PROXY; the last one leaves the sample's number tried often. */
export const VISITOR_CHECKS: [sentence: string, check: (seen: Seen) => Promise<void>][] = [
  [
    'behind a TLS proxy the audit log names the visitor, whatever the visitor says of itself',
    (seen) =>
      throughTls(seen, async (port) => {
        assert.equal((await call(port, '127.0.6.7', signIn(seen, '102', 'not the password'))).status, 401);
        const office = await call(port, '127.0.6.8', signIn(seen, '501', seen.password));
        assert.match(office.cookie ?? '', /; HttpOnly; SameSite=Strict; Secure$/);
        const { token } = JSON.parse(office.body) as { token: string };
        const path = `${seen.api}/audit/log?action=SIGN_IN_REFUSED&key=102`;
        const log = await call(port, '127.0.6.8', { method: 'GET', path, token });
        const { items } = JSON.parse(log.body) as { items: { ip: string }[] };
        assert.equal(items[0]?.ip, '127.0.6.7');
      }),
  ],
  [
    'behind a TLS proxy the limits are those of the visitor: who guesses waits, the neighbour does not',
    (seen) =>
      throughTls(seen, async (port) => {
        const statuses = [];
        for (let i = 0; i < 6; i += 1)
          statuses.push((await call(port, '127.0.6.9', signIn(seen, '103', 'not the password'))).status);
        assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
        assert.equal((await call(port, '127.0.6.10', signIn(seen, '102', seen.password))).status, 200);
      }),
  ],
  [
    '[D16-4] 1,461 wrong dates for one number through nginx, from five networks: at most five compared of each, twenty in all',
    guessThroughNginx,
  ],
];
