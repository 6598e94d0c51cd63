import type { NewRuleSet, RuleSet, saveRuleSet as save } from '@thervu/contracts/rule-set/rule-set-contract';
import { rulesProblems, usualRules, type Rules } from '@thervu/contracts/rule-set/rule-set-rules';
import type * as z from 'zod/mini';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { setReason } from '../setting/setting-service';
import { sign } from '../signature/signing-service';
import { ruleSetSigned } from '@thervu/contracts/signature/signed-content';
import { findRuleSet, freeze, insertRuleSet, levels, replaceRuleSet } from './rule-set-queries';

/** The rule set, or 404. */
export async function ruleSet(db: Db, id: number, lock = false): Promise<RuleSet> {
  const found = await findRuleSet(db, id, lock);
  if (!found) throw new NotFound('rule-set-not-found', 'There is no such rule set.');
  return found;
}

const rulesOf = ({ lines, grades, classes }: Rules): Rules => ({ lines, grades, classes });
const contents = (set: RuleSet) => ({ name: set.name, ...rulesOf(set) });

/** A draft as the caller last saw it, locked; 422 for a frozen one, 409 when somebody else has saved since. */
async function draft(trx: Db, id: number, version: number, yours: unknown): Promise<RuleSet> {
  const found = await ruleSet(trx, id, true);
  if (found.frozen_at !== null) {
    const message = `${found.name} is frozen and never changes. Make a new version of it.`;
    throw new Invalid('rule-set-frozen', message);
  }
  if (found.row_version !== version) {
    const message = 'Somebody else has changed this rule set. Reload to see what holds now.';
    throw new Conflict('rule-set-changed', message, { yours, theirs: contents(found) });
  }
  return found;
}

function validate(rules: Rules): void {
  const problems = rulesProblems(rules);
  if (problems.length > 0) throw new Invalid('rule-set-refused', problems[0]!.message, problems);
}

/** Makes the next version of a level and year: a copy of another set, or the usual table of the level. */
export async function createRuleSet(
  trx: Db,
  context: Context,
  { copy_of, ...head }: z.output<typeof NewRuleSet>,
): Promise<RuleSet> {
  const known = await levels(trx);
  if (!known.includes(head.deg_level)) {
    const message = `There is no level '${head.deg_level}': ${known.join(', ')}.`;
    throw new Invalid('level-unknown', message, [{ field: 'deg_level', message }]);
  }
  const rules = copy_of === undefined ? usualRules(head.deg_level) : rulesOf(await ruleSet(trx, copy_of));
  const { userId } = context.user;
  const made = await ruleSet(trx, await insertRuleSet(trx, head, rules, userId));
  await audit(trx, context, {
    action: 'RULE_SET_CREATED',
    entity: 'rule_set',
    entityKey: String(made.id),
    after: { ...contents(made), deg_level: made.deg_level, from_admn_yr: made.from_admn_yr, copy_of },
  });
  return made;
}

export async function saveRuleSet(
  trx: Db,
  context: Context,
  id: number,
  { row_version, reason, ...rest }: z.output<(typeof save)['body']>,
): Promise<RuleSet> {
  const before = await draft(trx, id, row_version, rest);
  validate(rest);
  await setReason(trx, reason);
  await replaceRuleSet(trx, id, rest, context.user.userId);
  await audit(trx, context, {
    action: 'RULE_SET_CHANGED',
    entity: 'rule_set',
    entityKey: String(id),
    before: contents(before),
    after: { ...rest, ...(reason === undefined ? {} : { reason }) },
  });
  return ruleSet(trx, id);
}

/** Freezes a draft whose rules are whole; it can never be undone. */
export async function freezeRuleSet(
  trx: Db,
  context: Context,
  id: number,
  { row_version: version, proof }: { row_version: number; proof?: Proof | undefined },
): Promise<RuleSet> {
  const before = await draft(trx, id, version, { frozen: true });
  validate(before);
  await sign(trx, context, { ...ruleSetSigned({ id, name: before.name, row_version: version }), proof });
  await freeze(trx, id, context.user.userId);
  const after = await ruleSet(trx, id);
  await audit(trx, context, {
    action: 'RULE_SET_FROZEN',
    entity: 'rule_set',
    entityKey: String(id),
    before: { frozen_at: null },
    after: { frozen_at: after.frozen_at },
  });
  return after;
}
