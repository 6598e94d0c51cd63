import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/**
 * Provided by the shell as its only copy, for every remote. Each entry names what a second copy would break. MUI,
 * contracts and screens are bundled per remote on purpose: sharing them ends tree shaking, or lets the remote that
 * loads first decide the version.
 */
const PROVIDED_BY_SHELL = {
  react: 'hooks throw',
  'react-dom': 'portals and events split in two',
  'react-router': 'links render outside any router',
  '@emotion/react': 'MUI falls back to its default theme, without a warning',
  '@thervu/shell-api': 'useSession finds no shell above it',
};

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

/** Remotes take the shared five from the shell; the shell brings them and loads nothing it was not asked for. */
const shared = (dir, provides) => {
  const require = createRequire(join(dir, 'package.json'));
  return Object.fromEntries(
    Object.keys(PROVIDED_BY_SHELL).map((name) => {
      const { version } = require(`${name}/package.json`);
      const policy = { singleton: true, strictVersion: false, requiredVersion: false, version };
      const ownEntry = name === 'react-router' ? { import: SHARED_ROUTER } : {};
      return [name, provides ? { ...policy, ...ownEntry } : { ...policy, import: false }];
    }),
  );
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
