import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Node } from './cluster';
import type { ClusterPortal } from './portal';

export interface Incident {
  id: string;
  title: string;
  /** What is done, for the page of outcomes. */
  cause: string;
  /** Resolves when the harm is done and undone; the cluster is given time to be whole again afterwards. */
  run(cluster: Cluster, portal: ClusterPortal): Promise<void>;
}

/** Longer than the word of a leader holds (ttl 20 s). */
const FROZEN_MS = 30_000;

const another = (cluster: Cluster, before: Node) =>
  cluster.until('another primary', async () => (await cluster.leader()).name !== before.name, 60);

export const INCIDENTS: readonly Incident[] = [
  {
    id: 'a1',
    title: 'PostgreSQL of the primary is killed',
    cause: 'SIGKILL to the parent process of PostgreSQL on the server that leads',
    async run(cluster) {
      const leader = await cluster.leader();
      leader.signalPostgres('SIGKILL');
      await another(cluster, leader);
    },
  },
  {
    id: 'a2',
    title: 'The machine of the primary is gone',
    cause: 'SIGKILL to PostgreSQL and Patroni of the server that leads; it comes back when another one leads',
    async run(cluster) {
      const leader = await cluster.leader();
      leader.signalPatroni('SIGKILL');
      leader.signalPostgres('SIGKILL');
      await another(cluster, leader);
      await leader.ended();
      leader.begin();
    },
  },
  {
    id: 'b',
    title: 'Switched over by hand',
    cause: 'POST /switchover, as patronictl does',
    async run(cluster) {
      const leader = await cluster.leader();
      const candidate = await cluster.syncStandby();
      const { status, text } = await leader.rest('POST', 'switchover', {
        leader: leader.name,
        candidate: candidate.name,
      });
      if (status !== 200) throw new Error(`The switchover was refused: ${status} ${text}`);
      await another(cluster, leader);
    },
  },
  {
    id: 'c1',
    title: 'Patroni of the primary freezes, and comes back',
    cause: `SIGSTOP to Patroni alone for ${FROZEN_MS / 1000} s and questions for the cluster as it goes on: its PostgreSQL goes on, and another server takes over`,
    async run(cluster) {
      const leader = await cluster.leader();
      leader.signalPatroni('SIGSTOP');
      await sleep(FROZEN_MS);
      leader.signalPatroni('SIGCONT');
      // monitors ask it for the cluster at the moments at which it finds its lease gone and makes another
      const asked: Promise<unknown>[] = [];
      for (let n = 0; n < 200; n += 1) {
        asked.push(leader.rest('GET', 'cluster').catch(() => undefined));
        await sleep(10);
      }
      await Promise.all(asked);
    },
  },
  {
    id: 'c2',
    title: 'The server that follows synchronously is cut off, and returns',
    cause: `SIGSTOP to its Patroni and every process of its PostgreSQL for ${FROZEN_MS / 1000} s`,
    async run(cluster) {
      const standby = await cluster.syncStandby();
      standby.signalMachine('SIGSTOP');
      await sleep(FROZEN_MS);
      standby.signalMachine('SIGCONT');
    },
  },
  {
    id: 'c3',
    title: 'The server that leads is cut off, and returns',
    cause: `SIGSTOP to its Patroni and every process of its PostgreSQL for ${FROZEN_MS / 1000} s; another server takes over`,
    async run(cluster) {
      const leader = await cluster.leader();
      leader.signalMachine('SIGSTOP');
      await sleep(FROZEN_MS);
      leader.signalMachine('SIGCONT');
    },
  },
  {
    id: 'd',
    title: 'Everything is restarted, one after the other',
    cause:
      'both servers, both processes for look-ups and the worker; then the copies, a switchover, and the server that led',
    async run(cluster, portal) {
      await portal.restartAll();
      const leader = await cluster.leader();
      for (const copy of await cluster.copies()) {
        await copy.rest('POST', 'restart', {});
        await cluster.whole();
      }
      const candidate = await cluster.syncStandby();
      await leader.rest('POST', 'switchover', { leader: leader.name, candidate: candidate.name });
      await another(cluster, leader);
      await cluster.whole();
      await leader.rest('POST', 'restart', {});
    },
  },
];
