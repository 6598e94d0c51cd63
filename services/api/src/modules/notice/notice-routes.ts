import { listNoticeChoices, saveNoticeChoice } from '@thervu/contracts/notice/notice-choice-contract';
import * as contract from '@thervu/contracts/notice/notice-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { noticeChoices, storeNoticeChoice } from './notice-choice-service';
import {
  approveLarge,
  bouncedContacts,
  fileOutbox,
  noticeMessages,
  notices,
  sendAgain,
  stopOrContinue,
} from './notice-service';
import { approveTemplate, noticeTemplates, saveTemplate } from './template-service';

export function noticeRoutes(app: FastifyInstance): void {
  serve(app, contract.listNoticeTemplates, ({ context }) => noticeTemplates(context));
  serve(app, contract.saveNoticeTemplate, ({ context, body }) => saveTemplate(context, { body }));
  serve(app, contract.approveNoticeTemplate, ({ context, params, body }) => approveTemplate(context, { params, body }));
  serve(app, contract.listNotices, ({ context }) => notices(context));
  serve(app, contract.listNoticeMessages, ({ context, params, query }) => noticeMessages(context, { params, query }));
  serve(app, contract.approveNotice, ({ context, params, body }) => approveLarge(context, { params, body }));
  serve(app, contract.stopNotice, ({ context, params, body }) => stopOrContinue(context, { params, body }));
  serve(app, contract.resendNotice, ({ context, params, body }) => sendAgain(context, { params, body }));
  serve(app, contract.listNoticeOutbox, ({ context }) => fileOutbox(context));
  serve(app, contract.listBouncedContacts, ({ context }) => bouncedContacts(context));
  serve(app, listNoticeChoices, ({ context, params }) => noticeChoices(context, { params }));
  serve(app, saveNoticeChoice, ({ context, params, body }) => storeNoticeChoice(context, { params, body }));
}
