import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http';
import { publicSettings } from './setting-service';

export function settingRoutes(app: FastifyInstance): void {
  serve(app, getPublicSettings, ({ request }) => publicSettings(request.db));
}
