/**
 * The gallery page of the kit. `node packages/ui/src/gallery/dev.mjs` builds it, serves it on loopback and prints
 * the address; `--production` builds as for release, under the portal's content security policy. PORT chooses the
 * port, otherwise a free one is taken. Ends with Ctrl-C.
 */
import { createReadStream, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';

const production = process.argv.includes('--production');
const folder = mkdtempSync(join(tmpdir(), 'thervu-gallery-'));
const entry = join(import.meta.dirname, 'main.tsx');
/** The digest is that of an empty style element, into which emotion inserts its rules. */
const POLICY =
  "default-src 'self'; img-src 'self' blob: data:; " +
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>UI kit</title>' +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  '<div id="root"></div><script src="/gallery.js"></script></html>';

const compiler = webpack({
  mode: production ? 'production' : 'development',
  devtool: production ? false : 'cheap-module-source-map',
  entry,
  output: { path: folder, filename: 'gallery.js' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  performance: { hints: false },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
});

compiler.run((failure, stats) => {
  if (failure || stats?.hasErrors()) {
    console.error(failure ?? stats.toString('errors-only'));
    process.exit(1);
  }
  const server = createServer((request, response) => {
    const script = request.url?.startsWith('/gallery.js');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    if (production) response.setHeader('content-security-policy', POLICY);
    if (script) createReadStream(join(folder, 'gallery.js')).pipe(response);
    else response.end(PAGE);
  });
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const { port } = server.address();
    console.log(`http://127.0.0.1:${port}/`);
  });
});
