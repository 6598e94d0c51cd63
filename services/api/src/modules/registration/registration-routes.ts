import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as applicationCalls from '@thervu/contracts/registration/application-contract';
import * as confirmAllCalls from '@thervu/contracts/registration/confirm-all-contract';
import * as arrearCalls from '@thervu/contracts/registration/arrear-contract';
import * as registrationCalls from '@thervu/contracts/registration/registration-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as applications from './application-service';
import { arrearPapers, arrearsOfStudent } from './arrear-list-service';
import { assignArrears, assignArrearsToStudent } from './arrear-service';
import { REGISTRATION_FILE, registrationFile } from './registration-file';
import { assignElectives, assignPapers, batchPapers } from './registration-service';
import { confirmAll, previewConfirmAll } from './confirm-all-service';
import { registrationTerms } from './registration-terms';

export function registrationRoutes(app: FastifyInstance): void {
  serve(app, applicationCalls.listExamRecords, ({ context, params: { pcode, ...place }, query }) =>
    applications.records(context.db, context.scope, {
      ...place,
      ...query,
      code: pcode === 'ALL' ? undefined : pcode,
    }),
  );
  serve(app, applicationCalls.listExamRecordsOfStudent, ({ context, params }) =>
    applications.recordsOfStudent(context.db, context.scope, params),
  );
  serve(app, applicationCalls.listExamConfirmations, ({ context, params, query }) =>
    applications.confirmations(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, applicationCalls.listExamResults, ({ context, params }) =>
    applications.results(context.db, context.scope, params),
  );
  serve(app, registrationCalls.listCourseRegistrations, ({ context, params }) =>
    applications.registrations(context.db, context.scope, params),
  );
  serve(app, registrationCalls.getCourseRegistrationFile, async ({ context, reply, params }) => {
    const rows = await applications.registrations(context.db, context.scope, params);
    void reply
      .type(XLSX_TYPE)
      .header('content-disposition', `attachment; filename="${REGISTRATION_FILE}"`)
      .header('content-security-policy', "default-src 'none'; sandbox");
    return registrationFile(rows);
  });

  serve(app, registrationCalls.assignExamPapers, ({ context, body }) => assignPapers(context, body));
  serve(app, registrationCalls.assignNmePapers, ({ context, body }) => assignElectives(context, body));
  serve(app, registrationCalls.bulkDeleteRecords, ({ context, body }) => applications.deleteMany(context, body));
  serve(app, registrationCalls.deleteRecord, ({ context, params }) => applications.deleteOne(context, params));
  serve(app, applicationCalls.bulkConfirmRecords, ({ context, body }) => applications.confirmMany(context, body));
  serve(app, applicationCalls.updateRecord, ({ context, params, query }) =>
    applications.confirmOne(context, { ...params, ...query }),
  );

  serve(app, confirmAllCalls.previewConfirmAll, ({ context, params }) => previewConfirmAll(context, params));
  serve(app, confirmAllCalls.confirmAll, ({ context, params, body }) => confirmAll(context, { ...params, ...body }));

  serve(app, arrearCalls.assignArrearPapers, ({ context, body }) => assignArrears(context, body));
  serve(app, arrearCalls.assignArrearPapersToStudent, ({ context, body }) => assignArrearsToStudent(context, body));
  serve(app, arrearCalls.listArrearsOfStudent, ({ context, params, query }) =>
    arrearsOfStudent(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, arrearCalls.listArrearPapers, ({ context, params }) => arrearPapers(context.db, context.scope, params));
  serve(app, registrationCalls.listBatchPapers, ({ context, params, query }) =>
    batchPapers(context.db, { ...params, ...query }),
  );
  serve(app, registrationCalls.getRegistrationTerms, ({ context }) => registrationTerms(context.db));
}
