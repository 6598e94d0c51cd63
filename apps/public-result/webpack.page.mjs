/* eslint-disable thervu/file-name -- named after the tool that reads it, as jest.config.mjs is */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

const here = import.meta.dirname;
const styles = [join(here, 'src/result.css'), join(here, 'src/page/tamil-font.css')];
const require = createRequire(import.meta.url);

/** Noto Sans Tamil as the sheet names it, beside the sheet. */
const TAMIL_FONT = {
  name: 'noto-sans-tamil-400.woff2',
  file: require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2'),
};

/** Where a built page lies below the portal's base path, and below the folder of built files. */
const FOLDER = 'public-result';

const compiled = (env) => ({
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules\/(?!@thervu)/,
        loader: 'swc-loader',
        options: {
          swcrc: false,
          env,
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** Functions that stay where they are repeat themselves, and so weigh less on the wire. */
const SMALL = { passes: 3, pure_getters: true, inline: 0, reduce_funcs: false };

/** By swc, as in the other parts: terser itself takes many times as long for a page as long (docs/adr/0183). */
const minimizer = (terserOptions, options = {}) =>
  new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false, terserOptions, ...options });

/** Our own sheets without comments and line breaks; its strings contain only single blanks. */
const compact = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Emits the style sheet as a file of its own with a content hash, and the list of files the renderer names. */
class PageFiles {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      compilation.fileDependencies.addAll(styles);
      // After the real content hashes are known, before anything is compressed for the wire.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'PageFiles', stage }, () => {
        const css = compact(styles.map((file) => readFileSync(file, 'utf8')).join(''));
        const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
        compilation.emitAsset(`page.${hash}.css`, new sources.RawSource(css));
        compilation.emitAsset(TAMIL_FONT.name, new sources.RawSource(readFileSync(TAMIL_FONT.file)));
        const script = [...compilation.entrypoints.get('page').getFiles()].find((file) => file.endsWith('.js'));
        const files = { script: `${FOLDER}/${script}`, style: `${FOLDER}/page.${hash}.css` };
        compilation.emitAsset('files.json', new sources.RawSource(`${JSON.stringify(files)}\n`));
      });
    });
  }
}

/**
 * The public page without federation, and the renderer of its HTML for Node. Both write into `<outDir>/public-result`:
 * page.<hash>.js, page.<hash>.css, files.json, render.cjs and, once both are there, index.html.
 * @param {{ outDir: string, mode?: 'production' | 'development', basePath?: string }} where
 * @returns {import('webpack').Configuration[]}
 */
export function pageConfigs({ outDir, mode = 'production', basePath = '/thervu/' }) {
  const path = join(outDir, FOLDER);
  const built = new Set();
  /** The two compilers may run in either order; whichever ends last writes the prerendered form. */
  const prerender = (part) => ({
    apply(compiler) {
      compiler.hooks.afterEmit.tap('Prerender', (compilation) => {
        if (compilation.errors.length > 0) return;
        built.add(part);
        if (built.size < 2) return;
        const renderer = join(path, 'render.cjs');
        delete require.cache[renderer];
        writeFileSync(join(path, 'index.html'), require(renderer).renderStaticPage(basePath));
      });
    },
  });
  return [
    {
      ...compiled({ targets: 'chrome 80, firefox 78, safari 13.1' }),
      name: 'public-result-page',
      context: here,
      mode,
      target: ['web', 'es2020'],
      devtool: mode === 'development' ? 'source-map' : false,
      entry: { page: './src/page/main.tsx' },
      output: {
        path,
        filename: '[name].[contenthash:8].js',
        publicPath: `${FOLDER}/`,
        // The renderer's files are the other compiler's to write.
        clean: { keep: /^(render\.cjs|index\.html)/ },
      },
      // Licences go into a file beside the script: they are owed to a reader, not to every phone.
      optimization: {
        minimizer: [minimizer({ ecma: 2020, compress: SMALL, format: { comments: false } })],
      },
      plugins: [new PageFiles(), prerender('page')],
    },
    {
      ...compiled({ targets: 'node 20' }),
      name: 'public-result-renderer',
      context: here,
      mode,
      target: 'node20',
      devtool: false,
      entry: { render: './src/page/render.tsx' },
      output: { path, filename: '[name].cjs', library: { type: 'commonjs2' } },
      node: { __dirname: false },
      optimization: { minimizer: [minimizer({}, { extractComments: false })] },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), prerender('render')],
    },
  ];
}
