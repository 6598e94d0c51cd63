import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { federation, providerAlias } from './federation.mjs';
import { SHARED_MUI, SHARED_PATHS } from './shared-mui.mjs';
import { StartFiles } from './start-files.mjs';

const root = resolve(import.meta.dirname, '../../..');
/** Where everything the browser loads is written. */
export const WEB_DIR = join(root, 'dist/web');

const swc = (env) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules\/(?!@thervu)/,
  loader: 'swc-loader',
  options: {
    swcrc: false,
    env,
    jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  },
});

const minimizer = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    // each core builds a part already: a further process would only be loaded and sent the text
    parallel: false,
    extractComments: false,
    terserOptions: { compress: true, mangle: true, format: { comments: false } },
  }),
];

/**
 * Modules of the build before, for the portal of a developer alone. A build of a release starts from nothing: with the modules of
 * an older one webpack 5.110 left out the exports of a module that several programs share, and the server did not start.
 */
const cache = (name, mode) =>
  mode === 'production'
    ? false
    : {
        type: 'filesystem',
        name: `${name}-${mode}`,
        cacheDirectory: join(root, '.cache/webpack'),
        buildDependencies: {
          config: [
            'webpack',
            'federation',
            'browser-contracts-loader',
            'shared-mui',
            'shared-mui-loader',
            'start-files',
          ].map((file) => join(import.meta.dirname, `${file}.mjs`)),
        },
      };

/** What every page of the portal needs, in one file that changes with its releases alone. */
const LIBRARIES =
  /node_modules\/(react|react-dom|react-is|react-router|scheduler|stylis|@emotion|@lingui|@babel\/runtime|hoist-non-react-statics)\/|packages\/(words|shell-api)\/src\/[^/]+$|contracts\/src\/core\/permissions\.ts$|shared-router\.mjs$/;

/** A screen is asked for in a few files: what several screens share is a file of its own only where that is worth a request. */
const FEW_FILES = { minSize: 40_000, maxAsyncRequests: 8, cacheGroups: { defaultVendors: false } };

/** A module of MUI under its path, since MUI itself imports it by a relative one. */
const insideMui = (name, replacement) => {
  const commonJs = createRequire(import.meta.url).resolve(`@mui/material/${name}`);
  return [`${commonJs.replace(/\.js$/, '.mjs')}$`, join(import.meta.dirname, replacement)];
};

/** What our theme and kit never use, but parts of MUI bring along. */
const unusedMui = Object.fromEntries([
  insideMui('ButtonBase/TouchRipple', 'no-ripple.mjs'),
  insideMui('Input', 'outlined-input.mjs'),
]);

/** What shell and remotes have in common. No eval and no inline source anywhere: the policy is script-src 'self'. */
function browser({ dir, name, mode, output, plugins, entry, alias = {}, mui, split }) {
  return {
    name,
    context: dir,
    mode,
    entry,
    target: ['web', 'es2022'],
    devtool: mode === 'development' ? 'source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: { ...alias, ...unusedMui } },
    module: {
      rules: [
        { ...mui, loader: join(import.meta.dirname, 'shared-mui-loader.mjs') },
        swc({ targets: 'chrome 94, firefox 93, safari 15.4' }),
        // before swc, which drops the types and moves what the loader marks
        {
          test: /packages\/contracts\/src\/.*(?<!-api|core\/api|core\/store|core\/endpoints)\.ts$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'browser-contracts-loader.mjs'),
        },
        // Our packages do nothing when they are merely imported: what is not used is left out.
        { test: /packages\/(contracts|ui|screens|remote|shell-api|words)\/src\//, sideEffects: false },
        { test: /\.css$/, type: 'asset/resource' },
      ],
    },
    output: {
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName: `thervu_${name}`,
      ...output,
    },
    optimization: {
      minimizer,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: split,
    },
    performance: { hints: false },
    cache: cache(name, mode),
    plugins,
  };
}

