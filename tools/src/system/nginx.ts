import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root';

const KNOWN = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** Path of nginx; installed when root on Debian; undefined where none is to be had. */
export function findNginx(): string | undefined {
  const found = KNOWN.find(existsSync);
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'nginx-light'], {
    stdio: 'ignore',
    env,
  });
  return KNOWN.find(existsSync);
}

/** What the entry script of the container makes of TRUST_PROXY. */
function trustedProxies(trusted: string): string {
  const script = `. ${root}deploy/trusted-proxies.envsh && printf %s "$TRUSTED_PROXIES"`;
  const made = spawnSync('sh', ['-c', script], { env: { ...process.env, TRUST_PROXY: trusted }, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`trusted-proxies.envsh: ${made.stderr}`);
  return made.stdout;
}

/** One server as it is; of several, one that fails is left out for a while. */
const upstreams = (ports: readonly number[]): string =>
  ports.length === 1
    ? `server 127.0.0.1:${ports[0]};`
    : ports.map((port) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=3s;`).join(' ');

export interface Nginx {
  log(): string;
  stop(): Promise<void>;
}

/** The deployed configuration on loopback: same template, same base-path script, a copy of the built pages. */
export async function startNginx(
  binary: string,
  {
    port,
    apiPort,
    lookUpPorts,
    basePath,
    trusted,
    web: pages = `${root}dist/web`,
  }: {
    port: number;
    apiPort: number | number[];
    /** Processes for look-ups alone; left out: the servers. */
    lookUpPorts?: number[];
    basePath: string;
    trusted: string;
    /** Folder of the built pages. */
    web?: string;
  },
): Promise<Nginx> {
  const home = mkdtempSync(path.join(tmpdir(), 'thervu-nginx-'));
  const web = path.join(home, 'web');
  cpSync(pages, web, { recursive: true });
  const prepared = spawnSync(`${root}deploy/set-base-path.sh`, {
    env: { ...process.env, WEB_ROOT: web, BASE_PATH: basePath },
    encoding: 'utf8',
  });
  if (prepared.status !== 0) throw new Error(`set-base-path.sh: ${prepared.stderr}`);
  const accessLog = path.join(home, 'access.log');
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    BASE_PATH: basePath,
    WEB_ROOT: web,
    API_UPSTREAM: upstreams([apiPort].flat()),
    LOOK_UP_UPSTREAM: upstreams(lookUpPorts ?? [apiPort].flat()),
    API_SCHEME: 'http',
    API_TLS: '',
    ACCESS_LOG: accessLog,
    TRUSTED_PROXIES: trustedProxies(trusted),
  };
  const site = readFileSync(`${root}deploy/nginx.conf.template`, 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  const mime = ['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types'].find(existsSync);
  mkdirSync(path.join(home, 'tmp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/tmp/${kind};`)
    .join('\n');
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http { ${mime ? `include ${mime};` : ''} default_type application/octet-stream; ${temporary}
     ${site} }`,
  );
  const child = spawn(binary, ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (bytes: Buffer) => (message += bytes.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${message}`);
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) break;
    if (attempt > 100) throw new Error(`nginx did not answer: ${message}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    log: () => readFileSync(accessLog, 'utf8'),
    async stop() {
      child.kill('SIGQUIT');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
