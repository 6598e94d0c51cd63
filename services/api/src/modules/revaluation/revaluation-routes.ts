import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as retotalCalls from '@thervu/contracts/revaluation/retotal-contract';
import * as calls from '@thervu/contracts/revaluation/revaluation-contract';
import { ACTION_NAMES, EXPORT_FILE, type RevaluationAction } from '@thervu/contracts/revaluation/revaluation-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { applicantsFile } from './applicants-file';
import { copies, keyRetotal, retotals, setCopy } from './retotal-service';
import * as service from './revaluation-service';

interface Wanted {
  action: RevaluationAction;
  degree: number;
  exam?: string;
}

/** The applicants of a degree as a file: of every college for the office, of its own for a college. */
async function file(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { action, ...place }: Wanted,
): Promise<Readable> {
  const { scope } = signedIn(request);
  const college = scope.college === 'all' ? service.HEAD_OFFICE : scope.college!;
  const rows = await service.applicants(request.db, scope, action, { ...place, college });
  void reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox");
  return applicantsFile(rows, ACTION_NAMES[action]);
}

export function revaluationRoutes(app: FastifyInstance): void {
  serve(app, calls.listRevaluationFeesOfCollege, ({ request, params, query }) =>
    service.fees(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, calls.listRevaluationPapers, ({ request, params, query }) =>
    service.papers(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, calls.listRevaluationRows, ({ request, params: { pcode, ...place }, query }) =>
    service.rows(request.db, signedIn(request).scope, {
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
    serve(app, call, ({ request, params, query }) =>
      service.applicants(request.db, signedIn(request).scope, action, { ...params, ...query }),
    );
  }
  const switches = [
    [calls.applyRevaluation, 'rev'],
    [calls.applyRetotal, 'retot'],
    [calls.applyTransparency, 'trans'],
  ] as const;
  for (const [call, action] of switches) {
    serve(app, call, ({ request, params: { rid, value }, query }) =>
      service.switchOne(request, { action, rid, on: value === '1', row_version: query.row_version }),
    );
  }
  serve(app, calls.saveRevaluationChanges, ({ request, body }) => service.saveChanges(request, body));
  serve(app, calls.getRevaluationTerms, ({ request, params, query }) =>
    service.terms(request.db, params.degree, query.exam),
  );
  serve(app, calls.listRevaluationEvents, ({ request, params }) =>
    service.history(request.db, signedIn(request).scope, params.rid),
  );
  serve(app, calls.getRevaluationReportFile, ({ request, reply, params, query }) =>
    file(request, reply, EXPORT_FILE, { ...params, ...query }),
  );
  serve(app, calls.getRevaluationExportFile, ({ request, reply, params, query }) =>
    file(request, reply, EXPORT_FILE, { ...params, ...query }),
  );
  serve(app, calls.getRevaluationState, ({ request, params }) => service.state(request.db, params.exam));

  serve(app, retotalCalls.listRetotals, ({ request, params }) => retotals(request, params.exam));
  serve(app, retotalCalls.keyRetotal, ({ request, params, body }) => keyRetotal(request, params.rid, body));
  serve(app, retotalCalls.listScriptCopies, ({ request, params }) => copies(request, params.exam));
  serve(app, retotalCalls.setCopyHanded, ({ request, params, body }) => setCopy(request, params.rid, body.handed));
}
