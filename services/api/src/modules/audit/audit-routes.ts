import * as contract from '@thervu/contracts/audit/audit-contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../core/audit';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http';
import { startJob, toJob } from '../../core/jobs';
import { signedIn } from '../../core/session';
import { VERIFY_AUDIT } from './audit-jobs';

export function auditRoutes(app: FastifyInstance, pools: Pools): void {
  serve(app, contract.verifyAudit, async ({ request }) => {
    const job = { kind: VERIFY_AUDIT, title: 'Check of the audit log' };
    const started = await startJob(request, pools.owner, signedIn(request), job);
    await audit(request.db, request, { action: 'AUDIT_CHECK_STARTED', entity: 'job', entityKey: started.id });
    return toJob(started);
  });
}
