import type { PassLine, RankLine } from '@thervu/contracts/result-document/result-list-contract';
import type { StatisticGroup } from '@thervu/contracts/result-document/result-list-rules';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';
import { released, type DocumentPart } from './document-queries';

/** What rows are grouped by, and what a group is called; all of it stands here. Names are read once for each group. */
const KEYS: Record<StatisticGroup, { key: string; name: string }> = {
  PAPER: { key: 'r.p_code', name: `coalesce((select min(c.p_name) from course c where c.p_code = g.key), '')` },
  COLLEGE: { key: 'r.colcode', name: `coalesce((select c.colname from college c where c.colcode = g.key), '')` },
  DEGREE: {
    key: 'b.deg_id::text',
    name: `coalesce((select d.degree || ' ' || d.deg_name from degree d where d.deg_id::text = g.key), '')`,
  },
  GENDER: { key: `coalesce(s.gender, '-')`, name: `case when g.key = '-' then 'Not entered' else g.key end` },
  COMMUNITY: {
    key: `coalesce(nullif(p.community, ''), '-')`,
    name: `case when g.key = '-' then 'Not entered' else g.key end`,
  },
};

const groupSql = ({ key, name }: { key: string; name: string }) => ({
  sets: `grouping sets ((r.reg_no), (r.reg_no, ${key}))`,
  key: `case when grouping(${key}) = 0 then ${key} end as key`,
  name: `case when g.key is null then '' else ${name} end as name`,
});
const GROUPS = {
  PAPER: groupSql(KEYS.PAPER),
  COLLEGE: groupSql(KEYS.COLLEGE),
  DEGREE: groupSql(KEYS.DEGREE),
  GENDER: groupSql(KEYS.GENDER),
  COMMUNITY: groupSql(KEYS.COMMUNITY),
} as const;

/** Results of a part, counted by group, and last by all together. A student who has papers of two groups counts in both. */
export async function listPassLines(
  db: Db,
  scope: Scope,
  { part, by }: { part: DocumentPart; by: StatisticGroup },
): Promise<{ lines: PassLine[]; total: PassLine | undefined }> {
  const group = GROUPS[by];
  const rows = await db
    .withMaterialized('one', (students) => {
      void students
        .from(released(db, scope, part).select('r.*').as('r'))
        .join('exam_application as b', (on) => on.on('b.exam_id', 'r.exam_id').on('b.id', 'r.application_id'))
        .join('student as s', 's.student_id', 'b.student_id')
        .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
        .groupByRaw(group.sets)
        .select(db.raw(group.key))
        .select(
          ['P', 'RA', 'AAA', 'W'].map((result) =>
            db.raw('count(*) filter (where r.result = ?) as ??', [result, result]),
          ),
        );
    })
    .from(
      db
        .from('one')
        .groupBy('key')
        .select('key')
        .select(db.raw('count(*)::int as students'))
        .select(db.raw(`count(*) filter (where "RA" + "AAA" + "W" = 0)::int as "studentsPassed"`))
        .select(db.raw(`sum("P" + "RA")::int as written`))
        .select(['P', 'RA', 'AAA', 'W'].map((result) => db.raw('sum(??)::int as ??', [result, result])))
        .as('g'),
    )
    .orderByRaw('g.key is null, length(g.key), g.key')
    .select<(PassLine & { key: string | null })[]>('g.*', db.raw(group.name));
  const total = rows.find(({ key }) => key === null);
  return { lines: rows.filter(({ key }) => key !== null), total: total && { ...total, key: '' } };
}

/** Students of a degree by the last release of an exam who may have a rank; RANK_RULES says the same in words. */
const RANKED = `
with stood as (
  select distinct on (s.reg_no) s.* from result_standing s join result_run run on run.id = s.run_id
  where s.exam_id = :exam and s.deg_id = :degree and run.published_at is not null
  order by s.reg_no, s.version desc),
done as (select * from stood where completed),
eligible as (
  select d.* from done d
  where d.first_attempt and d.record_whole and d.cgpa is not null
    and not record_open(d.student_id)
    and statement_withheld(d.exam_id, d.reg_no) is null
    and not exists (select from v_released_result r where r.exam_id = d.exam_id and r.reg_no = d.reg_no and r.result = 'W')),
ranked as (select e.*, rank() over (order by e.cgpa desc)::int as rank from eligible e)
select r.rank, r.reg_no, s.stu_name, s.dob, r.colcode, c.colname, r.cgpa::text as cgpa, r.credits_total as credits, r.class_label,
  n.completed, n.eligible
from (select (select count(*) from done)::int as completed, (select count(*) from eligible)::int as eligible) n
left join ranked r on r.rank <= :upto
left join student s on s.student_id = r.student_id
left join college c on c.colcode = r.colcode
order by r.rank, r.reg_no`;

export interface Ranked {
  completed: number;
  eligible: number;
  lines: RankLine[];
}

/** The students of the first ranks; those who share the last one are all there. */
export async function listRanked(db: Db, list: { exam: number; degree: number; upto: number }): Promise<Ranked> {
  const { rows } = await db.raw<{ rows: (RankLine & Pick<Ranked, 'completed' | 'eligible'>)[] }>(RANKED, list);
  const { completed, eligible } = rows[0]!;
  const lines = rows
    .filter(({ rank }) => rank !== null)
    .map(({ completed: _completed, eligible: _eligible, ...line }) => line);
  return { completed, eligible, lines };
}

/** Register numbers of one college that passed every paper, by degree and number. */
export const listPassedNumbers = (
  db: Db,
  scope: Scope,
  part: DocumentPart,
): Promise<{ degree: string; reg_no: string }[]> =>
  db
    .from(
      released(db, scope, part)
        .groupBy('r.exam_id', 'r.reg_no')
        .havingRaw(`bool_and(r.result = 'P')`)
        .select('r.exam_id', 'r.reg_no')
        .select(db.raw('max(r.application_id) as application_id'))
        .as('one'),
    )
    .join('exam_application as b', (on) => on.on('b.exam_id', 'one.exam_id').on('b.id', 'one.application_id'))
    .join('degree as d', 'd.deg_id', 'b.deg_id')
    .whereRaw('statement_withheld(one.exam_id, one.reg_no) is null')
    .orderByRaw(`d.degree || ' ' || d.deg_name, length(one.reg_no), one.reg_no`)
    .select(db.raw(`d.degree || ' ' || d.deg_name as degree`), 'one.reg_no');

/** What a degree is called. */
export async function rankedDegreeName(db: Db, degree: number): Promise<string | undefined> {
  const row = await db('degree')
    .where({ deg_id: degree })
    .first<{ name: string } | undefined>(db.raw(`degree || ' ' || deg_name as name`));
  return row?.name;
}
