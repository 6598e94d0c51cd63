import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { HelpProblem } from './help-text.mjs';
import { allParts, ROOT } from './parts.mjs';

const STAMPS = join(ROOT, '.cache/build');

/** Every file a part has written is named in its stamp, so that a deleted remote is built again. */
export const stampFile = (part) => join(STAMPS, `${part.name}.json`);

/** A part that does not compile: its messages are for the person at the terminal, a stack would hide them. */
export class BuildFailed extends Error {}

const run = (compiler) =>
  new Promise((settle, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => (failure || closeFailure ? reject(failure ?? closeFailure) : settle(stats)));
    });
  });

/** The errors of a compilation, as a person reads them. */
export const complaints = (stats) => stats.toString({ all: false, errors: true, errorsCount: true, colors: false });

/** What is written beside webpack's files: help, lists of screens, compressed twins. */
export async function finish(part, mode) {
  try {
    await part.finish?.();
  } catch (problem) {
    if (problem instanceof HelpProblem) throw new BuildFailed(problem.message);
    throw problem;
  }
  if (mode === 'production' && part.compressed) {
    const { compressFolder } = await import('./compress.mjs');
    compressFolder(part.compressed.folder, { deep: part.compressed.deep });
  }
}

const written = (stats) =>
  stats.stats.flatMap(({ compilation }) =>
    [...compilation.emittedAssets, ...Object.keys(compilation.assets)].map((file) =>
      join(compilation.outputOptions.path, file),
    ),
  );

/**
 * Compiles one part in this process and stamps it.
 *
 * @param {import('./parts.mjs').Part} part
 * @param {'production' | 'development'} mode
 * @param {string} stamp what `upToDate` compares on the next build
 * @throws {BuildFailed} with the compiler's messages; the part has no stamp then
 */
export async function buildPart(part, mode, stamp) {
  rmSync(stampFile(part), { force: true });
  const { default: webpack } = await import('webpack');
  const configs = await part.configs(mode);
  const stats = configs.length > 0 ? await run(webpack(configs)) : null;
  if (stats?.hasErrors()) throw new BuildFailed(`${part.label} does not compile:\n${complaints(stats)}`);
  await finish(part, mode);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(part), JSON.stringify({ stamp, files: stats ? [...new Set(written(stats))] : [] }));
}

/** What a part that was not built says to the process that asked for it. */
const failureOf = (problem) => ({
  message: problem.message,
  stack: problem.stack,
  isPlain: problem instanceof BuildFailed,
});

/**
 * A builder lives for seconds, and a third of what it takes would be V8 making fast code of functions that hardly run again: it is
 * to begin later with that, and to copy less into each other. What a V8 does not know it names and leaves out.
 */
const SHORT_LIFE = '--interrupt-budget=1200000 --max-inlined-bytecode-size-cumulative=200';

/** `node build-part.mjs`: a process that builds the parts it is asked for, one after the other; only `side-by-side.mjs` starts it. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  setFlagsFromString(SHORT_LIFE);
  // nothing more to build, or whoever asked has gone
  process.on('disconnect', () => process.exit());
  process.on('message', ({ name, mode, stamp }) => {
    const part = allParts().find((candidate) => candidate.name === name);
    buildPart(part, mode, stamp).then(
      () => process.send({}),
      (problem) => process.send({ failed: failureOf(problem) }),
    );
  });
}
