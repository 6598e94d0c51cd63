import type { RuleSet, RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import {
  RULE_PAPER_TYPES,
  type ClassBand,
  type GradeBand,
  type RuleLine,
  type Rules,
} from '@thervu/contracts/rule-set/rule-set-rules';
import type { Db } from '../../core/database/connect';

const HEAD = ['id', 'name', 'deg_level', 'from_admn_yr', 'version', 'frozen_at', 'row_version'] as const;
interface HeadRow extends Omit<RuleSetHead, 'frozen_at'> {
  frozen_at: Date | null;
}
const toHead = (row: HeadRow): RuleSetHead => ({ ...row, frozen_at: row.frozen_at?.toISOString() ?? null });

export async function ruleSetHeads(db: Db): Promise<RuleSetHead[]> {
  const rows = await db('rule_set as s')
    .join('degree_level as l', 'l.degree', 's.deg_level')
    .orderBy([
      { column: 'l.sort' },
      { column: 's.from_admn_yr', order: 'desc' },
      { column: 's.version', order: 'desc' },
    ])
    .select<HeadRow[]>(HEAD.map((name) => `s.${name}`));
  return rows.map(toHead);
}

export const levels = async (db: Db): Promise<string[]> =>
  (await db('degree_level').orderBy('sort').select<{ degree: string }[]>('degree')).map((row) => row.degree);

/** Percentages come as exact text; two decimals are exact enough as numbers. */
const numbers = <Row extends object>(row: Row, names: readonly (keyof Row)[]): Row => ({
  ...row,
  ...Object.fromEntries(names.map((name) => [name, Number(row[name])])),
});

/** One rule set with all its rows; a third argument locks it until the end of the transaction. */
export async function findRuleSet(db: Db, id: number, lock = false): Promise<RuleSet | undefined> {
  const head = await db('rule_set')
    .where({ id })
    .modify((query) => lock && void query.forUpdate())
    .first<HeadRow | undefined>(...HEAD);
  if (!head) return undefined;
  const filter = { rule_set_id: id };
  const lines = await db('rule_line')
    .where(filter)
    .orderByRaw('array_position(?::text[], p_type)', [[...RULE_PAPER_TYPES]])
    .select<RuleLine[]>('p_type', 'total_min_pct', 'extl_min_pct', 'intl_min_pct');
  const grades = await db('grade_band')
    .where(filter)
    .orderBy('min_pct', 'desc')
    .select<GradeBand[]>('min_pct', 'max_pct', 'letter', 'description', 'is_pass');
  const classes = await db('class_band')
    .where(filter)
    .orderBy('min_cgpa', 'desc')
    .select<ClassBand[]>('min_cgpa', 'letter', 'label', 'first_attempt_label');
  return {
    ...toHead(head),
    lines: lines.map((row) => numbers(row, ['total_min_pct', 'extl_min_pct', 'intl_min_pct'])),
    grades: grades.map((row) => numbers(row, ['min_pct', 'max_pct'])),
    classes: classes.map((row) => numbers(row, ['min_cgpa'])),
  };
}

async function insertRows(trx: Db, rule_set_id: number, { lines, grades, classes }: Rules): Promise<void> {
  const withRuleSet = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ rule_set_id, ...row }));
  await trx('rule_line').insert(withRuleSet(lines));
  await trx('grade_band').insert(withRuleSet(grades));
  await trx('class_band').insert(withRuleSet(classes));
}

/** Makes the next version of a level and year, with its rows. */
export async function insertRuleSet(
  trx: Db,
  head: Pick<RuleSetHead, 'name' | 'deg_level' | 'from_admn_yr'>,
  rules: Rules,
  userId: number,
): Promise<number> {
  const { deg_level, from_admn_yr } = head;
  const last = await trx('rule_set')
    .where({ deg_level, from_admn_yr })
    .max<{ version: number | null }[]>('version as version');
  const version = (last[0]?.version ?? 0) + 1;
  const [made] = await trx('rule_set')
    .insert({ ...head, version, updated_by: userId })
    .returning<{ id: number }[]>('id');
  await insertRows(trx, made!.id, rules);
  return made!.id;
}

/** Replaces name and rows of a draft. */
export async function replaceRuleSet(
  trx: Db,
  id: number,
  { name, ...rules }: Rules & { name: string },
  userId: number,
): Promise<void> {
  for (const table of ['rule_line', 'grade_band', 'class_band']) await trx(table).where({ rule_set_id: id }).delete();
  await insertRows(trx, id, rules);
  await trx('rule_set')
    .where({ id })
    .update({ name, updated_by: userId, row_version: trx.raw('row_version + 1') });
}

export async function freeze(trx: Db, id: number, userId: number): Promise<void> {
  await trx('rule_set')
    .where({ id })
    .update({ frozen_at: trx.fn.now(), updated_by: userId, row_version: trx.raw('row_version + 1') });
}
