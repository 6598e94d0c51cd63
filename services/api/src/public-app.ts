import formbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import { PERMISSIONS } from '@thervu/contracts/core/permissions';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Gauge } from 'prom-client';
import { LineSpool, type TakesLines } from './core/audit/line-spool';
import { PublicLookUpLimits } from './core/http/look-up-limits';
import { CROWD, LookUpWatch } from './core/http/look-up-watch';
import { Busy } from './core/http/problem';
import { newApp, watchCallers } from './core/http/new-app';
import { ProcessCounter } from './core/http/process-counter';
import { ProofOfWork } from './core/http/proof-of-work';
import type { LogDestination } from './core/operations/log';
import { healthMetrics } from './core/operations/health-metrics';
import { LoopLag } from './core/operations/loop-lag';
import type { PublicConfig } from './core/operations/public-config';
import { LookUpLines } from './modules/result/look-up-lines';
import { PublishedReader } from './modules/result/published-reader';
import { findPublishedOnCopy } from './modules/result/result-queries';
import { resultPageRoutes } from './modules/result/result-page';
import { lookUpRoutes } from './modules/result/result-routes';
import { brandRoutes } from './modules/setting/setting-routes';

interface PublicAppOptions {
  config: Omit<PublicConfig, 'port' | 'host' | 'readUrl' | 'primaryUrl' | 'schemaWait'>;
  /** Acts as the public role, on a copy of the database. */
  read: Knex;
  /** The audit log of the primary; left out: the lines stay in their folder. */
  take?: TakesLines;
  logTo?: LogDestination;
  /** Milliseconds between two tries to send, and of a minute. */
  sendMs?: number;
  minuteMs?: number;
}

const WRITE_MS = 1000;
const SEND_MS = 15_000;
const MINUTE_MS = 60_000;
/** Milliseconds a statement of look-ups may take. */
const READ_MS = 2000;
const AWAY = 'The results cannot be read just now. Please try again in a moment.';
/** A name with a content hash never changes its bytes. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2?|png|svg)(\.gz|\.br)?$/;

/**
 * The public page of results and nothing else, for a results day: it asks a copy of the database as the role that reads what
 * is published, counts failures itself, and needs neither the primary nor another part of the portal (docs/adr/0088).
 */
export async function buildPublicApp({
  config,
  read,
  take,
  logTo,
  sendMs = SEND_MS,
  minuteMs = MINUTE_MS,
}: PublicAppOptions): Promise<FastifyInstance> {
  const app = newApp(config, logTo);
  guardPublic(app, read);
  const spool = await LineSpool.in(config.spoolDir, {
    onProblem: (error) => app.log.warn({ err: error }, 'lines for the audit log cannot be kept'),
  });
  const counter = new ProcessCounter(config.logKey, config.processes);
  const watch = new LookUpWatch(
    (failed, asked) => app.log.warn({ failed, asked }, 'many look-ups of results fail: somebody may be sweeping'),
    Date.now,
    Math.max(1, Math.floor(CROWD / config.processes)),
  );
  const lines = new LookUpLines(spool, (regNo) => counter.sealed(['failedLookUpsByNumber', regNo]));
  const lag = new LoopLag();
  const pools = { public: read };
  const results = {
    lag,
    pools,
    published: new PublishedReader((asked) => soon(findPublishedOnCopy(read, asked))),
    macKey: config.resultMacKey,
    olderMacKeys: config.olderResultMacKeys,
    limits: new PublicLookUpLimits(counter, new ProofOfWork(config.logKey, counter), watch),
    basePath: config.basePath,
    webDir: config.webDir,
    record: lines.record,
  };
  const callers = watchCallers(app);
  await app.register(
    async (api) => {
      lookUpRoutes(api, results);
      brandRoutes(api);
    },
    { prefix: `${config.basePath}api` },
  );
  healthMetrics(app, pools, {
    watch,
    callers,
    more: (registry) =>
      new Gauge({
        name: 'thervu_spooled_bytes',
        help: 'Bytes of lines for the audit log that wait for the primary.',
        registers: [registry],
        collect() {
          this.set(spool.size());
        },
      }),
  });
  await app.register(async (page) => {
    // the plain form of the public page is the only thing that is not sent as JSON
    await page.register(formbody, { bodyLimit: 4096 });
    resultPageRoutes(page, results);
  });
  await publicFiles(app, config);

  const sending = new Sending(app, spool, take);
  const timers = [
    setInterval(() => void spool.flush(), WRITE_MS),
    setInterval(() => lines.endMinute(), minuteMs),
    setInterval(() => void sending.now(), sendMs),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    lag.stop();
    lines.endMinute();
    await spool.flush();
    await sending.now();
  });
  return app;
}

/** A server that hangs breaks no line: whoever asks is sent to another process rather than kept. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Busy('database-away', AWAY, 2)), READ_MS);
  });
  try {
    return await Promise.race([work, hung]);
  } finally {
    clearTimeout(late);
  }
}

/** Sends what waits, one try at a time. That the primary is away is told once, and once that it is back. */
class Sending {
  private under: Promise<void> | undefined;
  private away = false;

  constructor(
    private readonly app: FastifyInstance,
    private readonly spool: LineSpool,
    private readonly take: TakesLines | undefined,
  ) {}

  now(): Promise<void> {
    return (this.under ??= this.send().finally(() => (this.under = undefined)));
  }

  private async send(): Promise<void> {
    if (!this.take) return;
    try {
      await this.spool.send(this.take);
      if (this.away) this.app.log.info('the lines for the audit log are sent');
      this.away = false;
    } catch (error) {
      if (!this.away) this.app.log.warn({ err: error }, 'the primary takes no lines: they wait');
      this.away = true;
    }
  }
}

/** Everything here is for everybody: a route that is not stops the start. */
function guardPublic(app: FastifyInstance, read: Knex): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('pool', null as unknown as Knex);
  app.addHook('onRoute', ({ method, url, config }) => {
    const permission = config?.permission;
    if (!permission || !(PERMISSIONS[permission] as readonly string[]).includes('public'))
      throw new Error(`The route ${String(method)} ${url} is not for the public.`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.pool = read;
    done();
  });
}

/** The files of the page; whoever asks for the portal is led to it. */
async function publicFiles(app: FastifyInstance, { basePath, webDir }: Pick<PublicConfig, 'basePath' | 'webDir'>) {
  const config = { permission: 'public' as const };
  for (const url of new Set(['/', basePath]))
    app.get(url, { config }, (_request, reply) => reply.redirect(`${basePath}ExamResult`, 302));
  const folder = webDir && path.resolve(webDir, 'public-result');
  if (!folder || !existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>(`${basePath}public-result/*`, { config }, (request, reply) =>
    // the renderer lies beside the page and is no page
    request.params['*'].endsWith('.cjs') ? reply.callNotFound() : reply.sendFile(request.params['*']),
  );
}
