import { FOLLOWING, PARTS, type FieldTab, type FollowingFile } from '@thervu/contracts/student/student-options';
import type { ToComplete, ToFollow } from '@thervu/contracts/student/student-edit-contract';
import type { Knex } from 'knex';
import type { Db } from '../../../core/database/connect';
import { visibleTo } from '../../../core/session/scope';
import type { Scope } from '../../../core/session/session';
import { storedTabValues, type StoredValues } from './admission-queries';
import { TABLES, type OwnTable } from './admission-tables';

export interface Listing {
  college?: string | undefined;
  /** Application number of the last student of the page before. */
  after: number;
  size: number;
}

const named = (db: Db, scope: Scope, college: string | undefined): Knex.QueryBuilder =>
  db('student as s')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .modify(visibleTo, scope, 's.colcode')
    .modify((query) => void (college === undefined || query.where('s.colcode', college)));

const NAMED = {
  student_id: 's.student_id',
  reg_no: 's.reg_no',
  stu_name: 's.stu_name',
  Colcode: 's.colcode',
  admn_acdyr: 's.admn_acdyr',
};
const DEGREE = `d.degree || ' ' || d.deg_name as "Degree"`;

const migrated = (db: Db, scope: Scope, college: string | undefined) =>
  named(db, scope, college).where('s.status', 'MIGRATED');

export const listMigrated = (
  db: Db,
  scope: Scope,
  { college, after, size }: Listing,
): Promise<Omit<ToComplete, 'missing'>[]> =>
  migrated(db, scope, college)
    .where('s.student_id', '>', after)
    .orderBy('s.student_id')
    .limit(size)
    .select(NAMED)
    .select(db.raw(DEGREE));

const countOf = async (query: Knex.QueryBuilder): Promise<number> =>
  (await query.count<{ count: number }[]>('* as count'))[0]!.count;

export const countMigrated = (db: Db, scope: Scope, college: string | undefined): Promise<number> =>
  countOf(migrated(db, scope, college));

export interface StoredForm {
  values: Record<FieldTab, StoredValues>;
  files: Set<string>;
}

/** The saved tabs and the files of some students: one statement for each table. */
export async function loadForms(db: Db, ids: readonly number[]): Promise<Map<number, StoredForm>> {
  type Row = Record<string, unknown> & { student_id: number };
  const pick = (table: string): Promise<Row[]> => db(table).whereIn('student_id', [...ids]);
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.student_id, row]));
  const basic = byId(await pick('student'));
  const ownTabs = Object.fromEntries(
    await Promise.all((Object.keys(TABLES) as OwnTable[]).map(async (tab) => [tab, byId(await pick(TABLES[tab]))])),
  ) as Record<OwnTable, Map<number, Row>>;
  const parts = await pick('student_qual_part');
  const uploads = await pick('student_upload');
  return new Map(
    ids.map((id): [number, StoredForm] => {
      const ownParts = parts.filter((row) => row.student_id === id);
      const values = Object.fromEntries(
        (['basic', ...Object.keys(TABLES)] as FieldTab[]).map((tab) => [
          tab,
          storedTabValues(tab, tab === 'basic' ? basic.get(id) : ownTabs[tab].get(id)),
        ]),
      ) as Record<FieldTab, StoredValues>;
      for (const nr of PARTS) {
        const row = ownParts.find(({ part }) => part === nr);
        const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
        Object.assign(values.qualification, {
          [`part${nr}`]: (row?.name as string | null | undefined) ?? null,
          [`part${nr}_total`]: number(row?.total),
          [`part${nr}_obtmark`]: number(row?.obtmark),
          [`part${nr}_percent`]: number(row?.percent),
        });
      }
      const files = new Set(uploads.filter((row) => row.student_id === id).map(({ field }) => String(field)));
      return [id, { values, files }];
    }),
  );
}

const following = (db: Db, scope: Scope, college: string | undefined) =>
  named(db, scope, college)
    .join('student_special as p', 'p.student_id', 's.student_id')
    .whereRaw('(p.service_follows or p.sports_follows or p.phy_follows)')
    .whereNot('s.status', 'DELETED');

export const countFollowing = (db: Db, scope: Scope, college: string | undefined): Promise<number> =>
  countOf(following(db, scope, college));

export async function listFollowing(db: Db, scope: Scope, { college, after, size }: Listing): Promise<ToFollow[]> {
  const rows = await following(db, scope, college)
    .where('s.student_id', '>', after)
    .orderBy('s.student_id')
    .limit(size)
    .select<(Omit<ToFollow, 'files'> & Record<(typeof FOLLOWING)[FollowingFile], boolean>)[]>(
      NAMED,
      db.raw(DEGREE),
      ...Object.values(FOLLOWING).map((flag) => `p.${flag}`),
    );
  return rows.map(({ service_follows, sports_follows, phy_follows, ...student }) => {
    const flags = { service_follows, sports_follows, phy_follows };
    const files = (Object.keys(FOLLOWING) as FollowingFile[]).filter((file) => flags[FOLLOWING[file]]);
    return { ...student, files };
  });
}
