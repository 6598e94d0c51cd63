import * as contract from '@thervu/contracts/reval-script/reval-script-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import * as camp from './camp-service';
import { revalCamps, startIssue } from './office-service';

/** The district in the listed path is that of older clients: the session alone decides. */
export function revalScriptRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.listRevalPapers, ({ request }) => camp.revalScripts(request));
  serve(app, contract.listRevalProblems, ({ request }) => camp.revalProblems(request));
  serve(app, contract.listRevalDifferences, ({ request }) => camp.revalDifferences(request));
  serve(app, contract.settleRevalProblem, async ({ request, params, body }) => {
    await camp.settleProblem(request, Number(params.id), body);
    return { message: 'Problem settled.' };
  });
  serve(app, contract.locateRevalScript, ({ request, body }) => camp.locateScript(request, body.barcode));
  serve(app, contract.reportMissingScript, ({ request, params, body }) =>
    camp.reportMissing(request, Number(params.id), body),
  );
  serve(app, contract.getRevalLabels, async ({ request, reply, query }) => {
    const labels = await camp.revalLabels(request, query.barcode);
    void reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="revaluation-labels.pdf"')
      .header('cache-control', 'no-store');
    return labels;
  });
  serve(app, contract.scanRevalScript, ({ request, params }) => camp.scanScript(request, params.pass, params.barcode));
  serve(app, contract.keyRevalMark, ({ request, body }) => camp.saveMark(request, body));
  serve(app, contract.saveRevalCMark, async ({ request, params, body }) => ({
    action: await camp.saveCMark(request, params.id, body),
    message: 'C Mark saved successfully',
  }));
  serve(app, contract.voidRevalMark, ({ request, params, body }) => camp.voidRevalMark(request, params.id, body));
  serve(app, contract.getRevalCamps, ({ request, params }) => revalCamps(request, Number(params.examId)));
  serve(app, contract.issueRevalScripts, ({ request, params, body }) =>
    startIssue(request, owner, { examId: Number(params.examId), valuation: body.valuation }),
  );
}
