import * as contract from '@thervu/contracts/result-document/result-document-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import type { CheckLimits } from '../../core/http/limits';
import { signedIn } from '../../core/session/session';
import type { SigningKeys } from '../../core/session/signing-keys';
import * as service from './document-service';
import { statementKeys } from './statement-code';

export interface DocumentTools {
  pools: Pick<Pools, 'public'> & { owner: Knex };
  /** The portal's keys. */
  keys: SigningKeys;
  limits: CheckLimits;
}

export function documentRoutes(app: FastifyInstance, { pools, keys, limits }: DocumentTools): void {
  const ownEntry = statementKeys(keys);
  const { owner } = pools;
  serve(app, contract.listResultDocuments, ({ request, params }) =>
    service.resultDocuments(request.db, signedIn(request).scope, Number(params.examId)),
  );
  serve(app, contract.getStatement, ({ request, params: { examId, regNo } }) =>
    service.statement(request.db, signedIn(request).scope, { examId: Number(examId), regNo }),
  );
  serve(app, contract.makeStatements, ({ request, params, body }) =>
    service.orderStatements(request, owner, Number(params.examId), body),
  );
  serve(app, contract.makeRegister, ({ request, params, body }) =>
    service.orderRegister(request, owner, Number(params.examId), body),
  );
  serve(app, contract.checkCreditBank, ({ request, params, query }) =>
    service.preflight(request.db, signedIn(request).scope, Number(params.examId), query),
  );
  serve(app, contract.listCreditGaps, ({ request, params, query }) =>
    service.incompleteStudents(request.db, signedIn(request).scope, Number(params.examId), query),
  );
  serve(app, contract.makeCreditBank, ({ request, params, body }) =>
    service.orderCreditBank(request, owner, Number(params.examId), body),
  );
  serve(app, contract.getStatementKeys, ({ reply }) => {
    // whoever checks offline keeps them; after a change of keys the old ones go on to be published
    void reply.header('cache-control', 'public, max-age=3600');
    return { keys: ownEntry.published() };
  });
  serve(app, contract.verifyStatement, async ({ request, reply, body }) => {
    await limits.check(request);
    const answer = await service.verified(pools.public, ownEntry, body.code);
    if (answer.state === 'UNKNOWN') await limits.failed(request);
    void reply.header('cache-control', 'private, no-store');
    return answer;
  });
}
