import type { Incident } from './incidents';

/** What was seen of an incident. */
export interface Seen {
  incident: Incident;
  /** Marks that were acknowledged since the run began. */
  acknowledged: number;
  /** Of them, those that the server that leads now does not have. */
  lost: number;
  /** Longest time without an acknowledged mark. */
  writesBackMs: number;
  /** Longest time without a look-up that was answered right. */
  lookUpGapMs: number;
  /** The answer that a mark was not taken, from the call on. */
  slowestRefusalMs: number;
  statuses: Record<string, number>;
  /** Marks that were refused for good. */
  rejected: number;
  held?: boolean;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const answers = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

/** The page of outcomes, docs/cluster-outcomes.md. */
export function outcomePage(seen: readonly Seen[]): string {
  const rows = seen.map(
    ({ incident, held, ...it }) =>
      `| ${incident.id} | **${incident.title}**: ${incident.cause} | ${it.acknowledged.toLocaleString('en-IN')} | ${it.lost} | ${seconds(it.writesBackMs)} | ${seconds(it.lookUpGapMs)} | ${seconds(it.slowestRefusalMs)} | ${answers(it.statuses)} | ${held ? 'held' : '**not held**'} |`,
  );
  return `# What a cluster survives

Written by \`npm run test:cluster\`, the last whole run. Three servers of PostgreSQL 15 under Patroni with etcd (one member), HAProxy, two servers of the portal, two processes for look-ups alone, a worker and nginx, all on one machine over loopback. Four operators key marks one after the other, ten look-ups a second are made. It must hold: no acknowledged mark is lost, marks are taken again within 30 s, look-ups never fail for longer than 5 s, and who cannot be served is told within 2 s.

| | what was done | marks acknowledged so far | lost | longest without a mark | longest without a look-up | slowest refusal | answers to operators | |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

How it is set up and run: [cluster.md](cluster.md).
`;
}
