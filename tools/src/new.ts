import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './command';
import { planned } from './new/plan';
import { formatted, sourceTree } from './new/tree';
import { root } from './root';

/** Writes the files of a slice. Everything is decided before the first file is written, so a refusal leaves nothing behind. */
await run(async () => {
  const files = await formatted(await planned(process.argv.slice(2), sourceTree(root)));
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
    process.stdout.write(`${file}\n`);
  }
});
