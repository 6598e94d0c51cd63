import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as retotalCalls from '@thervu/contracts/revaluation/retotal-contract';
import * as calls from '@thervu/contracts/revaluation/revaluation-contract';
import { ACTION_NAMES, EXPORT_FILE, type RevaluationAction } from '@thervu/contracts/revaluation/revaluation-rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { serve } from '../../core/http/http';
import type { Context } from '../../core/session/context';
import { applicantsFile } from './applicants-file';
import { copies, keyRetotal, retotals, setCopy } from './retotal-service';
import { saveChanges, switchOne } from './revaluation-apply-service';
import * as service from './revaluation-service';

interface Wanted {
  action: RevaluationAction;
  degree: number;
  exam?: string;
}

/** The applicants of a degree as a file: of every college for the office, of its own for a college. */
async function file(
  context: Context,
  reply: FastifyReply,
  name: string,
  { action, ...place }: Wanted,
): Promise<Readable> {
  const { scope } = context;
  const college = await service.everyCollege(context.db, scope);
  const rows = await service.applicants(context.db, scope, action, { ...place, college });
  void reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox");
  return applicantsFile(rows, ACTION_NAMES[action]);
}

export function revaluationRoutes(app: FastifyInstance): void {
  serve(app, calls.listRevaluationFeesOfCollege, ({ context, params, query }) =>
    service.fees(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, calls.listRevaluationPapers, ({ context, params, query }) =>
    service.revaluationPapers(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, calls.listRevaluationRows, ({ context, params: { pcode, ...place }, query }) =>
    service.rows(context.db, context.scope, {
      ...place,
      ...query,
      ...(pcode === 'ALL' ? {} : { code: pcode }),
    }),
  );
  const lists = [
    [calls.listRevaluations, 'rev'],
    [calls.listRetotalApplications, 'retot'],
    [calls.listTransparencies, 'trans'],
  ] as const;
  for (const [call, action] of lists) {
    serve(app, call, ({ context, params, query }) =>
      service.applicants(context.db, context.scope, action, { ...params, ...query }),
    );
  }
  const switches = [
    [calls.applyRevaluation, 'rev'],
    [calls.applyRetotal, 'retot'],
    [calls.applyTransparency, 'trans'],
  ] as const;
  for (const [call, action] of switches) {
    serve(app, call, ({ context, params: { rid, value }, query }) =>
      switchOne(context, { action, rid, on: value === '1', ...query }),
    );
  }
  serve(app, calls.saveRevaluationChanges, ({ context, body }) => saveChanges(context, body));
  serve(app, calls.getRevaluationTerms, ({ context, params, query }) =>
    service.terms(context.db, params.degree, query.exam),
  );
  serve(app, calls.listRevaluationEvents, ({ context, params }) =>
    service.revaluationHistory(context.db, context.scope, params.rid),
  );
  serve(app, calls.getRevaluationReportFile, ({ context, reply, params, query }) =>
    file(context, reply, EXPORT_FILE, { ...params, ...query }),
  );
  serve(app, calls.getRevaluationExportFile, ({ context, reply, params, query }) =>
    file(context, reply, EXPORT_FILE, { ...params, ...query }),
  );
  serve(app, calls.getRevaluationState, ({ context, params }) => service.state(context.db, params.exam));

  serve(app, retotalCalls.listRetotals, ({ context, params }) => retotals(context, params.exam));
  serve(app, retotalCalls.keyRetotal, ({ context, params, body }) => keyRetotal(context, params.rid, body));
  serve(app, retotalCalls.listScriptCopies, ({ context, params }) => copies(context, params.exam));
  serve(app, retotalCalls.setCopyHanded, ({ context, params, body }) => setCopy(context, params.rid, body.handed));
}
