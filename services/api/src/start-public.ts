import { createPool } from './core/database/connect';
import { assertSchema } from './core/database/migrate';
import { readPublicConfig, type PublicConfig } from './core/operations/public-config';
import { startMessage } from './core/operations/start-message';
import { takesLines } from './modules/result/look-up-lines';
import { buildPublicApp } from './public-app';

/** Milliseconds a stopping server waits for the answers under way. */
const DRAIN_MS = 25_000;
/** Connections to the copy: three statements of look-ups at a time, those of the page, and some that a server that hangs may keep. */
const READERS = 12;

/** Look-ups of results alone: `PART=public`. */
export async function startPublic(): Promise<void> {
  let config: PublicConfig | undefined;
  try {
    config = readPublicConfig(process.env);
    const read = createPool(config.readUrl, 'public', READERS);
    const primary = config.primaryUrl === undefined ? undefined : createPool(config.primaryUrl, 'public', 1);
    await assertSchema(read, config.schemaWait);
    const app = await buildPublicApp({ config, read, ...(primary && { take: takesLines(primary) }) });
    await app.listen({ port: config.port, host: config.host });

    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      await app.close();
      await Promise.all([read.destroy(), primary?.destroy()]);
      process.exit(0);
    };
    process.once('SIGTERM', () => void stop());
    process.once('SIGINT', () => void stop());
  } catch (error) {
    process.stderr.write(`${startMessage(error as Error, config?.port)}\n`);
    process.exit(1);
  }
}
