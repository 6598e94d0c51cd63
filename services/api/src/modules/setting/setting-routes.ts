import * as contract from '@thervu/contracts/setting/setting-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { readLogo, saveLogo, sendLogo } from './logo-service';
import { listSettingHistory } from './setting-queries';
import { listSettings, publicSettings, saveSettings } from './setting-service';

export function settingRoutes(app: FastifyInstance): void {
  serve(app, contract.getPublicSettings, ({ request }) => publicSettings(request.db));
  serve(app, contract.listSettings, ({ request }) => listSettings(request.db));
  serve(app, contract.saveSettings, ({ request, body }) =>
    request.db.transaction((trx) => saveSettings(trx, request, body)),
  );
  serve(app, contract.listSettingHistory, ({ request, params }) => listSettingHistory(request.db, params.section));
  serve(app, contract.saveLogo, async ({ request, body }) => {
    const read = await readLogo(body.content);
    return request.db.transaction((trx) => saveLogo(trx, request, read, body.row_version));
  });
  serve(app, contract.getLogo, ({ request, reply }) => sendLogo(request, reply));
}
