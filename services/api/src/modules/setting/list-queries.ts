import type { DegreeLevelItem, ListItem } from '@thervu/contracts/setting/list-rules';
import type { ListKey } from '@thervu/contracts/setting/list-settings';
import type { Db } from '../../core/database/connect';

/** The college code of the examination office. */
export async function findHeadOfficeCode(db: Db): Promise<string> {
  const { rows } = await db.raw<{ rows: { code: string }[] }>('select head_office_code() as code');
  return rows[0]!.code;
}

/** Where the entries of a list are stored: rows, and how a person names one of them. */
const USES: Record<ListKey, readonly { from: string; column: string; name: string; one: string; many: string }[]> = {
  'list.districts': [
    { from: 'college', column: 'district', name: 'colcode', one: 'college', many: 'colleges' },
    { from: 'camp', column: 'district', name: 'place', one: 'camp', many: 'camps' },
  ],
  'list.communities': [
    { from: 'student_personal', column: 'community', name: 'student_id', one: 'student', many: 'students' },
  ],
  'list.boards': [{ from: 'course', column: 'board', name: 'p_code', one: 'paper', many: 'papers' }],
  'list.degree_levels': [
    { from: 'degree', column: 'deg_level', name: 'deg_name', one: 'degree', many: 'degrees' },
    { from: 'rule_set', column: 'deg_level', name: 'name', one: 'rule set', many: 'rule sets' },
  ],
  'list.exam_months': [{ from: 'exam', column: 'emonth', name: 'exam_name', one: 'exam', many: 'exams' }],
};

const FIRST_NAMES = 3;

export interface ListUse {
  code: string;
  count: number;
  one: string;
  many: string;
  first: string[];
}

/** Rows that hold one of these entries, by entry and kind. */
export async function listUses(trx: Db, key: ListKey, codes: readonly string[]): Promise<ListUse[]> {
  const uses: ListUse[] = [];
  for (const { from, column, name, one, many } of USES[key]) {
    const rows = await trx(from)
      .whereRaw('?? = any(?::text[])', [column, [...codes]])
      .groupBy(column)
      .select<{ code: string; count: number; first: string[] }[]>(
        `${column} as code`,
        trx.raw('count(*)::int as count'),
        trx.raw('(array_agg(distinct ??::text order by ??::text))[1:?] as first', [name, name, FIRST_NAMES]),
      );
    uses.push(...rows.map((row) => ({ ...row, one, many })));
  }
  return uses;
}

/** Degree levels as the setting has them, for the tables that refer to them; a level that is gone from the list is deleted. */
export async function writeDegreeLevels(trx: Db, levels: readonly DegreeLevelItem[]): Promise<void> {
  await trx('degree_level')
    .insert(
      levels.map(({ code, group, consolidated }, sort) => ({
        degree: code,
        reval_group: group,
        consolidated_fee_applies: consolidated,
        sort,
      })),
    )
    .onConflict('degree')
    .merge();
  await trx('degree_level')
    .whereNotIn(
      'degree',
      levels.map(({ code }) => code),
    )
    .delete();
}

/** Entries of a list that are stored now and not in it: what came before the list was a setting. */
export const removedCodes = (before: readonly ListItem[], after: readonly ListItem[]): string[] => {
  const kept = new Set(after.map(({ code }) => code));
  return before.map(({ code }) => code).filter((code) => !kept.has(code));
};
