import { pluralise } from '@thervu/contracts/core/format';
import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { listProblem, type DegreeLevelItem, type ListItem } from '@thervu/contracts/setting/list-rules';
import { LIST_KEYS, type ListKey } from '@thervu/contracts/setting/list-settings';
import { SETTINGS } from '@thervu/contracts/setting/setting-registry';
import { PAGE_TOPICS, paragraphsOf, usualContact, type PageTopic } from '@thervu/contracts/setting/page-texts';
import type { PageTexts, UniversityLists } from '@thervu/contracts/setting/setting-contract';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid } from '../../core/http/problem';
import { findHeadOfficeCode, listUses, removedCodes, writeDegreeLevels } from './list-queries';
import { settingValue, settingValues } from './setting-values';

const isListKey = (key: string): key is ListKey => LIST_KEYS.some((name) => name === key);

/** The college code of the examination office; 501 where there is no other. */
export const headOfficeCode = (db: Db): Promise<string> => findHeadOfficeCode(db);

/** Whether somebody names the office itself where a college could be named: the office then means no college, or every one. */
export const isHeadOffice = async (db: Db, code: string): Promise<boolean> => code === (await headOfficeCode(db));

/** Every list of the university, for every role. */
export async function universityLists(db: Db): Promise<UniversityLists> {
  const set = await settingValues(db, [...LIST_KEYS, 'exam.supplementary', 'university.head_office']);
  return {
    districts: set['list.districts'],
    communities: set['list.communities'],
    boards: set['list.boards'],
    degreeLevels: set['list.degree_levels'],
    examMonths: set['list.exam_months'],
    supplementary: set['exam.supplementary'],
    headOffice: { code: await headOfficeCode(db), name: set['university.head_office'] },
  };
}

/** Rejects a value that is not in a list of the university; what is stored already may stay. */
export async function assertListed(
  db: Db,
  key: ListKey,
  field: string,
  value: string,
  stored?: string | null,
): Promise<void> {
  const items: readonly ListItem[] = await settingValue(db, key);
  const problem = listProblem(items, value, stored);
  if (problem === undefined) return;
  throw new Invalid('not-listed', `${fieldLabel(field)}: ${problem}`, [{ field, message: problem }]);
}

/** Terms, policy, help and contact as pages show them. */
export async function pageTexts(db: Db): Promise<PageTexts> {
  const keys = PAGE_TOPICS.flatMap((topic) => [`text.${topic}_en`, `text.${topic}_ta`] as const);
  const set = await settingValues(db, [...keys, 'university.name', 'university.contact_email']);
  const texts = PAGE_TOPICS.map((topic): [PageTopic, PageTexts['terms']] => {
    const en = paragraphsOf(set[`text.${topic}_en`]);
    const usual = topic === 'contact' ? usualContact(set['university.name'], set['university.contact_email']) : [];
    return [topic, { en: en.length > 0 ? en : [...usual], ta: paragraphsOf(set[`text.${topic}_ta`]) }];
  });
  return Object.fromEntries(texts) as PageTexts;
}

/** 409 where an entry that rows hold is left out of a list; the message names the rows. */
async function rejectRemovals(trx: Db, key: ListKey, before: readonly ListItem[], after: readonly ListItem[]) {
  const codes = removedCodes(before, after);
  if (codes.length === 0) return;
  const uses = await listUses(trx, key, codes);
  if (uses.length === 0) return;
  const places = uses.map(({ code, count, one, many, first }) => {
    const ellipsis = count > first.length ? ', …' : '';
    return `‘${code}’ is used by ${pluralise(count, one, many)} (${first.join(', ')}${ellipsis})`;
  });
  throw new Conflict(
    'entry-in-use',
    `${SETTINGS[key].label}: ${places.join('; ')}. Keep the entry and switch it off: then it is not offered any more.`,
  );
}

/** What follows from a list that is saved, in the transaction of the save. */
export async function followList(trx: Db, key: string, before: unknown, after: unknown): Promise<void> {
  if (!isListKey(key)) return;
  await rejectRemovals(trx, key, before as readonly ListItem[], after as readonly ListItem[]);
  if (key === 'list.degree_levels') await writeDegreeLevels(trx, after as readonly DegreeLevelItem[]);
}
