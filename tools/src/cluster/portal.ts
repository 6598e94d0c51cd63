import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { POOL_ROLES, provisionRoles, type PoolRole } from '@thervu/api/core/database/roles';
import { handToOwner } from '@thervu/api/core/database/plain-owner';
import { migrate } from '@thervu/api/core/database/migrate';
import { loadDemo } from '@thervu/api/demo/load-demo';
import { sampleResult } from '@thervu/api/demo/sample-result';
import { createPool } from '@thervu/api/core/database/connect';
import type { LookUp } from '../faults/public-line';
import type { Undertaking } from '../faults/harness';
import { root } from '../root';
import { startServer, startWorker, type ServerProcess, type WorkerProcess } from '../start/processes.mjs';
import { serverLaunch, workerLaunch } from '../start/server';
import { readSettings, type StartSettings } from '../start/settings';
import { startNginx } from '../system/nginx';
import { freePort } from '../test/free-port';
import type { Cluster } from './cluster';
import type { Programs } from './packages';

const DATABASE = 'thervu';
const PASSWORD = 'cluster-demo-password';

const moved = (url: string, port: number): string => {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
};
const hex = () => randomBytes(32).toString('hex');

/** The portal on a cluster: two servers, two processes for look-ups alone, a worker, and nginx in front. */
export class ClusterPortal {
  readonly password = PASSWORD;
  private servers: ServerProcess[] = [];
  private lookUps: ChildProcess[] = [];
  private worker: WorkerProcess | undefined;

  private constructor(
    /** Base of the API behind nginx. */
    readonly api: string,
    readonly sample: LookUp,
    private readonly parts: {
      settings: StartSettings;
      ports: number[];
      lookUpPorts: number[];
      environment: Record<string, string>;
      ownerUrl: string;
    },
  ) {}

  static async start(
    cluster: Cluster,
    programs: Programs,
    under: Undertaking,
    log: (line: string) => void,
  ): Promise<ClusterPortal> {
    const admin = new pg.Client({ connectionString: cluster.address('postgres') });
    await admin.connect();
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    const adminUrl = cluster.address(DATABASE);
    const ownerUrl = cluster.address(DATABASE, { user: 'thervu_owner', password: 'owner-on-loopback' });
    await handToOwner(adminUrl, ownerUrl);
    await migrate(ownerUrl);
    const words = Object.fromEntries(POOL_ROLES.map((role) => [role, 'role-on-loopback'])) as Record<PoolRole, string>;
    const urls = await provisionRoles(adminUrl, words);
    const macKey = hex();
    await loadDemo({ ownerUrl, profile: 'small', demoPassword: PASSWORD, macKey, pictures: undefined, log });
    const owner = createPool(ownerUrl, 'owner', 1);
    const sample = await sampleResult(owner, macKey);
    await owner.destroy();
    if (!sample) throw new Error('The demonstration has published no result.');

    const home = mkdtempSync(path.join(cluster.home, 'portal-'));
    const settings = readSettings({ PORT: '0', DATA_DIR: home, DEMO_PROFILE: 'small', DEMO_PASSWORD: PASSWORD });
    const environment: Record<string, string> = {
      ...Object.fromEntries(POOL_ROLES.map((role) => [`DATABASE_URL_${role.toUpperCase()}`, urls[role]])),
      DATABASE_URL_PUBLIC_READ: moved(urls.public, cluster.readPort),
      DATABASE_URL_REPORT: moved(urls.office, cluster.readPort),
      WRITE_WATCH: 'yes',
      SECOND_FACTOR: 'off',
      TRUST_PROXY: 'loopback',
      RESULT_MAC_KEY: macKey,
      LOG_KEY: hex(),
      AADHAAR_KEYS: `1:${randomBytes(32).toString('base64')}`,
      FACTOR_KEYS: `1:${randomBytes(32).toString('base64')}`,
      HALL_TICKET_KEYS: hex(),
    };
    mkdirSync(path.join(home, 'storage'), { recursive: true });
    const all = await Promise.all(Array.from({ length: 5 }, () => freePort()));
    const [nginxPort, ...others] = all as [number, ...number[]];
    const portal = new ClusterPortal(`http://127.0.0.1:${nginxPort}/thervu/api/`, sample, {
      settings,
      ports: others.slice(0, 2),
      lookUpPorts: others.slice(2, 4),
      environment,
      ownerUrl,
    });
    under.atEnd(() => portal.stop());
    for (const index of [0, 1]) await portal.startServer(index);
    for (const index of [0, 1]) await portal.startLookUps(index);
    portal.startWorker();
    // no page is asked for here: two empty ones stand for those of a build
    const web = path.join(home, 'web');
    mkdirSync(path.join(web, 'public-result'), { recursive: true });
    for (const page of ['index.html', 'public-result/index.html'])
      writeFileSync(path.join(web, page), '<base href="/">');
    const nginx = await startNginx(programs.nginx, {
      port: nginxPort,
      apiPort: portal.parts.ports,
      lookUpPorts: portal.parts.lookUpPorts,
      basePath: '/thervu/',
      trusted: 'loopback',
      web,
    });
    under.atEnd(() => nginx.stop());
    return portal;
  }

