import * as contract from '@thervu/contracts/setting/setting-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { NotFound } from '../../core/http/problem';
import { readLogo, saveLogo } from './logo-service';
import { findLogo, listSettingHistory } from './setting-queries';
import { listSettings, publicSettings, saveSettings } from './setting-service';

/** Sends the logo: as the type its bytes have, inert wherever it is opened, kept for good when asked for by digest. */
async function sendLogo(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const logo = await findLogo(db);
  if (!logo) throw new NotFound('no-logo', 'The university has set no logo.');
  const { v } = request.query as { v?: unknown };
  const etag = `"${logo.digest}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', v === logo.digest ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(logo.type);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(logo.content);
}

export function settingRoutes(app: FastifyInstance): void {
  serve(app, contract.getPublicSettings, ({ context }) => publicSettings(context.db));
  serve(app, contract.listSettings, ({ context }) => listSettings(context.db));
  serve(app, contract.saveSettings, ({ context, body }) =>
    context.db.transaction((trx) => saveSettings(trx, context, body)),
  );
  serve(app, contract.listSettingHistory, ({ context, params }) => listSettingHistory(context.db, params.section));
  serve(app, contract.saveLogo, async ({ context, body }) => {
    const read = await readLogo(body.content);
    return context.db.transaction((trx) => saveLogo(trx, context, read, body.row_version));
  });
  serve(app, contract.getLogo, ({ context, request, reply }) => sendLogo(context.db, request, reply));
}
