import * as contract from '@thervu/contracts/fee/fee-contract';
import * as allFinalYears from '@thervu/contracts/fee/final-year-university-contract';
import * as finalYear from '@thervu/contracts/fee/final-year-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { feeSummary, finalReport, updateFinalYear } from './fee-service';
import { previewFinalYears, setFinalYears } from './final-year-service';
import { previewUniversity, startUniversity } from './final-year-university-service';

export function feeRoutes(app: FastifyInstance): void {
  for (const call of [contract.getFinalReportByStudent, contract.getFinalReportByStudentx] as const) {
    serve(app, call, ({ context, params }) => finalReport(context.db, context.scope, params));
  }
  serve(app, contract.getFinalReportByCollege, ({ context, params }) => finalReport(context.db, context.scope, params));
  serve(app, contract.getFeeSummary, ({ context, params }) => feeSummary(context.db, context.scope, params));
  serve(app, contract.updateFinalYear, ({ context, params, query }) =>
    updateFinalYear(context, { ...params, ...query }),
  );
  serve(app, finalYear.previewFinalYears, ({ context, params }) => previewFinalYears(context, params));
  serve(app, finalYear.setFinalYears, ({ context, params, body }) => setFinalYears(context, { ...params, ...body }));
  serve(app, allFinalYears.previewUniversityFinalYears, ({ context, params }) =>
    previewUniversity(context, params.exam),
  );
  serve(app, allFinalYears.startUniversityFinalYears, ({ context, params, body }) =>
    startUniversity(context, { ...params, ...body }),
  );
}
