import * as contract from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { anomalyBoard, findingsOf, saveFindingNote, rowsOf, startSearch, thirdMarksOf } from './anomaly-service';

export function anomalyRoutes(app: FastifyInstance): void {
  serve(app, contract.getAnomalyBoard, ({ context, params }) => anomalyBoard(context.db, Number(params.examId)));
  serve(app, contract.listAnomalies, ({ context, params, query }) => findingsOf(context.db, { params, query }));
  serve(app, contract.listAnomalyRows, ({ context, params, query }) => rowsOf(context, { params, query }));
  serve(app, contract.getThirdMarkReport, ({ context, params }) => thirdMarksOf(context.db, Number(params.examId)));
  serve(app, contract.searchAnomalies, ({ context, params }) => startSearch(context, Number(params.examId)));
  serve(app, contract.lookAtAnomaly, ({ context, params, body }) => saveFindingNote(context, { params, body }));
}
