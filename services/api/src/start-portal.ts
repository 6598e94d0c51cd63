import { buildApp } from './app';
import { readConfig, type Config } from './core/operations/config';
import { createPool, createPools } from './core/database/connect';
import { WriteProbe, WriteWatch } from './core/database/write-watch';
import { assertDurable } from './core/database/durability';
import { assertSchema } from './core/database/migrate';
import { startMessage } from './core/operations/start-message';
import { createStorage } from './core/storage/create-storage';

/** Milliseconds a stopping server waits for the answers under way. */
const DRAIN_MS = 25_000;

/** The whole portal but for its worker. */
export async function startPortal(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const pools = createPools({ urls: config.databaseUrls });
    const copies = {
      public: config.publicReadUrl === undefined ? undefined : createPool(config.publicReadUrl, 'public'),
      report: config.reportUrl === undefined ? undefined : createPool(config.reportUrl, 'office', 4),
    };
    const probe = config.writeWatch ? new WriteProbe(config.databaseUrls.auth) : undefined;
    const writes = probe && new WriteWatch(probe.write);
    await assertSchema(pools.auth, config.schemaWait);
    await assertDurable(pools.auth);
    const storage = await createStorage(config.storage);
    const uploadFolder = config.storage.kind === 'folder' ? config.storage.folder : undefined;
    const app = await buildApp({ config, pools, copies, writes, storage, ...(uploadFolder ? { uploadFolder } : {}) });
    await app.listen({ port: config.port, host: config.host });

    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      await app.close();
      probe?.close();
      await Promise.all([pools.close(), copies.public?.destroy(), copies.report?.destroy()]);
      process.exit(0);
    };
    process.once('SIGTERM', () => void stop());
    process.once('SIGINT', () => void stop());
  } catch (error) {
    process.stderr.write(`${startMessage(error as Error, config?.port)}\n`);
    process.exit(1);
  }
}
