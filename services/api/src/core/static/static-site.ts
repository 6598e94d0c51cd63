import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { NotFound } from '../http/problem';

/** A name with a content hash never changes its bytes. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2?|png|svg|map)(\.gz|\.br)?$/;
const YEAR = 'public, max-age=31536000, immutable';
const config = { permission: 'public' as const };
const nothing = () => new NotFound('no-such-page', 'There is nothing at this address.');

/** The shell's page with the address the portal lives below; read again when a build has replaced it. */
function shellPage(file: string, basePath: string): () => Promise<string> {
  let made: { at: number; html: string } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (made?.at !== mtimeMs) {
      const html = await readFile(file, 'utf8');
      made = { at: mtimeMs, html: html.replace(/<base href=[^>]*>/, `<base href="${basePath}">`) };
    }
    return made.html;
  };
}

/** Serves the built pages: files as they are, every address without an extension as the shell. */
export async function staticSite(
  app: FastifyInstance,
  { basePath, webDir }: { basePath: string; webDir: string | undefined },
): Promise<void> {
  if (basePath !== '/') app.get('/', { config }, (_request, reply) => reply.redirect(basePath, 302));
  if (!webDir || !existsSync(webDir)) return;
  const root = path.resolve(webDir);
  const shell = shellPage(path.join(root, 'index.html'), basePath);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', HASHED.test(file) ? YEAR : 'no-cache');
    },
  });
  app.get<{ Params: { '*': string } }>(`${basePath}*`, { config }, async (request, reply) => {
    const file = request.params['*'];
    // server-side code lies beside the pages and is no page
    if (file.endsWith('.cjs') || file.startsWith('api/') || file === 'api') throw nothing();
    // the handbook is plain pages of its own
    if (file === 'help') return reply.redirect(`${basePath}help/`, 302);
    if (file === 'help/') return reply.sendFile('help/index.html');
    if (path.posix.extname(file) !== '' && file !== 'index.html') return reply.sendFile(file);
    if (!existsSync(path.join(root, 'index.html'))) throw nothing();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await shell());
  });
}
