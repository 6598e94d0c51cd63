import type { FastifyInstance } from 'fastify';
import { Registry, collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import type { Pools } from '../database/connect';
import type { LookUpWatch } from '../http/look-up-watch';
import { neededVersion, schemaVersion } from '../database/migrate';
import { POOL_ROLES } from '../database/roles';
import { jobCounts } from './operations-queries';
import { NotFound, HttpError } from '../http/problem';
import type { CallerWatch } from './caller-watch';

const config = { permission: 'public' as const };

interface PoolState {
  numUsed(): number;
  numPendingAcquires(): number;
}

/** The pools of the whole portal, or those a part of it has. */
type PoolsOfPart = Pick<Pools, 'public'> & Partial<Pools>;

/** A peer on this machine, by its socket: headers could be forged. */
const isLocal = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? '');

/**
 * `/health` (this process lives), `/ready` (it can work: the database answers and has the schema this release needs, or a
 * newer one) and `/metrics`.
 */
export function healthMetrics(
  app: FastifyInstance,
  pools: PoolsOfPart,
  { watch, callers, more }: { watch?: LookUpWatch; callers?: CallerWatch; more?: (registry: Registry) => void } = {},
): void {
  const registry = new Registry();
  more?.(registry);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'thervu_request_seconds',
    help: 'Seconds until an answer was sent, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'thervu_pool_connections',
    help: 'Connections in use and callers waiting for one, by database role.',
    labelNames: ['role', 'state'],
    registers: [registry],
    collect() {
      for (const role of POOL_ROLES) {
        const { pool } = (pools[role]?.client ?? {}) as { pool?: PoolState };
        if (!pool) continue;
        this.set({ role, state: 'used' }, pool.numUsed());
        this.set({ role, state: 'waiting' }, pool.numPendingAcquires());
      }
    },
  });
  if (callers) {
    new Gauge({
      name: 'thervu_one_caller_address',
      help: '1 where every caller of the last hour had one private address: a proxy is not named in TRUST_PROXY. Else 0.',
      registers: [registry],
      collect() {
        this.set(callers.warning() === undefined ? 0 : 1);
      },
    });
  }
  if (watch) {
    new Counter({
      name: 'thervu_result_look_ups_total',
      help: 'Public look-ups of results: asked, failed, and alarms of a sweep (a minute with one counts once).',
      labelNames: ['what'],
      registers: [registry],
      collect() {
        this.reset();
        for (const what of ['asked', 'failed', 'alarms'] as const) this.inc({ what }, watch[what]);
      },
    });
  }
  const readDatabaseGauges = databaseGauges(registry, pools);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions?.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  const needs = neededVersion();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health', { config, logLevel: 'warn' }, async () => {
    const warning = callers?.warning();
    return { status: 'ok', ...(warning !== undefined && { warning }) };
  });
  app.get('/ready', { config, logLevel: 'warn' }, async () => {
    if (closing) throw new HttpError(503, 'closing', 'The server is being stopped.', { retryAfter: 5 });
    const [found, needed] = await Promise.all([
      schemaVersion(pools.auth ?? pools.public),
      needs,
      pools.public.raw('select 1'),
    ]);
    // a newer schema is no reason to stop: migrations only add while the release before them is at work
    if (found < needed) {
      const message = `The database has schema version ${found}, and this release needs ${needed}.`;
      throw new HttpError(503, 'schema-older', message, { retryAfter: 5 });
    }
    return { status: 'ok' };
  });
  app.get('/metrics', { config, logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request.socket.remoteAddress)) throw new NotFound('not-found', 'There is nothing here.');
    await readDatabaseGauges();
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** Values from the database, read at every scrape; when it is down, only that fact is reported. */
function databaseGauges(registry: Registry, { office, public: open }: PoolsOfPart): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('thervu_database_up', '1 where the database answered this look, else 0.');
  const jobs = gauge('thervu_jobs', 'Jobs that wait or run now, and those that failed within a day.', ['state']);
  const oldest = gauge(
    'thervu_oldest_waiting_job_seconds',
    'Age of the job that has waited longest; 0 where none waits.',
  );
  const backup = gauge('thervu_last_backup_seconds', 'Age of the last finished backup; left out where there is none.');
  return async () => {
    for (const gauge of [jobs, oldest, backup]) gauge.reset();
    try {
      // a part without the office has no jobs to tell of
      if (!office) {
        await open.raw('select 1');
        up.set(1);
        return;
      }
      const found = await jobCounts(office);
      up.set(1);
      for (const state of ['queued', 'running', 'failed'] as const) jobs.set({ state }, found[state]);
      oldest.set(found.oldest);
      if (found.backup === null) backup.remove();
      else backup.set(found.backup);
    } catch {
      // the gauge is the report: a scrape must work even while the database is down
      up.set(0);
    }
  };
}
