import * as contract from '@thervu/contracts/centre-day/centre-day-contract';
import * as covers from '@thervu/contracts/script-cover/script-cover-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as books from './answer-book-service';
import { centreDay } from './centre-day-service';
import { closeSitting } from './close-sitting-service';
import * as cover from './cover-service';
import { saveHallReport } from './hall-report-service';
import { openPackets, sealCover } from './packet-service';

export function centreDayRoutes(app: FastifyInstance): void {
  serve(app, contract.getCentreDay, ({ context, params }) => centreDay(context, params));
  serve(app, contract.saveHallReport, ({ context, params: { hall, ...path }, body }) =>
    saveHallReport(context, path, Number(hall), body),
  );
  serve(app, contract.openPackets, ({ context, params: { pCode, ...path }, body }) =>
    openPackets(context, path, pCode, body),
  );
  serve(app, contract.sealCover, ({ context, params, body }) => sealCover(context, params, body));
  serve(app, contract.closeSitting, ({ context, params }) => closeSitting(context, params));
  serve(app, contract.listAnswerBooks, ({ context, params }) => books.answerBooks(context, params));
  serve(app, contract.recordAnswerBooks, ({ context, params, body }) => books.recordAnswerBooks(context, params, body));
  serve(app, covers.listCovers, ({ context, params, query }) => cover.coverList(context, params.exam, query));
  serve(app, covers.handCover, ({ context, params, body }) => cover.handCover(context, Number(params.no), body));
  serve(app, covers.withdrawCover, ({ context, params, body }) =>
    cover.withdrawCover(context, Number(params.no), body),
  );
  serve(app, covers.listCoverScripts, ({ context, params }) => cover.coverScripts(context, Number(params.no)));
  serve(app, covers.receiveCover, ({ context, params, body }) => cover.receiveCover(context, Number(params.no), body));
}
