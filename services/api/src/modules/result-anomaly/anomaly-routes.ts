import * as contract from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { anomalyBoard, findingsOf, look, rowsOf, startSearch, thirdMarksOf } from './anomaly-service';

export function anomalyRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.getAnomalyBoard, ({ request, params }) => anomalyBoard(request.db, Number(params.examId)));
  serve(app, contract.listAnomalies, ({ request, params, query }) => findingsOf(request.db, { params, query }));
  serve(app, contract.listAnomalyRows, ({ request, params, query }) => rowsOf(request, { params, query }));
  serve(app, contract.getThirdMarkReport, ({ request, params }) => thirdMarksOf(request.db, Number(params.examId)));
  serve(app, contract.searchAnomalies, ({ request, params }) => startSearch(request, owner, Number(params.examId)));
  serve(app, contract.lookAtAnomaly, ({ request, params, body }) => look(request, { params, body }));
}
