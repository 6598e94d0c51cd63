import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The address the proxy calls nginx from: the one that is named in TRUST_PROXY. */
export const PROXY_ADDRESS = '127.0.0.2';

export interface TlsProxy {
  port: number;
  stop(): Promise<void>;
}

/** A certificate for this run alone. */
function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const made = spawnSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a university puts in front: it ends TLS and appends the visitor to X-Forwarded-For, as proxies do. */
export async function startTlsProxy(nginxPort: number): Promise<TlsProxy> {
  const server = https.createServer(certificate(), (incoming, answer) => {
    const visitor = incoming.socket.remoteAddress ?? '';
    const before = incoming.headers['x-forwarded-for'];
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: nginxPort,
        localAddress: PROXY_ADDRESS,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': before === undefined ? visitor : `${String(before)}, ${visitor}`,
          'x-forwarded-proto': 'https',
        },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
