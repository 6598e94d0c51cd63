import * as contract from '@thervu/contracts/rule-set/rule-set-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { levels, ruleSetHeads } from './rule-set-queries';
import { createRuleSet, freezeRuleSet, ruleSet, saveRuleSet } from './rule-set-service';

export function ruleSetRoutes(app: FastifyInstance): void {
  serve(app, contract.listRuleSets, async ({ request: { db } }) => ({
    levels: await levels(db),
    sets: await ruleSetHeads(db),
  }));
  serve(app, contract.getRuleSet, ({ request, params }) => ruleSet(request.db, Number(params.id)));
  serve(app, contract.createRuleSet, ({ request, body }) =>
    request.db.transaction((trx) => createRuleSet(trx, request, body)),
  );
  serve(app, contract.saveRuleSet, ({ request, params, body }) =>
    request.db.transaction((trx) => saveRuleSet(trx, request, Number(params.id), body)),
  );
  serve(app, contract.freezeRuleSet, ({ request, params, body }) =>
    request.db.transaction((trx) => freezeRuleSet(trx, request, Number(params.id), body.row_version)),
  );
}