  private async startServer(index: number): Promise<void> {
    const { settings, ports, environment } = this.parts;
    const launch = serverLaunch({ ...settings, port: ports[index]! }, environment, process.env);
    this.servers[index] = await startServer(launch);
  }

  private startWorker(): void {
    const { settings, environment, ownerUrl } = this.parts;
    const { DATABASE_URL_REPORT: _office, ...shared } = environment;
    const env = { ...shared, DATABASE_URL_OWNER: ownerUrl };
    const launch = workerLaunch(settings, env, process.env);
    this.worker = startWorker(launch, (line) => process.stdout.write(`  ${line}\n`));
  }

  private async startLookUps(index: number): Promise<void> {
    this.lookUps[index] = await this.lookUpProcess(this.parts.lookUpPorts[index]!, { processes: 2 });
  }

  /** A process with `PART=public`; `readUrl` is where it reads, the copies where it is left out. */
  async lookUpProcess(
    port: number,
    { processes, readUrl }: { processes: number; readUrl?: string },
  ): Promise<ChildProcess> {
    const { settings, environment } = this.parts;
    const names = ['DATABASE_URL_PUBLIC_READ', 'DATABASE_URL_PUBLIC', 'RESULT_MAC_KEY', 'LOG_KEY', 'TRUST_PROXY'];
    const server = path.join(root, 'services/api/dist/server.mjs');
    const child = spawn(process.execPath, ['--max-old-space-size=256', server], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        ...Object.fromEntries(names.map((name) => [name, environment[name]!])),
        ...(readUrl && { DATABASE_URL_PUBLIC_READ: readUrl }),
        PART: 'public',
        PUBLIC_PROCESSES: String(processes),
        PORT: String(port),
        SPOOL_DIR: path.join(settings.dataDir, `spool-${port}`),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      },
    });
    for (let look = 0; ; look += 1) {
      if (child.exitCode !== null || look > 300) throw new Error('A process for look-ups did not start.');
      const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
      if (ready?.ok) return child;
      await sleep(100);
    }
  }

  /** The address of the public login on one server, past HAProxy. */
  publicUrlOn(port: number): string {
    return moved(this.parts.environment.DATABASE_URL_PUBLIC!, port);
  }

  /** One after the other, as a new release comes to a place. */
  async restartAll(): Promise<void> {
    for (const index of [0, 1]) {
      await this.servers[index]!.stop();
      await this.startServer(index);
    }
    for (const index of [0, 1]) {
      await ended(this.lookUps[index]!);
      await this.startLookUps(index);
    }
    await this.worker!.stop();
    this.startWorker();
  }

  private async stop(): Promise<void> {
    await Promise.all([
      ...this.servers.map((server) => server.stop()),
      ...this.lookUps.map(ended),
      this.worker?.stop(),
    ]);
  }

  /** What the log of marks holds of these keyings, on the server that leads now. */
  async keptEvents(adminUrl: string, keys: readonly string[]): Promise<Map<string, number>> {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    const { rows } = await client.query<{ id: string; idempotency_key: string }>(
      'select id, idempotency_key from valuation_event where idempotency_key = any($1)',
      [keys],
    );
    await client.end();
    return new Map(rows.map(({ idempotency_key, id }) => [idempotency_key, Number(id)]));
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await exit;
  clearTimeout(hard);
}

export const DATABASE_NAME = DATABASE;
