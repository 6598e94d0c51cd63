import { run, StartError } from './command';
import { assessSizes, sizesNews, sourceFiles } from './checks/sizes';

/** The check of sizes prints its list; a file beyond the last limit fails it. */
await run(async () => {
  const sizes = assessSizes(sourceFiles());
  process.stdout.write(sizesNews(sizes));
  if (sizes.refused.length > 0) throw new StartError('Some files are too long to be read.');
  await Promise.resolve();
});
