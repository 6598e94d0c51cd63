import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Undertaking } from '../faults/harness';
import { root } from '../root';
import { freePort } from '../test/free-port';
import type { Programs } from './packages';
import { filled } from './template';

/** Of a cluster on loopback that lives as long as a run. */
const PASSWORD = 'cluster-on-loopback';
const REST_USER = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`;
const HOST = '127.0.0.1';
/** Debian's Patroni, whose 3.0.2 must not be started without its mend. */
const PATRONI = `${root}deploy/cluster/patroni-of-debian-12`;

interface Member {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby' | string;
  state: string;
  lag?: number | 'unknown';
}

/** One server of the database: Patroni, and the PostgreSQL it starts. */
export class Node {
  private patroni: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly port: number,
    readonly restPort: number,
    readonly data: string,
    private readonly start: () => ChildProcess,
  ) {}

  begin(): void {
    this.patroni = this.start();
  }

  /** Process of PostgreSQL's own parent; undefined where it does not run. */
  postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // a killed server leaves its file behind, and its number is another's one day
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data) ? pid : undefined;
    } catch {
      // there is no such file, or no such process, where there is no server
      return undefined;
    }
  }

  signalPatroni(signal: NodeJS.Signals): void {
    this.patroni?.kill(signal);
  }

  signalPostgres(signal: NodeJS.Signals): void {
    const pid = this.postmaster();
    if (pid !== undefined) signalled(pid, signal);
  }

  /** Patroni, PostgreSQL and all it has started, as a machine that hangs or is cut off: nothing of it answers. */
  signalMachine(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.postmaster();
    this.signalPatroni(signal);
    if (pid === undefined) return;
    for (const each of [pid, ...childrenOf(pid)]) signalled(each, signal);
  }

  async ended(): Promise<void> {
    const { patroni } = this;
    if (patroni && patroni.exitCode === null && patroni.signalCode === null)
      await new Promise((resolve) => patroni.once('exit', resolve));
  }

  /** Asks Patroni of this server. Rejects where it does not answer in time. */
  async rest(method: 'GET' | 'POST', address: string, body?: object): Promise<{ status: number; text: string }> {
    const answer = await fetch(`http://${HOST}:${this.restPort}/${address}`, {
      method,
      headers: { authorization: REST_USER, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(method === 'GET' ? 2000 : 60_000),
    });
    return { status: answer.status, text: await answer.text() };
  }
}

function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended already
  }
}

const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Three servers of PostgreSQL under Patroni, etcd that remembers who leads, and HAProxy in front of them. */
export class Cluster {
  private constructor(
    readonly nodes: readonly Node[],
    readonly writePort: number,
    readonly readPort: number,
    readonly home: string,
  ) {}

