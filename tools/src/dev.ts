import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAll } from '@thervu/build/build-all';
import { run } from './command';
import { root } from './root';
import { openDatabase } from './start/database';
import { isWithoutAccounts, prepareDemo } from './start/demo';
import { serverEnvironment, workerEnvironment } from './start/environments';
import { readyNews } from './start/news.mjs';
import { isReady } from './start/processes.mjs';
import { checkPort } from './start/server';
import { readSettings } from './start/settings';

/** Resolves when the server answers that it is ready; one whose source has a fault answers when it is mended. */
async function answering(origin: string): Promise<'ready'> {
  while (!(await isReady(origin))) await sleep(200);
  return 'ready';
}

/** `npm run dev`: pages rebuilt and API restarted at every change, on the data of `.data`. */
await run(async () => {
  const began = performance.now();
  const settings = readSettings({ DEMO_PROFILE: 'tiny', ...process.env });
  const log = (line: string) => process.stdout.write(`${line}\n`);
  await checkPort(settings);
  const database = await openDatabase(settings, process.env, log);
  const children: ChildProcess[] = [];
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stopped'));
  });
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  void stopped.then(stop);
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
    // a part that does not compile is told of and built again when it is mended
    const pages = buildAll({ mode: 'development', watch: true, log });
    if ((await Promise.race([pages, stopped])) !== 'stopped') {
      const surrounding = { LOG_LEVEL: 'info', ...process.env, NODE_ENV: 'development' };
      const api = watched('server.ts', serverEnvironment(settings, database.environment, surrounding));
      const ofWorker = { ...database.environment, ...database.workerEnvironment };
      const worker = watched('worker.ts', workerEnvironment(settings, ofWorker, surrounding));
      const address = `http://localhost:${settings.port}${settings.basePath}`;
      const empty = await isWithoutAccounts(database);
      const answers = answering(`http://127.0.0.1:${settings.port}`);
      if ((await Promise.race([answers, stopped, api])) === 'ready')
        log(readyNews({ address, demo, empty }, (performance.now() - began) / 1000));
      await api;
      stop();
      await worker;
    }
  } finally {
    await database.stop();
  }
  process.exit(0);
});
