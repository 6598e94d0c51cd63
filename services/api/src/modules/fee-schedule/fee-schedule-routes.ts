import * as contract from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { feeSchedule, revaluationFees } from './fee-schedule-queries';
import { saveFeeSchedule, saveRevaluationFees } from './fee-schedule-service';

export function feeScheduleRoutes(app: FastifyInstance): void {
  serve(app, contract.listFeeSchedule, ({ context }) => feeSchedule(context.db));
  serve(app, contract.saveFeeSchedule, ({ context, body }) =>
    context.db.transaction((trx) => saveFeeSchedule(trx, context, body)),
  );
  serve(app, contract.listRevaluationFees, ({ context }) => revaluationFees(context.db));
  serve(app, contract.saveRevaluationFees, ({ context, body }) =>
    context.db.transaction((trx) => saveRevaluationFees(trx, context, body)),
  );
}
