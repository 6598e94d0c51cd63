import net from 'node:net';

/** A line between a client and the API that can be cut: a TCP proxy on loopback. */
export interface ConnectionProxy {
  /** The same API through this line. */
  api: string;
  /** `drop` sends requests on and throws the answers away; `cut` lets nothing through and takes no connection. */
  mode: 'open' | 'drop' | 'cut';
  close(): Promise<void>;
}

export async function connectionProxy(api: string): Promise<ConnectionProxy> {
  const target = new URL(api);
  const sockets = new Set<net.Socket>();
  const proxy: Pick<ConnectionProxy, 'mode'> = { mode: 'open' };
  const server = net.createServer((client) => {
    if (proxy.mode === 'cut') return void client.destroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (proxy.mode === 'cut') client.destroy();
      else upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      // the server has done its work by now: its answer never arrives
      if (proxy.mode === 'open') client.write(bytes);
      else client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ownEntry = new URL(api);
  ownEntry.hostname = '127.0.0.1';
  ownEntry.port = String((server.address() as net.AddressInfo).port);
  return Object.assign(proxy, {
    api: ownEntry.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
