import * as contract from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { feeSchedule, revaluationFees } from './fee-schedule-queries';
import { saveFeeSchedule, saveRevaluationFees } from './fee-schedule-service';

export function feeScheduleRoutes(app: FastifyInstance): void {
  serve(app, contract.listFeeSchedule, ({ request }) => feeSchedule(request.db));
  serve(app, contract.saveFeeSchedule, ({ request, body }) =>
    request.db.transaction((trx) => saveFeeSchedule(trx, request, body)),
  );
  serve(app, contract.listRevaluationFees, ({ request }) => revaluationFees(request.db));
  serve(app, contract.saveRevaluationFees, ({ request, body }) =>
    request.db.transaction((trx) => saveRevaluationFees(trx, request, body)),
  );
}
