import * as contract from '@thervu/contracts/page-notice/page-notice-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { noticeVersions, saveNotice } from './page-notice-service';

export function pageNoticeRoutes(app: FastifyInstance): void {
  serve(app, contract.listPageNotices, ({ context }) => noticeVersions(context));
  serve(app, contract.savePageNotice, ({ context, body }) => saveNotice(context, { body }));
}
