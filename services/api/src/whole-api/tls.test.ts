import { createPools } from '../core/database/connect';
import { API, apiUnderTest } from '../testing/api-under-test';
import { selfSigned } from '../testing/self-signed';
import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';

/** The lines between the services: TLS where the variables ask for it, and then nothing else. */
const api = apiUnderTest();

test('[SEC-15] with a certificate a server speaks TLS to the proxy, and answers no plain line', async () => {
  const tls = selfSigned('localhost');
  const server = await api.build({ config: { tls } });
  try {
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const where = { host: '127.0.0.1', port, path: `${API}/settings/public`, agent: false };
    const asked = get({ ...where, ca: tls.cert, servername: 'localhost' });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    // a line that somebody else ends is none
    const other = get({ ...where, ca: selfSigned('localhost').cert, servername: 'localhost' });
    await expect(once(other, 'response')).rejects.toThrow(/self.signed|certificate/i);
    await expect(once(getPlain(where), 'response')).rejects.toThrow(/socket hang up|ECONNRESET/);
  } finally {
    await server.close();
  }
});

test('[SEC-15] an address of the database that asks for TLS is not spoken to in plain text', async () => {
  const urls = Object.fromEntries(
    Object.entries(api.clone.urls).map(([role, url]) => [role, `${url}?sslmode=verify-full`]),
  ) as typeof api.clone.urls;
  const pools = createPools({ urls });
  try {
    // the database of the tests has no certificate
    for (const pool of [pools.office, pools.owner])
      await expect(pool.raw('select 1')).rejects.toThrow('The server does not support SSL connections');
  } finally {
    await pools.close();
  }
});
