import * as contract from '@thervu/contracts/audit/audit-contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../core/audit/audit';
import { serve } from '../../core/http/http';
import { startJob, toJob } from '../../core/jobs/jobs';
import { campOf } from '../camp-mark/camp-scope';
import { VERIFY_AUDIT } from './audit-jobs';
import { auditCsv, auditPage, checkClosing, closingOf, auditTermsOfLog } from './audit-service';

export function auditRoutes(app: FastifyInstance): void {
  serve(app, contract.listAudit, ({ context, query }) => auditPage(context.db, query));
  serve(app, contract.exportAudit, async ({ context, reply, query }) => {
    const file = await auditCsv(context, query);
    void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit-log.csv"');
    return file;
  });
  serve(app, contract.getAuditWords, ({ context }) => auditTermsOfLog(context.db));
  serve(app, contract.getClosingHash, ({ context, params }) =>
    closingOf(context.db, campOf(context).examId, params.date),
  );
  serve(app, contract.checkClosingHash, ({ context, params, query }) =>
    checkClosing(context.db, Number(params.examId), params.hash, query),
  );
  serve(app, contract.verifyAudit, async ({ context }) => {
    const job = { kind: VERIFY_AUDIT, title: 'Check of the audit log and of all marks' };
    const started = await startJob(context, job);
    await audit(context.db, context, { action: 'AUDIT_CHECK_STARTED', entity: 'job', entityKey: started.id });
    return toJob(started);
  });
}
