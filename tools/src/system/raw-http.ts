import net from 'node:net';

/** Sends bytes as they are and returns what comes back within a second: for requests no client would make. */
export function rawHttp(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(request);
  });
}
