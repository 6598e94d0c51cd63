import type { PassLine, RankLine } from '@thervu/contracts/result-document/result-list-contract';
import type { StatisticGroup } from '@thervu/contracts/result-document/result-list-rules';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { released, type DocumentPart } from './document-queries';

/** What rows and kept lines are grouped by, and what a group is called; all of it stands here. Names are read once for each group. */
const KEYS: Record<StatisticGroup, { of: string; key: string; kept: string; name: string }> = {
  PAPER: {
    of: 'PAPER',
    key: 'r.p_code',
    kept: 'k.key',
    name: `coalesce((select min(c.p_name) from course c where c.p_code = g.key), '')`,
  },
  COLLEGE: {
    of: 'ALL',
    key: 'r.colcode',
    kept: 'k.colcode',
    name: `coalesce((select c.colname from college c where c.colcode = g.key), '')`,
  },
  DEGREE: {
    of: 'ALL',
    key: 'b.deg_id::text',
    kept: 'k.deg_id::text',
    name: `coalesce((select d.degree || ' ' || d.deg_name from degree d where d.deg_id::text = g.key), '')`,
  },
  GENDER: {
    of: 'GENDER',
    key: `coalesce(s.gender, '-')`,
    kept: 'k.key',
    name: `case when g.key = '-' then 'Not entered' else g.key end`,
  },
  COMMUNITY: {
    of: 'COMMUNITY',
    key: `coalesce(nullif(p.community, ''), '-')`,
    kept: 'k.key',
    name: `case when g.key = '-' then 'Not entered' else g.key end`,
  },
};

const groupSql = ({ of, key, kept, name }: (typeof KEYS)[StatisticGroup]) => ({
  of,
  sets: `grouping sets ((r.reg_no), (r.reg_no, ${key}))`,
  key: `case when grouping(${key}) = 0 then ${key} end as key`,
  kept: `${kept} as key`,
  keptBy: kept,
  name: `case when g.key is null then '' else ${name} end as name`,
});
const GROUPS = {
  PAPER: groupSql(KEYS.PAPER),
  COLLEGE: groupSql(KEYS.COLLEGE),
  DEGREE: groupSql(KEYS.DEGREE),
  GENDER: groupSql(KEYS.GENDER),
  COMMUNITY: groupSql(KEYS.COMMUNITY),
} as const;

interface Counted {
  examId: number;
  version: number;
}

/** When the pass statistics of a release were counted; undefined before. */
export async function statisticsCountedAt(
  db: Db,
  scope: Scope,
  { examId, version }: Counted,
): Promise<Date | undefined> {
  const row = await db('result_statistic as k')
    .where({ 'k.exam_id': examId, 'k.version': version })
    .modify(visibleTo, scope, 'k.colcode')
    .first<{ counted_at: Date } | undefined>('k.counted_at');
  return row?.counted_at;
}

const keptOf = (db: Db, scope: Scope, { examId, college, degree }: DocumentPart, version: number, grouped: string) =>
  db('result_statistic as k')
    .where({ 'k.exam_id': examId, 'k.version': version, 'k.grouped_by': grouped })
    .modify(visibleTo, scope, 'k.colcode')
    .modify((query: Knex.QueryBuilder) => {
      if (college !== undefined) void query.where('k.colcode', college);
      if (degree !== undefined) void query.where('k.deg_id', degree);
    });

const OUTCOMES = ['P', 'RA', 'AAA', 'W'] as const;

/** The lines of students who are in no kept line, counted row by row: they are few. */
const splitLines = (db: Db, scope: Scope, part: DocumentPart, by: StatisticGroup, students: readonly string[]) =>
  db
    .from(
      released(db, scope, part)
        .whereIn('r.reg_no', [...students])
        .join('exam_application as b', (on) => on.on('b.exam_id', 'r.exam_id').on('b.id', 'r.application_id'))
        .join('student as s', 's.student_id', 'b.student_id')
        .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
        .groupByRaw(GROUPS[by].sets)
        .select(db.raw(GROUPS[by].key))
        .select(OUTCOMES.map((result) => db.raw('count(*) filter (where r.result = ?) as ??', [result, result])))
        .as('one'),
    )
    .groupBy('key')
    .select('key')
    .select(db.raw('count(*)::int as students'))
    .select(db.raw(`count(*) filter (where "RA" + "AAA" + "W" = 0)::int as "studentsPassed"`))
    .select(OUTCOMES.map((result) => db.raw('sum(??)::int as ??', [result, result])));

/**
 * Results of a part of a release as they were kept, by group, and last by all together. A student who has papers of two
 * groups counts in both, and in the sum once.
 */
export async function listPassLines(
  db: Db,
  scope: Scope,
  { part, by, version }: { part: DocumentPart; by: StatisticGroup; version: number },
): Promise<{ lines: PassLine[]; total: PassLine | undefined }> {
  const { of, kept, keptBy, name } = GROUPS[by];
  const split = await keptOf(db, scope, part, version, 'SPLIT').distinct('k.key').pluck<string[]>('k.key');
  const lines = (group: string, grouped: string, key: string) =>
    keptOf(db, scope, part, version, group)
      .groupByRaw(grouped)
      .select(db.raw(key))
      .select(db.raw('sum(k.students) as students'), db.raw('sum(k.students_passed) as "studentsPassed"'))
      .select(OUTCOMES.map((result) => db.raw('sum(??) as ??', [`k.${result.toLowerCase()}`, result])));
  const all = db.unionAll(
    [
      lines(of, keptBy, kept),
      // students of several papers are one: the sum is that of the students, not of the lines
      lines('ALL', '()', 'null::text as key'),
      ...(split.length > 0 ? [splitLines(db, scope, part, by, split)] : []),
    ],
    true,
  );
  const rows = await db
    .from(
      db
        .from(all.as('u'))
        .groupBy('u.key')
        .select('u.key')
        .select(
          ['students', 'studentsPassed', ...OUTCOMES].map((figure) =>
            db.raw('sum(??)::int as ??', [`u.${figure}`, figure]),
          ),
        )
        .select(db.raw('sum(u."P" + u."RA")::int as written'))
        .as('g'),
    )
    .where('g.students', '>', 0)
    .orderByRaw('g.key is null, length(g.key), g.key')
    .select<(PassLine & { key: string | null })[]>('g.*', db.raw(name));
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
