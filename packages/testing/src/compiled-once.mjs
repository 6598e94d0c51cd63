import Runtime from 'jest-runtime';
import { statSync } from 'node:fs';
import { Script } from 'node:vm';

const INSTALLED = /[\\/]node_modules[\\/]/;
/** A module with a dynamic import must be told which test file asks, so it is compiled for each. */
const DYNAMIC_IMPORT = /\bimport\s*\(/;

/** Scripts of this process, by parameters and file name. */
const compiled = new Map();
/** What jest's transformer has answered, by project. */
const transformed = new Map();
/** Which file a name leads to from where, by the resolver of the project. */
const resolved = new WeakMap();

/**
 * The runtime of jest, which gives every test file its modules anew, evaluated in a context of its own. It finds, reads and compiles
 * each module for each test file too, and those are half of the time until a file that opens the API can begin. Here a
 * process does it once and binds the script to the context of each file: what test files share is code, and no object,
 * variable or registry (docs/adr/0158).
 */
export default class CompiledOnce extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig);
    const { executor, transformCache, _resolution: resolution } = this;
    if (!executor?.compile || !executor.injectedModuleParameters || !transformCache?.transform || !resolution?.cjsCache)
      throw new Error('jest-runtime is another inside than packages/testing/src/compiled-once.mjs expects.');
    // coverage counts the scripts of one file
    if (coverageOptions.collectCoverage) return;
    compileOnce(executor, environment, testPath);
    transformOnce(transformCache, known(transformed, config.id));
    resolveOnce(resolution, known(resolved, resolver));
  }
}

function known(maps, key) {
  if (!maps.has(key)) maps.set(key, new Map());
  return maps.get(key);
}

function compileOnce(executor, environment, testPath) {
  const compileEach = executor.compile.bind(executor);
  const begin = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
  executor.compile = (code, filename) => {
    const context = environment.getVmContext();
    if (!context || filename === testPath || DYNAMIC_IMPORT.test(code)) return compileEach(code, filename);
    const key = `${begin}${filename}`;
    let entry = compiled.get(key);
    if (entry?.code !== code) {
      try {
        entry = { code, script: new Script(`${begin}${code}\n})`, { filename, columnOffset: -begin.length }) };
      } catch {
        // jest says what is wrong with it, or loads it as a module of ECMAScript
        return compileEach(code, filename);
      }
      compiled.set(key, entry);
    }
    return entry.script.runInContext(context);
  };
}

function transformOnce(transformCache, answers) {
  const transformEach = transformCache.transform.bind(transformCache);
  transformCache.transform = (filename, options) => {
    const key = `${options?.isInternalModule} ${options?.supportsStaticESM} ${filename}`;
    const state = stateOf(filename);
    const found = answers.get(key);
    if (found?.state === state) {
      if (found.answer) transformCache.transforms.set(filename, found.answer);
      if (found.answer?.sourceMapPath) transformCache.sourceMaps.set(filename, found.answer.sourceMapPath);
      return found.code;
    }
    const code = transformEach(filename, options);
    const answer = options?.isInternalModule ? undefined : transformCache.transforms.get(filename);
    answers.set(key, { state, code, answer });
    return code;
  };
}

/** What is another when a file of ours has changed: `jest --watch` stays in one process. */
function stateOf(filename) {
  if (INSTALLED.test(filename)) return 'installed';
  const { mtimeMs, size } = statSync(filename);
  return `${mtimeMs} ${size}`;
}

/** Where a name leads depends on the files that are there, and not on what a test has done. */
function resolveOnce(resolution, places) {
  resolution.cjsCache = places;
  resolution.clear = () => {
    resolution.esmCache.clear();
    resolution.manualMockCache.clear();
  };
}
