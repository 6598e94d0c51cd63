import { XLSX_TYPE } from '@thervu/contracts/import/import-contract';
import * as applicationCalls from '@thervu/contracts/registration/application-contract';
import * as arrearCalls from '@thervu/contracts/registration/arrear-contract';
import * as registrationCalls from '@thervu/contracts/registration/registration-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import * as applications from './application-service';
import { arrearPapers, arrearsOfStudent, assignArrears, assignArrearsToStudent } from './arrear-service';
import { REGISTRATION_FILE, registrationFile } from './registration-file';
import { assignElectives, assignPapers, batchPapers } from './registration-service';
import { registrationTerms } from './registration-terms';

export function registrationRoutes(app: FastifyInstance): void {
  serve(app, applicationCalls.listExamRecords, ({ request, params: { pcode, ...place }, query }) =>
    applications.records(request.db, signedIn(request).scope, {
      ...place,
      ...query,
      code: pcode === 'ALL' ? undefined : pcode,
    }),
  );
  serve(app, applicationCalls.listExamRecordsOfStudent, ({ request, params }) =>
    applications.recordsOfStudent(request.db, signedIn(request).scope, params),
  );
  serve(app, applicationCalls.listExamConfirmations, ({ request, params, query }) =>
    applications.confirmations(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, applicationCalls.listExamResults, ({ request, params }) =>
    applications.results(request.db, signedIn(request).scope, params),
  );
  serve(app, registrationCalls.listCourseRegistrations, ({ request, params }) =>
    applications.registrations(request.db, signedIn(request).scope, params),
  );
  serve(app, registrationCalls.getCourseRegistrationFile, async ({ request, reply, params }) => {
    const rows = await applications.registrations(request.db, signedIn(request).scope, params);
    void reply
      .type(XLSX_TYPE)
      .header('content-disposition', `attachment; filename="${REGISTRATION_FILE}"`)
      .header('content-security-policy', "default-src 'none'; sandbox");
    return registrationFile(rows);
  });

  serve(app, registrationCalls.assignExamPapers, ({ request, body }) => assignPapers(request, body));
  serve(app, registrationCalls.assignNmePapers, ({ request, body }) => assignElectives(request, body));
  serve(app, registrationCalls.bulkDeleteRecords, ({ request, body }) => applications.deleteMany(request, body));
  serve(app, registrationCalls.deleteRecord, ({ request, params }) => applications.deleteOne(request, params));
  serve(app, applicationCalls.bulkConfirmRecords, ({ request, body }) => applications.confirmMany(request, body));
  serve(app, applicationCalls.updateRecord, ({ request, params }) => applications.confirmOne(request, params));

  serve(app, arrearCalls.assignArrearPapers, ({ request, body }) => assignArrears(request, body));
  serve(app, arrearCalls.assignArrearPapersToStudent, ({ request, body }) => assignArrearsToStudent(request, body));
  serve(app, arrearCalls.listArrearsOfStudent, ({ request, params, query }) =>
    arrearsOfStudent(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, arrearCalls.listArrearPapers, ({ request, params }) =>
    arrearPapers(request.db, signedIn(request).scope, params),
  );
  serve(app, registrationCalls.listBatchPapers, ({ request, params, query }) =>
    batchPapers(request.db, { ...params, ...query }),
  );
  serve(app, registrationCalls.getRegistrationTerms, ({ request }) => registrationTerms(request.db));
}
