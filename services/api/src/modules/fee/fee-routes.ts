import * as contract from '@thervu/contracts/fee/fee-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { feeSummary, finalReport, updateFinalYear } from './fee-service';

export function feeRoutes(app: FastifyInstance): void {
  for (const call of [contract.getFinalReportByStudent, contract.getFinalReportByStudentx] as const) {
    serve(app, call, ({ request, params }) => finalReport(request.db, signedIn(request).scope, params));
  }
  serve(app, contract.getFinalReportByCollege, ({ request, params }) =>
    finalReport(request.db, signedIn(request).scope, params),
  );
  serve(app, contract.getFeeSummary, ({ request, params }) => feeSummary(request.db, signedIn(request).scope, params));
  serve(app, contract.updateFinalYear, ({ request, params }) => updateFinalYear(request, params));
}
