import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = resolve(import.meta.dirname, '../../..');

const web = join(ROOT, 'dist/web');
/** Where everything the browser loads is written. */
export const WEB = web;
const COMMON = ['package-lock.json', 'packages/build/src'];
const KIT = ['packages/contracts/src', 'packages/ui/src', 'packages/shell-api/src', 'packages/words/src'];
const SCREENS = [...KIT, 'packages/remote/src', 'packages/screens/src'];

/**
 * @typedef {object} Part
 * @property {string} name what `only` takes
 * @property {string} label what is printed
 * @property {string[]} inputs files and folders it is made of
 * @property {string} made a file that is there when it has been built
 * @property {(mode: 'production' | 'development') => Promise<import('webpack').Configuration[]>} configs
 * @property {() => Promise<void>} [finish] what is written beside webpack's files
 * @property {{ folder: string, deep: boolean }} [compressed] where compressed twins are laid
 */

const webpackConfigs = () => import('./webpack.mjs');

/** @returns {Part} */
function remotePart(name) {
  const dir = join(ROOT, 'apps', name);
  const folder = join(web, 'remotes', name);
  return {
    name,
    label: `remote ${name}`,
    inputs: [...COMMON, ...SCREENS, `apps/${name}/src`],
    made: join(folder, 'remoteEntry.js'),
    configs: async (mode) => [(await webpackConfigs()).remote(dir, { name, mode })],
    finish: async () => {
      const { screensDocument } = await import('./screens-document.mjs');
      const document = await screensDocument(dir);
      if (!document) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'screens.json'), `${JSON.stringify(document)}\n`);
    },
    compressed: { folder, deep: true },
  };
}

/** @returns {Part} */
const shellPart = {
  name: 'shell',
  label: 'shell',
  inputs: [...COMMON, ...KIT, 'shell/src'],
  made: join(web, 'index.html'),
  configs: async (mode) => [(await webpackConfigs()).shell(join(ROOT, 'shell'), { mode })],
  compressed: { folder: web, deep: false },
};

/** The page of its own, without federation: the app brings its own configuration. @type {Part} */
const pagePart = {
  name: 'public-page',
  label: 'public-result page',
  inputs: [
    ...COMMON,
    'packages/contracts/src',
    'packages/words/src',
    'apps/public-result/src',
    'apps/public-result/webpack.page.mjs',
  ],
  made: join(web, 'public-result/index.html'),
  configs: async (mode) => {
    const file = pathToFileURL(join(ROOT, 'apps/public-result/webpack.page.mjs')).href;
    return (await import(file)).pageConfigs({ outDir: web, mode });
  },
  compressed: { folder: join(web, 'public-result'), deep: true },
};

/** What is made of no code: help of the screens and the handbook. @type {Part} */
const helpPart = {
  name: 'help',
  label: 'help and handbook',
  inputs: [...COMMON, 'package.json', 'packages/remote/src', 'packages/screens/src', 'apps'],
  made: join(web, 'help/index.html'),
  configs: async () => [],
  finish: async () => {
    const { writeHelp } = await import('./help.mjs');
    await writeHelp({ root: ROOT, web, apps: REMOTES });
  },
  compressed: { folder: join(web, 'help'), deep: true },
};

/** @type {Part} */
const apiPart = {
  name: 'api',
  label: 'api',
  inputs: [...COMMON, 'packages/contracts/src', 'packages/words/src', 'services/api/src'],
  made: join(ROOT, 'services/api/dist/migrate.mjs'),
  configs: async (mode) => [(await webpackConfigs()).node(join(ROOT, 'services/api'), { mode })],
};

/** The remotes that the shell can load, in the order of the list it reads. */
export const REMOTES = ['admin', 'college', 'camp', 'public-result'];

const has = (path) => existsSync(join(ROOT, path));

/** Every part there is something to build for. @returns {Part[]} */
export function allParts() {
  return [
    ...(has('shell/src/index.ts') ? [shellPart] : []),
    ...REMOTES.filter((name) => has(`apps/${name}/src/remote.tsx`)).map(remotePart),
    ...(has('apps/public-result/webpack.page.mjs') ? [pagePart] : []),
    helpPart,
    apiPart,
  ];
}

/** The list the shell reads at run time: which remotes there are and where. Addresses are relative to the base path. */
export function writeRemotesList() {
  const remotes = REMOTES.filter((name) => has(`apps/${name}/src/remote.tsx`)).map((name) => ({
    name,
    entry: `remotes/${name}/remoteEntry.js`,
    ...(has(`apps/${name}/src/screens.ts`) ? { screens: `remotes/${name}/screens.json` } : {}),
  }));
  mkdirSync(web, { recursive: true });
  writeFileSync(join(web, 'remotes.json'), `${JSON.stringify({ remotes }, null, 2)}\n`);
}
