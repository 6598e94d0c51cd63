import { buildApp } from '@thervu/api/app';
import { createPools } from '@thervu/api/core/database/connect';
import { readConfig } from '@thervu/api/core/operations/config';
import { createStorage } from '@thervu/api/core/storage/create-storage';
import type { AddressInfo } from 'node:net';

/**
 * The API of a portal that is there, on a port of its own: `node look-up-server.ts with|without` limits of the public
 * look-up. It reads the environment of the portal and tells its port to the process that forked it.
 */
const config = readConfig({ ...process.env, WEB_DIR: '', LOG_LEVEL: 'silent' });
const pools = createPools({ urls: config.databaseUrls });
const app = await buildApp({
  config,
  pools,
  storage: await createStorage(config.storage),
  ...(process.argv[2] === 'without'
    ? { lookUpLimits: { within: async (_asking, _regNo, read) => (await read()).compare()[1] } }
    : {}),
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
