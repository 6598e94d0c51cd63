import { spawn } from 'node:child_process';
import { run, StartError } from './command';
import { root } from './root';

/** `npm run bench`: measurements side by side, into `bench/results/`. Arguments go to `bench/src/run.ts`. */
await run(async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', `${root}bench/src/run.ts`, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new StartError('A measurement failed; its words stand above.');
});
