import * as contract from '@thervu/contracts/centre-day/centre-day-contract';
import * as covers from '@thervu/contracts/script-cover/script-cover-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as books from './answer-book-service';
import * as day from './centre-day-service';
import * as cover from './cover-service';

export function centreDayRoutes(app: FastifyInstance): void {
  serve(app, contract.getCentreDay, ({ context, params }) => day.centreDay(context, params));
  serve(app, contract.saveHallReport, ({ context, params: { hall, ...path }, body }) =>
    day.saveHallReport(context, path, Number(hall), body),
  );
  serve(app, contract.openPackets, ({ context, params: { pCode, ...path }, body }) =>
    day.openPackets(context, path, pCode, body),
  );
  serve(app, contract.sealCover, ({ context, params, body }) => day.sealCover(context, params, body));
  serve(app, contract.closeSitting, ({ context, params }) => day.closeSitting(context, params));
  serve(app, contract.listAnswerBooks, ({ context, params }) => books.answerBooks(context, params));
  serve(app, contract.recordAnswerBooks, ({ context, params, body }) => books.recordAnswerBooks(context, params, body));
  serve(app, covers.listCovers, ({ context, params, query }) => cover.coverList(context, params.exam, query));
  serve(app, covers.handCover, ({ context, params, body }) => cover.handCover(context, Number(params.no), body));
  serve(app, covers.listCoverScripts, ({ context, params }) => cover.coverScripts(context, Number(params.no)));
  serve(app, covers.receiveCover, ({ context, params, body }) => cover.receiveCover(context, Number(params.no), body));
}
