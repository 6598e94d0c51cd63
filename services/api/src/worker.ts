import Fastify, { LogController } from 'fastify';
import { AadhaarSeal } from './core/secrets/aadhaar';
import { readAnchorConfig } from './core/operations/anchor-config';
import { readNoticeConfig } from './core/operations/notice-config';
import { readWorkerConfig, type WorkerConfig } from './core/operations/config';
import { createPool, createPools } from './core/database/connect';
import { ReportCopy } from './core/database/report-copy';
import { copyMetrics } from './core/operations/copy-metrics';
import { assertDurable } from './core/database/durability';
import { assertSchema } from './core/database/migrate';
import { isSuperuser } from './core/database/plain-owner';
import { logOptions } from './core/operations/log';
import { healthMetrics } from './core/operations/health-metrics';
import { handleErrors } from './core/http/problem';
import { anchorWriter } from './worker/anchor-writer';
import { jobKinds } from './worker/job-kinds';
import { runWorker } from './worker/run-worker';
import { startMessage } from './core/operations/start-message';
import { createNoticeProviders } from './modules/notice/providers/create-providers';
import { createStorage } from './core/storage/create-storage';

let config: WorkerConfig | undefined;
try {
  config = readWorkerConfig(process.env);
  const anchorConfig = readAnchorConfig(process.env);
  const notices = createNoticeProviders(readNoticeConfig(process.env));
  const pools = createPools({ urls: config.databaseUrls });
  const reports =
    config.reportUrl === undefined ? undefined : new ReportCopy(pools.owner, createPool(config.reportUrl, 'owner', 3));
  await assertSchema(pools.owner, config.schemaWait);
  await assertDurable(pools.owner);
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
  });
  handleErrors(app);
  healthMetrics(app, pools, {
    more: (registry) =>
      copyMetrics(registry, reports ? [{ name: 'report', db: reports.copy, counts: reports.counts }] : []),
  });
  const storage = await createStorage(config.storage);
  if (await isSuperuser(pools.owner))
    app.log.warn('the owner of the database is a superuser: name a plain one in DATABASE_URL_OWNER (docs/deploy.md)');
  if (!anchorConfig) app.log.warn('no anchors are written: ANCHOR_KEY is missing');
  const worker = await runWorker({
    ownerUrl: config.databaseUrls.owner,
    owner: pools.owner,
    reports,
    storage,
    seal: new AadhaarSeal(config.aadhaarKeys),
    log: app.log,
    kinds: jobKinds({ ...config, notices }),
    notices,
    anchors: anchorConfig && (await anchorWriter(anchorConfig, app.log)),
  });
  await app.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await worker.stop();
    await Promise.all(Object.values(notices).map((provider) => provider.close?.()));
    await Promise.all([pools.close(), reports?.copy.destroy()]);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
} catch (error) {
  process.stderr.write(`${startMessage(error as Error, config?.port)}\n`);
  process.exit(1);
}
