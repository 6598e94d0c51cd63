import * as contract from '@thervu/contracts/result-run/result-run-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { explanation } from './explain-service';
import * as moderation from './moderation-service';
import * as reopening from './reopening-service';
import { runDifferences, runRows } from './row-queries';
import { approveRun, discardRun } from './run-decision-service';
import { checkRun, resultProcessing, runOf, startRun } from './run-service';

export function resultRunRoutes(app: FastifyInstance): void {
  serve(app, contract.getResultProcessing, ({ context, params }) => resultProcessing(context, Number(params.examId)));
  serve(app, contract.startResultRun, ({ context, params, body }) => startRun(context, { params, body }));
  serve(app, contract.checkResultRun, ({ context, params }) => checkRun(context, Number(params.runId)));
  serve(app, contract.listRunRows, async ({ context, params, query }) =>
    runRows(context.db, await runOf(context.db, Number(params.runId)), params.list, query),
  );
  serve(app, contract.listRunDifferences, async ({ context, params, query }) =>
    runDifferences(context.db, (await runOf(context.db, Number(params.runId))).id, query),
  );
  serve(app, contract.approveResultRun, ({ context, params, body }) => approveRun(context, { params, body }));
  serve(app, contract.discardResultRun, ({ context, params, body }) => discardRun(context, { params, body }));
  serve(app, contract.proposeModeration, ({ context, params, body }) =>
    moderation.recordModeration(context, { params, body }),
  );
  serve(app, contract.approveModeration, ({ context, params, body }) =>
    moderation.approve(context, Number(params.orderId), body.proof),
  );
  serve(app, contract.withdrawModeration, ({ context, params }) =>
    moderation.withdrawModeration(context, Number(params.orderId)),
  );
  serve(app, contract.requestReopening, ({ context, params, body }) =>
    reopening.openReopeningRequest(context, { params, body }),
  );
  serve(app, contract.approveReopening, ({ context, params, body }) =>
    reopening.approveReopening(context, Number(params.reopeningId), body.proof),
  );
  serve(app, contract.withdrawReopening, ({ context, params }) =>
    reopening.withdrawReopening(context, Number(params.reopeningId)),
  );
  serve(app, contract.explainResult, ({ context, params }) => explanation(context.db, context.scope, params.regNo));
}
