import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inputHash } from './input-hash.mjs';
import { missingRouterImports } from './check-router-imports.mjs';
import { HelpProblem } from './help-text.mjs';
import { writeServiceWorker } from './offline-pages.mjs';
import { allParts, ROOT, WEB, writeRemotesList } from './parts.mjs';

const STAMPS = join(ROOT, '.cache/build');

/** Every file a part has written is named in its stamp, so that a deleted remote is built again. */
const stampFile = (part) => join(STAMPS, `${part.name}.json`);

function upToDate(part, stamp) {
  if (!existsSync(stampFile(part)) || !existsSync(part.made)) return false;
  const old = JSON.parse(readFileSync(stampFile(part), 'utf8'));
  return old.stamp === stamp && old.files.every((file) => existsSync(file));
}

function chosen(only) {
  const parts = allParts();
  if (!only) return parts;
  const unknown = only.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')} to build.`);
  return parts.filter((part) => only.includes(part.name));
}

/** A part that does not compile: its messages are for the person at the terminal, a stack would hide them. */
export class BuildFailed extends Error {}

const run = (compiler) =>
  new Promise((settle, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => (failure || closeFailure ? reject(failure ?? closeFailure) : settle(stats)));
    });
  });

const complaints = (stats) => stats.toString({ all: false, errors: true, errorsCount: true, colors: false });

async function finish(part, mode) {
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

async function buildPart(part, mode, stamp, log) {
  const started = Date.now();
  rmSync(stampFile(part), { force: true });
  const { default: webpack } = await import('webpack');
  const configs = await part.configs(mode);
  const stats = configs.length > 0 ? await run(webpack(configs)) : null;
  if (stats?.hasErrors()) throw new BuildFailed(`${part.label} does not compile:\n${complaints(stats)}`);
  await finish(part, mode);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile(part), JSON.stringify({ stamp, files: stats ? [...new Set(written(stats))] : [] }));
  log(`${part.label}: built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function watchParts(parts, mode, log) {
  const { default: webpack } = await import('webpack');
  const watching = await Promise.all(
    parts.map(async (part) => {
      rmSync(stampFile(part), { force: true });
      const configs = await part.configs(mode);
      if (configs.length === 0) {
        await finish(part, mode);
        return { close: (done) => done() };
      }
      const compiler = webpack(configs);
      return compiler.watch({ aggregateTimeout: 150 }, (failure, stats) => {
        if (failure) return log(`${part.label}: ${failure.message}`);
        if (stats.hasErrors()) return log(`${part.label} does not compile:\n${complaints(stats)}`);
        return finish(part, mode).then(
          () => log(`${part.label}: built`),
          (problem) => log(`${part.label}: ${problem.message}`),
        );
      });
    }),
  );
  return { close: () => Promise.all(watching.map((item) => new Promise((done) => item.close(() => done())))) };
}

/**
 * Builds what has changed, one part after the other, and prints one line for each.
 *
 * @param {object} [options]
 * @param {string[]} [options.only] names of parts: shell, admin, college, camp, public-result, public-page, api
 * @param {'production' | 'development'} [options.mode]
 * @param {boolean} [options.watch] stay and build again at every change; resolves to `{ close() }`
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ built: string[], skipped: string[] } | { close: () => Promise<unknown> }>}
 * @throws {BuildFailed} with the compiler's messages
 */
export async function buildAll({ only, mode = 'production', watch = false, log = console.log } = {}) {
  const parts = chosen(only);
  writeRemotesList();
  if (watch) return watchParts(parts, mode, log);
  const built = [];
  const skipped = [];
  const missing = missingRouterImports(ROOT, ['packages', 'apps', 'shell/src']);
  if (missing.length > 0) throw new BuildFailed(missing.join('\n'));
  for (const part of parts) {
    const stamp = `${mode} ${inputHash(ROOT, part.inputs)}`;
    if (upToDate(part, stamp)) {
      skipped.push(part.name);
      log(`${part.label}: unchanged`);
      continue;
    }
    await buildPart(part, mode, stamp, log);
    built.push(part.name);
  }
  writeServiceWorker(WEB);
  return { built, skipped };
}

/** `node packages/build/src/build-all.mjs [part…]` builds by hand. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.slice(2);
  try {
    await buildAll(only.length > 0 ? { only } : {});
  } catch (problem) {
    console.error(problem instanceof BuildFailed ? problem.message : problem);
    process.exitCode = 1;
  }
}