  static async start(programs: Programs, home: string, under: Undertaking): Promise<Cluster> {
    const { uid, gid } = programs.user;
    const folder = (name: string) => {
      const made = path.join(home, name);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      chownSync(made, uid, gid);
      return made;
    };
    const runs = (name: string, command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
      const log = openSync(path.join(home, `${name}.log`), 'a');
      const child = spawn(command, args, {
        uid,
        gid,
        cwd: home,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
      });
      closeSync(log);
      return child;
    };
    const write = (name: string, text: string) => {
      const file = path.join(home, name);
      writeFileSync(file, text);
      chownSync(file, uid, gid);
      return file;
    };
    const ends = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') =>
      under.atEnd(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGCONT');
        child.kill(signal);
        await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(15_000)]);
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      });

    const [client, peer, writePort, readPort] = await ports(4);
    const etcd = write(
      'etcd.yml',
      filled('etcd.yml.template', {
        NODE: 'etcd1',
        ETCD_DIR: folder('etcd'),
        CLIENT_URL: `http://${HOST}:${client}`,
        PEER_URL: `http://${HOST}:${peer}`,
        MEMBERS: `etcd1=http://${HOST}:${peer}`,
      }),
    );
    ends(runs('etcd', programs.etcd, ['--config-file', etcd]));
    const nodes: Node[] = [];
    for (const name of ['db1', 'db2', 'db3']) {
      const [port, restPort] = await ports(2);
      const data = folder(`${name}-data`);
      const file = write(
        `${name}.yml`,
        filled('patroni.yml.template', {
          NODE: name,
          HOST,
          PG_PORT: port!,
          REST_PORT: restPort!,
          ETCD_HOSTS: `${HOST}:${client}`,
          DATA_DIR: data,
          BIN_DIR: programs.postgres,
          SOCKET_DIR: folder(`${name}-run`),
          NETWORK: '127.0.0.1/32',
          WATCHDOG: 'off',
          SHARED_BUFFERS: '96MB',
          ADMIN_PASSWORD: PASSWORD,
          REPLICATION_PASSWORD: PASSWORD,
          REWIND_PASSWORD: PASSWORD,
          REST_PASSWORD: PASSWORD,
        }),
      );
      nodes.push(
        new Node(name, port!, restPort!, data, () => {
          const child = runs(name, PATRONI, [file]);
          ends(child);
          return child;
        }),
      );
    }
    // what a killed Patroni leaves behind
    under.atEnd(() => {
      for (const node of nodes) {
        node.signalMachine('SIGCONT');
        node.signalPostgres('SIGINT');
      }
    });
    const servers = nodes.map(({ name, port, restPort }) => `  server ${name} ${HOST}:${port} check port ${restPort}`);
    const haproxy = write(
      'haproxy.cfg',
      filled('haproxy.cfg.template', {
        WRITE: `${HOST}:${writePort}`,
        READ: `${HOST}:${readPort}`,
        SERVERS: servers.join('\n'),
      }),
    );
    ends(runs('haproxy', programs.haproxy, ['-db', '-f', haproxy]));
    const cluster = new Cluster(nodes, writePort!, readPort!, home);
    nodes[0]!.begin();
    await cluster.until('a first primary', async () => (await cluster.members()).some(leads));
    for (const node of nodes.slice(1)) node.begin();
    await cluster.whole();
    return cluster;
  }

  /** As any Patroni that answers knows them. */
  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      try {
        const { text } = await node.rest('GET', 'cluster');
        return (JSON.parse(text) as { members?: Member[] }).members ?? [];
      } catch {
        // this one is down or frozen, which is what the run is about: the next is asked
      }
    }
    return [];
  }

  /** The server that leads; the last one where a frozen one still says so. */
  async leader(): Promise<Node> {
    const found = (await this.members()).find(leads);
    const node = this.nodes.find(({ name }) => name === found?.name);
    if (!node) throw new Error('No server leads.');
    return node;
  }

  async copies(): Promise<Node[]> {
    const { name } = await this.leader();
    return this.nodes.filter((node) => node.name !== name);
  }

  async syncStandby(): Promise<Node> {
    const following = async () => {
      const found = (await this.members()).find(({ role }) => role === 'sync_standby');
      return this.nodes.find((node) => node.name === found?.name);
    };
    // for a moment there is none while Patroni chooses another one
    await this.until('a server that follows synchronously', async () => (await following()) !== undefined);
    const node = await following();
    if (!node) throw new Error('No server follows synchronously.');
    return node;
  }

  /** Waits for a primary and two copies that follow it, one of them synchronously. */
  whole(seconds = 180): Promise<void> {
    return this.until(
      'a whole cluster',
      async () => {
        const members = await this.members();
        const following = members.filter(
          ({ role, state, lag }) =>
            !leads({ role }) && ['running', 'streaming'].includes(state) && lag !== 'unknown' && (lag ?? 0) < 1e6,
        );
        return (
          members.some(({ role, state }) => leads({ role }) && state === 'running') &&
          following.length === 2 &&
          following.some(({ role }) => role === 'sync_standby')
        );
      },
      seconds,
    );
  }

  async until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> {
    const until = performance.now() + seconds * 1000;
    while (!(await holds().catch(() => false))) {
      if (performance.now() > until)
        throw new Error(
          `Within ${seconds} s there was not ${what}: ${JSON.stringify(await this.members())} (${this.home})`,
        );
      await sleep(200);
    }
  }

  /** Address of a role of PostgreSQL through HAProxy, or of one server. */
  address(database: string, { user = 'postgres', password = PASSWORD, port = this.writePort } = {}): string {
    return `postgres://${user}:${encodeURIComponent(password)}@${HOST}:${port}/${database}`;
  }
}

const leads = ({ role }: Pick<Member, 'role'>): boolean => role === 'leader' || role === 'master' || role === 'primary';

/** Free ports, different ones: they are asked for one after the other and taken later. */
async function ports(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
