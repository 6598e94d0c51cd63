import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildAll } from '@thervu/build/build-all';
import { run } from './command';
import { root } from './root';
import { openDatabase } from './start/database';
import { isWithoutAccounts, prepareDemo } from './start/demo';
import { serverEnvironment, workerEnvironment } from './start/environments';
import { readyNews } from './start/news.mjs';
import { checkPort } from './start/server';
import { readSettings } from './start/settings';

/** `npm run dev`: pages rebuilt and API restarted at every change, on the data of `.data`. */
await run(async () => {
  const began = performance.now();
  const settings = readSettings({ DEMO_PROFILE: 'tiny', ...process.env });
  const log = (line: string) => process.stdout.write(`${line}\n`);
  await checkPort(settings);
  const database = await openDatabase(settings, process.env, log);
  const children: ChildProcess[] = [];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  /** A part of the portal, started again at every change of its source. */
  const watched = (file: string, env: NodeJS.ProcessEnv): Promise<unknown> => {
    const program = path.join(root, 'services/api/src', file);
    const child = spawn(process.execPath, ['--import', 'tsx', '--watch', program], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    });
    children.push(child);
    return new Promise((resolve) => child.once('exit', resolve));
  };
  try {
    const demo = await prepareDemo(settings, database, log);
    await buildAll({ mode: 'development', watch: true, log });
    const surrounding = { LOG_LEVEL: 'info', ...process.env, NODE_ENV: 'development' };
    const api = watched('server.ts', serverEnvironment(settings, database.environment, surrounding));
    const ofWorker = { ...database.environment, ...database.workerEnvironment };
    const worker = watched('worker.ts', workerEnvironment(settings, ofWorker, surrounding));
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    const address = `http://localhost:${settings.port}${settings.basePath}`;
    const empty = await isWithoutAccounts(database);
    log(readyNews({ address, demo, empty }, (performance.now() - began) / 1000));
    await api;
    stop();
    await worker;
  } finally {
    await database.stop();
  }
  process.exit(0);
});
