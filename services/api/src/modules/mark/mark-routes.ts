import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as correction from '@thervu/contracts/mark/correction-contract';
import * as contract from '@thervu/contracts/mark/mark-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { HttpError } from '../../core/http/problem';
import { signedIn } from '../../core/session/session';
import { corrections, decideCorrection, openCorrections, requestCorrection } from './correction-service';
import { saveInternalMarks } from './internal-service';
import { consolidated, history, internalMarks, papers } from './mark-list-service';
import { markSheet, readMarkSheet, sheetName } from './mark-sheet';
import { lockPaper, paperLocks, reopenPaper } from './paper-lock-service';

export function markRoutes(app: FastifyInstance): void {
  serve(app, contract.listExamPapers, ({ request, params, query }) =>
    papers(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.listInternalMarks, ({ request, params, query }) =>
    internalMarks(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.saveInternalMarks, ({ request, body }) => saveInternalMarks(request, body));
  serve(app, contract.listConsolidatedMarks, ({ request, params }) =>
    consolidated(request.db, signedIn(request).scope, params),
  );
  serve(app, contract.listMarkHistory, ({ request, params }) => history(request.db, signedIn(request).scope, params));

  serve(app, correction.lockPaper, ({ request, body }) => lockPaper(request, body));
  serve(app, correction.listPaperLocks, ({ request, params, query }) =>
    paperLocks(request.db, { ...params, ...query }),
  );
  serve(app, correction.reopenPaper, ({ request, params, body }) => reopenPaper(request, params.id, body.reason));
  serve(app, correction.requestCorrection, ({ request, body }) => requestCorrection(request, body));
  serve(app, correction.listCorrections, ({ request, params, query }) =>
    corrections(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, correction.countOpenCorrections, ({ request }) => openCorrections(request.db, signedIn(request).scope));
  serve(app, correction.decideCorrection, ({ request, params, body }) => decideCorrection(request, params.id, body));

  serve(app, contract.getMarkSheet, async ({ request, reply, params, query }) => {
    const rows = await internalMarks(request.db, signedIn(request).scope, { ...params, ...query });
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
    serve(upload, contract.checkMarkSheet, async ({ request, params }) => {
      if (!Buffer.isBuffer(request.body))
        throw new HttpError(415, 'no-file', 'Send the filled sheet itself, as .xlsx or .csv.');
      const { scope } = signedIn(request);
      const rows = await internalMarks(request.db, scope, params);
      const [paper] = (await papers(request.db, scope, params)).filter(({ P_code }) => P_code === params.paper);
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
