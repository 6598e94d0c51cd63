import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { MUI_VERSION, SHARED_MUI } from './shared-mui.mjs';

/**
 * Provided by the shell as its only copy, for every remote. Each entry names what a second copy would break. Contracts,
 * screens and most of MUI are bundled per remote on purpose: sharing them ends tree shaking, or lets the remote that
 * loads first decide the version. What the sign-in page needs of MUI is shared file by file (shared-mui.mjs).
 */
const PROVIDED_BY_SHELL = {
  react: 'hooks throw',
  'react-dom': 'portals and events split in two',
  'react-router': 'links render outside any router',
  '@emotion/react': 'MUI falls back to its default theme, without a warning',
  '@thervu/shell-api': 'useSession finds no shell above it',
  '@thervu/words': 'a remote keeps speaking the language it was loaded in',
  '@thervu/words/compiled/kit': 'the texts of the kit are fetched twice, in either language',
};

/** Without it the plugin finds webpack by giving it wrong options: their schema, which nothing else needs, is compiled for that. */
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

const PROVIDED_MUI = join(import.meta.dirname, 'provided-mui.mjs');
const SHARED_ROUTER = join(import.meta.dirname, 'shared-router.mjs');

/** One file for libraries that come as CommonJS and as modules: asked for both ways, both would be bundled. */
const oneCopy = (name) => {
  const commonJs = createRequire(import.meta.url).resolve(name);
  return [`${name}$`, join(commonJs, '../index.js')];
};

/** What the providing part resolves differently: the whole router behind the shared list, one runtime. */
export const providerAlias = (dir, mode) => ({
  ...Object.fromEntries(['@module-federation/runtime-core', '@module-federation/sdk'].map(oneCopy)),
  'react-router-whole$': join(
    createRequire(join(dir, 'package.json')).resolve('react-router/package.json'),
    `../dist/${mode}/index.mjs`,
  ),
});

/** Remotes take what is shared from the shell; the shell brings them and loads nothing it was not asked for. */
const shared = (dir, provides) => {
  const require = createRequire(join(dir, 'package.json'));
  // another MUI than the remote was built with is refused: its inner files fit no other version
  const mui = { singleton: true, strictVersion: true, requiredVersion: MUI_VERSION, version: MUI_VERSION };
  const libraries = Object.fromEntries(
    Object.keys(PROVIDED_BY_SHELL).map((name) => {
      const [, packageName] = /^(@[^/]+\/[^/]+|[^/]+)/.exec(name);
      const { version } = require(`${packageName}/package.json`);
      const policy = { singleton: true, strictVersion: false, requiredVersion: false, version };
      const ownEntry = name === 'react-router' ? { import: SHARED_ROUTER } : {};
      return [name, provides ? { ...policy, ...ownEntry } : { ...policy, import: false }];
    }),
  );
  return { ...libraries, [SHARED_MUI]: { ...mui, import: provides ? PROVIDED_MUI : false } };
};

/**
 * The federation policy of one part.
 * @param {{ dir: string, name: string, exposes?: Record<string, string>, provides?: boolean }} part
 */
export const federation = ({ dir, name, exposes, provides = false }) =>
  new ModuleFederationPlugin({
    name,
    // By its name on the window: a variable could not be called 'public-result'.
    ...(exposes ? { exposes, filename: 'remoteEntry.js', library: { type: 'window', name } } : {}),
    // A remote that is not opened is never fetched, so a dead one does no harm.
    shareStrategy: 'loaded-first',
    // Types come from the workspace, not over the wire.
    dts: false,
    manifest: false,
    // One runtime for all: the shell brings it, a remote is then half as long. Snapshots serve a tool we do not run.
    experiments: {
      ...(provides ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { disableSnapshot: true, target: 'web' },
    },
    shared: shared(dir, provides),
  });
