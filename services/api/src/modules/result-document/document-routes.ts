import * as contract from '@thervu/contracts/result-document/result-document-contract';
import * as lists from '@thervu/contracts/result-document/result-list-contract';
import type { FastifyInstance } from 'fastify';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import type { CheckLimits } from '../../core/http/check-limits';
import type { SigningKeys } from '../../core/session/signing-keys';
import * as service from './document-service';
import { orderPressList, passStatistics, rankList } from './list-service';
import { statementKeys } from './statement-code';

export interface DocumentTools {
  pools: Pick<Pools, 'public'>;
  /** The portal's keys. */
  keys: SigningKeys;
  limits: CheckLimits;
}

export function documentRoutes(app: FastifyInstance, { pools, keys, limits }: DocumentTools): void {
  const ownEntry = statementKeys(keys);
  serve(app, contract.listResultDocuments, ({ context, params }) =>
    service.resultDocuments(context.db, context.scope, Number(params.examId)),
  );
  serve(app, contract.getStatement, ({ context, params: { examId, regNo } }) =>
    service.statement(context.db, context.scope, { examId: Number(examId), regNo }),
  );
  serve(app, contract.makeStatements, ({ context, params, body }) =>
    service.orderStatements(context, Number(params.examId), body),
  );
  serve(app, contract.makeRegister, ({ context, params, body }) =>
    service.orderRegister(context, Number(params.examId), body),
  );
  serve(app, contract.checkCreditBank, ({ context, params, query }) =>
    service.preflight(context.db, context.scope, Number(params.examId), query),
  );
  serve(app, contract.listCreditGaps, ({ context, params, query }) =>
    service.incompleteStudents(context.db, context.scope, Number(params.examId), query),
  );
  serve(app, contract.makeCreditBank, ({ context, params, body }) =>
    service.orderCreditBank(context, Number(params.examId), body),
  );
  serve(app, lists.listPassStatistics, ({ context, params, query }) =>
    passStatistics(context.db, context.scope, Number(params.examId), query),
  );
  serve(app, lists.listRanks, ({ context, params, query }) =>
    rankList(context.db, context.scope, {
      examId: Number(params.examId),
      degree: Number(params.degree),
      upto: query.upto,
    }),
  );
  serve(app, lists.makePressList, ({ context, params, body }) => orderPressList(context, Number(params.examId), body));
  serve(app, contract.getStatementKeys, ({ reply }) => {
    // whoever checks offline keeps them; after a change of keys the old ones go on to be published
    void reply.header('cache-control', 'public, max-age=3600');
    return { keys: ownEntry.published() };
  });
  serve(app, contract.verifyStatement, async ({ context, reply, body }) => {
    const answer = await limits.within(context, async () => {
      const found = await service.verified(pools.public, ownEntry, body.code);
      return [found.state !== 'UNKNOWN', found];
    });
    void reply.header('cache-control', 'private, no-store');
    return answer;
  });
}
