import * as contract from '@thervu/contracts/result-run/result-run-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { explanation } from './explain-service';
import * as moderation from './moderation-service';
import * as reopening from './reopening-service';
import { runDifferences, runRows } from './row-queries';
import { approveRun, checkRun, discardRun, resultProcessing, runOf, startRun } from './run-service';

export function resultRunRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.getResultProcessing, ({ request, params }) => resultProcessing(request, Number(params.examId)));
  serve(app, contract.startResultRun, ({ request, params, body }) => startRun(request, owner, { params, body }));
  serve(app, contract.checkResultRun, ({ request, params }) => checkRun(request, owner, Number(params.runId)));
  serve(app, contract.listRunRows, async ({ request, params, query }) =>
    runRows(request.db, await runOf(request.db, Number(params.runId)), params.list, query),
  );
  serve(app, contract.listRunDifferences, async ({ request, params, query }) =>
    runDifferences(request.db, (await runOf(request.db, Number(params.runId))).id, query),
  );
  serve(app, contract.approveResultRun, ({ request, params, body }) => approveRun(request, { params, body }));
  serve(app, contract.discardResultRun, ({ request, params, body }) => discardRun(request, owner, { params, body }));
  serve(app, contract.proposeModeration, ({ request, params, body }) => moderation.propose(request, { params, body }));
  serve(app, contract.approveModeration, ({ request, params }) => moderation.approve(request, Number(params.orderId)));
  serve(app, contract.withdrawModeration, ({ request, params }) =>
    moderation.withdraw(request, Number(params.orderId)),
  );
  serve(app, contract.askReopening, ({ request, params, body }) => reopening.ask(request, { params, body }));
  serve(app, contract.agreeReopening, ({ request, params }) => reopening.agree(request, Number(params.reopeningId)));
  serve(app, contract.withdrawReopening, ({ request, params }) =>
    reopening.withdraw(request, Number(params.reopeningId)),
  );
  serve(app, contract.explainResult, ({ request, params }) =>
    explanation(request.db, signedIn(request).scope, params.regNo),
  );
}
