import * as contract from '@thervu/contracts/audit/audit-contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { startJob, toJob } from '../../core/jobs/jobs';
import { signedIn } from '../../core/session/session';
import { campOf } from '../camp-mark/camp-scope';
import { VERIFY_AUDIT } from './audit-jobs';
import { auditCsv, auditPage, checkClosing, closingOf, auditTermsOfLog } from './audit-service';

export function auditRoutes(app: FastifyInstance, pools: Pools): void {
  serve(app, contract.listAudit, ({ request, query }) => auditPage(request.db, query));
  serve(app, contract.exportAudit, ({ request, reply, query }) => auditCsv(request, reply, query));
  serve(app, contract.getAuditWords, ({ request }) => auditTermsOfLog(request.db));
  serve(app, contract.getClosingHash, ({ request, params }) =>
    closingOf(request.db, campOf(request).examId, params.date),
  );
  serve(app, contract.checkClosingHash, ({ request, params, query }) =>
    checkClosing(request.db, Number(params.examId), params.hash, query),
  );
  serve(app, contract.verifyAudit, async ({ request }) => {
    const job = { kind: VERIFY_AUDIT, title: 'Check of the audit log and of all marks' };
    const started = await startJob(request, pools.owner, signedIn(request), job);
    await audit(request.db, request, { action: 'AUDIT_CHECK_STARTED', entity: 'job', entityKey: started.id });
    return toJob(started);
  });
}
