import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { buildAll } from '@thervu/build/build-all';
import { run } from './command';
import { root } from './root';
import { openDatabase } from './start/database';
import { prepareDemo } from './start/demo';
import { readyNews } from './start/news';
import { checkPort } from './start/server';
import { readSettings } from './start/settings';

/** `npm run dev`: pages rebuilt and API restarted at every change, on the data of `.data`. */
await run(async () => {
  const began = performance.now();
  const settings = readSettings({ DEMO_PROFILE: 'tiny', ...process.env });
  const log = (line: string) => process.stdout.write(`${line}\n`);
  await checkPort(settings);
  const database = await openDatabase(settings, process.env, log);
  let api: ChildProcess | undefined;
  const stop = () => {
    api?.kill('SIGTERM');
  };
  try {
    const demo = await prepareDemo(settings, database, log);
    await buildAll({ mode: 'development', watch: true, log });
    api = spawn(process.execPath, ['--import', 'tsx', '--watch', path.join(root, 'services/api/src/server.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...database.environment,
        NODE_ENV: 'development',
        PORT: String(settings.port),
        HOST: settings.host,
        BASE_PATH: settings.basePath,
        WEB_DIR: path.join(root, 'dist/web'),
        STORAGE_DIR: path.join(settings.dataDir, 'storage'),
        WORKER: 'inline',
      },
    });
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    log(readyNews(`http://localhost:${settings.port}${settings.basePath}`, demo, (performance.now() - began) / 1000));
    await new Promise((resolve) => api!.once('exit', resolve));
  } finally {
    await database.stop();
  }
  process.exit(0);
});
