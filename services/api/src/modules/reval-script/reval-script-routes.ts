import * as contract from '@thervu/contracts/reval-script/reval-script-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { idempotencyKeyOf } from '../../core/http/idempotency';
import * as camp from './camp-service';
import { revalCamps, startIssue, waiveThirdCamp } from './office-service';

/** The district in the listed path is that of older clients: the session alone decides. */
export function revalScriptRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.listRevalPapers, ({ context }) => camp.revalScripts(context));
  serve(app, contract.listRevalProblems, ({ context }) => camp.revalProblems(context));
  serve(app, contract.listRevalDifferences, ({ context }) => camp.revalDifferences(context));
  serve(app, contract.settleRevalProblem, async ({ context, params, body }) => {
    await camp.settleProblem(context, Number(params.id), body);
    return { message: 'Problem settled.' };
  });
  serve(app, contract.locateRevalScript, ({ context, body }) => camp.locateScript(context, body.barcode));
  serve(app, contract.reportMissingScript, ({ context, params, body }) =>
    camp.reportMissing(context, Number(params.id), body),
  );
  serve(app, contract.getRevalLabels, async ({ context, reply, query }) => {
    const labels = await camp.revalLabels(context, query.barcode);
    void reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="revaluation-labels.pdf"')
      .header('cache-control', 'no-store');
    return labels;
  });
  serve(app, contract.scanRevalScript, ({ context, params }) => camp.scanScript(context, params.pass, params.barcode));
  serve(app, contract.keyRevalMark, ({ context, body, request }) =>
    camp.saveRevaluationMark(context, body, idempotencyKeyOf(request)),
  );
  serve(app, contract.saveRevalCMark, async ({ context, params, body }) => ({
    action: await camp.saveRevaluationCMark(context, params.id, body),
    message: 'C Mark saved successfully',
  }));
  serve(app, contract.voidRevalMark, ({ context, params, body }) => camp.voidRevalMark(context, params.id, body));
  serve(app, contract.getRevalCamps, ({ context, params }) => revalCamps(context, Number(params.examId)));
  serve(app, contract.issueRevalScripts, ({ context, params, body }) =>
    startIssue(context, owner, { examId: Number(params.examId), valuation: body.valuation }),
  );
  serve(app, contract.waiveRevalCamp, ({ context, params, body }) =>
    waiveThirdCamp(context, { examId: Number(params.examId), reason: body.reason }),
  );
}
