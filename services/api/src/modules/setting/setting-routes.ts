import * as contract from '@thervu/contracts/setting/setting-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { NotFound } from '../../core/http/problem';
import { TEXT_PAGE_POLICY } from '../../core/static/check-page';
import { readLogo, saveLogo } from './logo-service';
import { accentStyle, emblem, textPage } from './brand-service';
import { findLogo, listSettingHistory, type Picture } from './setting-queries';
import { everyPage, listSettings, pageTexts, saveSettings, universityLists } from './setting-service';

/** Sends a picture: as the type its bytes have, inert wherever it is opened, kept for good when asked for by digest. */
function sendPicture(logo: Picture, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { v } = request.query as { v?: unknown };
  const etag = `"${logo.digest}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', v === logo.digest ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(logo.type);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(logo.content);
}

/** An answer every page asks for: kept by the browser for a minute, and sent again only where it has changed. */
function sendShared(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  void reply.header('cache-control', 'private, max-age=60').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function sendLogo(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const logo = await findLogo(db);
  if (!logo) throw new NotFound('no-logo', 'The university has set no logo.');
  return sendPicture(logo, request, reply);
}

/** What the public result page shows of the university beside its name. */
export function brandRoutes(app: FastifyInstance): void {
  serve(app, contract.getEmblem, async ({ context, request, reply }) => {
    const picture = await emblem(context.db);
    if (!picture) throw new NotFound('no-logo', 'The university has set no logo.');
    return sendPicture({ ...picture, type: 'image/png' }, request, reply);
  });
  serve(app, contract.getAccentStyle, async ({ context, request, reply }) => {
    const { v } = request.query as { v?: unknown };
    const kept = v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
    return reply
      .header('cache-control', kept)
      .type('text/css; charset=utf-8')
      .send(await accentStyle(context.db));
  });
}

export function settingRoutes(app: FastifyInstance, { basePath }: { basePath: string }): void {
  serve(app, contract.getPublicSettings, ({ context }) => everyPage(context.db));
  serve(app, contract.getLists, async ({ context, request, reply }) =>
    sendShared(request, reply, await universityLists(context.db)),
  );
  serve(app, contract.getPageTexts, async ({ context, request, reply }) =>
    sendShared(request, reply, await pageTexts(context.db)),
  );
  serve(app, contract.listSettings, ({ context }) => listSettings(context.db));
  serve(app, contract.saveSettings, ({ context, body }) =>
    context.db.transaction((trx) => saveSettings(trx, context, body)),
  );
  serve(app, contract.listSettingHistory, ({ context, params }) => listSettingHistory(context.db, params.section));
  serve(app, contract.saveLogo, async ({ context, body }) => {
    const read = await readLogo(body.content);
    return context.db.transaction((trx) => saveLogo(trx, context, read, body.row_version));
  });
  brandRoutes(app);
  serve(app, contract.getTextPage, async ({ context, params, reply }) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .header('content-security-policy', TEXT_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(await textPage(context.db, params.topic, basePath)),
  );
  serve(app, contract.getLogo, ({ context, request, reply }) => sendLogo(context.db, request, reply));
}
