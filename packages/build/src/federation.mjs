import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

/**
 * The shell's one copy, for everyone, and nothing else. Each entry says what a second copy would break.
 * MUI, contracts and screens are bundled per remote on purpose: sharing them ends tree shaking, or lets
 * whoever loads first decide the version.
 */
const PROVIDED_BY_SHELL = {
  react: 'hooks throw',
  'react-dom': 'portals and events split in two',
  'react-router': 'links render outside any router',
  '@emotion/react': 'MUI falls back to its default theme, without a warning',
  '@thervu/shell-api': 'useSession finds no shell above it',
};

/** Remotes take the shared five from the shell; the shell brings them and loads nothing it was not asked for. */
const shared = (dir, provides) => {
  const require = createRequire(join(dir, 'package.json'));
  return Object.fromEntries(
    Object.keys(PROVIDED_BY_SHELL).map((name) => {
      const { version } = require(`${name}/package.json`);
      const policy = { singleton: true, strictVersion: false, requiredVersion: false, version };
      return [name, provides ? policy : { ...policy, import: false }];
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
    ...(exposes ? { exposes, filename: 'remoteEntry.js' } : {}),
    // A remote nobody opened is never fetched, so a dead one hurts nobody.
    shareStrategy: 'loaded-first',
    // Types come from the workspace, not over the wire.
    dts: false,
    manifest: false,
    shared: shared(dir, provides),
  });
