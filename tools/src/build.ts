import { buildAll } from '@thervu/build/build-all';
import { run } from './command';

/** `npm run build`: every part that changed since its last build. */
await run(async () => {
  await buildAll({ log: (line: string) => process.stdout.write(`${line}\n`) });
});
