import { existsSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BuildFailed, complaints, finish, stampFile } from './build-part.mjs';
import { missingRouterImports } from './check-router-imports.mjs';
import { inputHash } from './input-hash.mjs';
import { writeServiceWorker } from './offline-pages.mjs';
import { allParts, ROOT, WEB, writeRemotesList } from './parts.mjs';
import { buildSideBySide } from './side-by-side.mjs';

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
      const outcome = async (failure, stats) => {
        if (failure) return failure.message;
        if (stats.hasErrors()) return `does not compile:\n${complaints(stats)}`;
        return finish(part, mode).then(
          () => 'built',
          (problem) => problem.message,
        );
      };
      return new Promise((compiledOnce) => {
        const watching = compiler.watch({ aggregateTimeout: 150 }, async (failure, stats) => {
          log(`${part.label}: ${await outcome(failure, stats)}`);
          compiledOnce(watching);
        });
      });
    }),
  );
  return { close: () => Promise.all(watching.map((item) => new Promise((done) => item.close(() => done())))) };
}

/** The longest parts begin first, so that no core waits long for the last one (their order on two cores: ADR 92). */
const BUILD_ORDER = ['admin', 'api', 'college', 'shell', 'camp', 'public-page', 'public-result', 'help'];

/**
 * Builds what has changed, side by side on the cores there are, and prints one line for each part.
 *
 * @param {object} [options]
 * @param {string[]} [options.only] names of parts: shell, admin, college, camp, public-result, public-page, api
 * @param {'production' | 'development'} [options.mode]
 * @param {boolean} [options.watch] stay and build again at every change; resolves to `{ close() }` once each part was compiled, also in vain
 * @param {boolean} [options.givesWay] whether other work of the same start has the cores first
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ built: string[], skipped: string[] } | { close: () => Promise<unknown> }>}
 * @throws {BuildFailed} with the compiler's messages
 */
export async function buildAll({ only, mode = 'production', watch = false, givesWay = false, log = console.log } = {}) {
  const parts = chosen(only);
  writeRemotesList();
  if (watch) return watchParts(parts, mode, log);
  const built = [];
  const skipped = [];
  const missing = missingRouterImports(ROOT, ['packages', 'apps', 'shell/src']);
  if (missing.length > 0) throw new BuildFailed(missing.join('\n'));
  const tasks = [];
  for (const part of parts) {
    const stamp = `${mode} ${inputHash(ROOT, part.inputs)}`;
    if (!upToDate(part, stamp)) {
      tasks.push({ part, stamp });
      continue;
    }
    skipped.push(part.name);
    log(`${part.label}: unchanged`);
  }
  tasks.sort((a, b) => BUILD_ORDER.indexOf(a.part.name) - BUILD_ORDER.indexOf(b.part.name));
  const report = (part, seconds) => {
    built.push(part.name);
    log(`${part.label}: built in ${seconds.toFixed(1)} s`);
  };
  await buildSideBySide(tasks, mode, report, givesWay);
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
