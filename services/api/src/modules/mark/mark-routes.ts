import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as correction from '@thervu/contracts/mark/correction-contract';
import * as contract from '@thervu/contracts/mark/mark-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { HttpError } from '../../core/http/problem';
import { corrections, decideCorrection, openCorrections, requestCorrection } from './correction-service';
import { saveInternalMarks } from './internal-service';
import { consolidated, markHistory, internalMarks, internalPapers } from './mark-list-service';
import { markSheet, readMarkSheet, sheetName } from './mark-sheet';
import { lockPaper, paperLocks, reopenPaper } from './paper-lock-service';

export function markRoutes(app: FastifyInstance): void {
  serve(app, contract.listExamPapers, ({ context, params, query }) =>
    internalPapers(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.listInternalMarks, ({ context, params, query }) =>
    internalMarks(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.saveInternalMarks, ({ context, body }) => saveInternalMarks(context, body));
  serve(app, contract.listConsolidatedMarks, ({ context, params }) => consolidated(context.db, context.scope, params));
  serve(app, contract.listMarkHistory, ({ context, params }) => markHistory(context.db, context.scope, params));

  serve(app, correction.lockPaper, ({ context, body }) => lockPaper(context, body));
  serve(app, correction.listPaperLocks, ({ context, params, query }) =>
    paperLocks(context.db, { ...params, ...query }),
  );
  serve(app, correction.reopenPaper, ({ context, params, body }) => reopenPaper(context, params.id, body.reason));
  serve(app, correction.requestCorrection, ({ context, body }) => requestCorrection(context, body));
  serve(app, correction.listCorrections, ({ context, params, query }) => corrections(context, { ...params, ...query }));
  serve(app, correction.countOpenCorrections, ({ context }) => openCorrections(context.db, context.scope));
  serve(app, correction.decideCorrection, ({ context, params, body }) => decideCorrection(context, params.id, body));

  serve(app, contract.getMarkSheet, async ({ context, reply, params, query }) => {
    const rows = await internalMarks(context.db, context.scope, { ...params, ...query });
    void reply
      .type(XLSX_TYPE)
      .header(
        'content-disposition',
        `attachment; filename="${sheetName(params.exam.replace(/[^\w-]/g, ''), params.paper)}"`,
      )
      .header('content-security-policy', "default-src 'none'; sandbox");
    return markSheet(rows);
  });
  void app.register(async (upload) => {
    const limit = { parseAs: 'buffer', bodyLimit: contract.MAX_SHEET_BYTES } as const;
    upload.addContentTypeParser([...contract.checkMarkSheet.upload], limit, (_request, body, done) => done(null, body));
    serve(upload, contract.checkMarkSheet, async ({ context, request, params }) => {
      if (!Buffer.isBuffer(request.body))
        throw new HttpError(415, 'no-file', 'Send the filled sheet itself, as .xlsx or .csv.');
      const { scope } = context;
      const rows = await internalMarks(context.db, scope, params);
      const [paper] = (await internalPapers(context.db, scope, params)).filter(({ P_code }) => P_code === params.paper);
      const name = request.headers['content-type']?.startsWith(XLSX_TYPE) ? 'sheet.xlsx' : '';
      const terms = {
        exam: params.exam,
        locked: Boolean(paper?.locked),
        office: scope.college === 'all',
        name,
      };
      return readMarkSheet(request.body, rows, terms);
    });
  });
}