/**
 * A federated remote: one file the shell asks for (`remoteEntry.js`), one thing in it (`./remote`).
 * @param {string} dir folder of the app
 * @param {{ name: string, mode?: 'production' | 'development' }} options
 * @returns {import('webpack').Configuration}
 */
export function remote(dir, { name, mode = 'production' }) {
  return browser({
    dir,
    name,
    mode,
    entry: {},
    mui: { test: SHARED_PATHS, options: { provides: false } },
    split: FEW_FILES,
    output: { path: join(WEB_DIR, 'remotes', name), clean: { keep: /^screens\.json$/ } },
    plugins: [federation({ dir, name, exposes: { './remote': './src/remote.tsx' } })],
  });
}

/**
 * The shell, at the root of what is served. It cleans its own leavings and never a remote's.
 * @param {string} dir
 * @param {{ mode?: 'production' | 'development' }} [options]
 * @returns {import('webpack').Configuration}
 */
export function shell(dir, { mode = 'production' } = {}) {
  return browser({
    dir,
    name: 'shell',
    mode,
    entry: { main: './src/index.ts' },
    mui: { test: /build\/src\/provided-mui\.mjs$/, options: { provides: true } },
    split: {
      cacheGroups: {
        defaultVendors: false,
        libraries: { test: LIBRARIES, name: 'libraries', chunks: 'async', enforce: true },
      },
    },
    alias: providerAlias(dir, mode),
    output: {
      path: WEB_DIR,
      clean: { keep: /^(remotes\/|public-result\/|help\/|remotes\.json|service-worker\.js)/ },
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: join(dir, 'src/index.html'),
        scriptLoading: 'defer',
        minify: false,
        hash: false,
      }),
      new StartFiles({ notYet: SHARED_MUI }),
      federation({ dir, name: 'shell', provides: true }),
    ],
  });
}

/** The programs of the server, by the file that starts them; those that are not there are left out. */
const PROGRAMS = {
  server: 'src/server.ts',
  worker: 'src/worker.ts',
  migrate: 'src/cli/migrate.ts',
  'audit-verify': 'src/cli/audit-verify.ts',
  'office-create': 'src/cli/office-create.ts',
  'demo-load': 'src/cli/demo-load.ts',
  'demo-code': 'src/cli/demo-code.ts',
  'aadhaar-rotate': 'src/cli/aadhaar-rotate.ts',
  'factor-rotate': 'src/cli/factor-rotate.ts',
  restore: 'src/cli/restore.ts',
  'table-export-key': 'src/cli/table-export-key.ts',
};

/**
 * The server's programs as ES modules for Node 20: our own code in, everything from node_modules left outside.
 * @param {string} dir folder of the service
 * @param {{ mode?: 'production' | 'development' }} [options]
 * @returns {import('webpack').Configuration}
 */
export function node(dir, { mode = 'production' } = {}) {
  const outDir = join(dir, 'dist');
  const entry = Object.fromEntries(
    Object.entries(PROGRAMS)
      .filter(([, file]) => existsSync(join(dir, file)))
      .map(([name, file]) => [name, `./${file}`]),
  );
  return {
    name: 'api',
    context: dir,
    mode,
    entry,
    target: 'node20',
    devtool: 'source-map',
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: [
      ({ request }, done) =>
        request && /^(node:|@(?!thervu\/)|[a-z])/i.test(request) && !/^[a-z]:[\\/]/i.test(request)
          ? done(null, `module ${request}`)
          : done(),
    ],
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: {
      parser: { javascript: { importMeta: false, url: false, createRequire: false } },
      rules: [
        swc({ targets: 'node 20' }),
        {
          test: /\.ts$/,
          include: join(dir, 'src'),
          enforce: 'pre',
          loader: join(import.meta.dirname, 'source-url-loader.mjs'),
          options: { outDir },
        },
      ],
    },
    output: {
      path: outDir,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      clean: true,
    },
    optimization: {
      minimize: false,
      // Every program is self-contained: it can be copied into an image without the others.
      splitChunks: false,
      runtimeChunk: false,
    },
    performance: { hints: false },
    cache: cache('api', mode),
  };
}
