import * as contract from '@thervu/contracts/rule-set/rule-set-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { levels, ruleSetHeads } from './rule-set-queries';
import { createRuleSet, freezeRuleSet, ruleSet, saveRuleSet } from './rule-set-service';

export function ruleSetRoutes(app: FastifyInstance): void {
  serve(app, contract.listRuleSets, async ({ context: { db } }) => ({
    levels: await levels(db),
    sets: await ruleSetHeads(db),
  }));
  serve(app, contract.getRuleSet, ({ context, params }) => ruleSet(context.db, Number(params.id)));
  serve(app, contract.createRuleSet, ({ context, body }) =>
    context.db.transaction((trx) => createRuleSet(trx, context, body)),
  );
  serve(app, contract.saveRuleSet, ({ context, params, body }) =>
    context.db.transaction((trx) => saveRuleSet(trx, context, Number(params.id), body)),
  );
  serve(app, contract.freezeRuleSet, ({ context, params, body }) =>
    context.db.transaction((trx) => freezeRuleSet(trx, context, Number(params.id), body)),
  );
}
