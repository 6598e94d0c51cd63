import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

export interface PracticalsOf {
  examId: number;
  college: string;
  degree: number;
  sem: number;
  batch?: number;
  code?: string;
  /** One practical batch with those who are in none; left out: all students. */
  pracBatch?: number;
}

/** Papers whose external mark is given in the college: every one that has such a mark and no answer script. */
const PRACTICAL = `c.extl_max > 0 and not (c.p_type = 'THEORY' and c.scheme = 'MARKS')`;

/** Confirmed applications for practical papers of a degree in a college. */
function applications(db: Db, scope: Scope, filter: PracticalsOf): Knex.QueryBuilder {
  const query = db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': filter.examId, 'a.colcode': filter.college, 'a.deg_id': filter.degree, 'a.sem': filter.sem })
    .where({ 'a.ex_confm': true })
    .whereRaw(PRACTICAL)
    .modify(visibleTo, scope, 'a.colcode');
  if (filter.batch !== undefined) void query.where('s.admn_acdyr', filter.batch);
  if (filter.code !== undefined) void query.where('a.p_code', filter.code);
  if (filter.pracBatch !== undefined)
    void query.where((either) => either.where('a.prac_batch', filter.pracBatch!).orWhereNull('a.prac_batch'));
  return query;
}

const COUNTS = `min(c.p_name) as "P_NAME", min(c.p_type) as "P_TYPE", min(c.credit) as "CREDIT", max(c.extl_max) as "EXTL_MAX",
  min(c.scheme) as scheme, count(*)::int as students, (count(*) filter (where a.absent))::int as absent,
  count(a.ext_mark)::int as entered,
  (select count(*)::int from exam_application m where m.exam_id = a.exam_id and m.colcode = a.colcode and m.p_code = a.p_code
    and m.ex_confm and not m.absent and m.ext_mark is null) as missing_in_college,
  to_char(min(l.locked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as final_at`;

export const listPracticalPapers = (db: Db, scope: Scope, filter: PracticalsOf): Promise<PracticalPaper[]> =>
  applications(db, scope, filter)
    .leftJoin('paper_lock as l', (on) =>
      on
        .on('l.exam_id', 'a.exam_id')
        .on('l.colcode', 'a.colcode')
        .on('l.p_code', 'a.p_code')
        .onVal('l.kind', 'PRACTICAL')
        .onNull('l.reopened_at'),
    )
    .groupBy('a.exam_id', 'a.colcode', 'a.p_code', 'a.sem')
    .orderBy('a.p_code')
    .select({ P_code: 'a.p_code', Sem: 'a.sem' }, db.raw(COUNTS));

const columns = {
  id: 'a.id',
  Reg_No: 'a.reg_no',
  stu_name: 's.stu_name',
  P_code: 'a.p_code',
  P_NAME: 'c.p_name',
  P_TYPE: 'c.p_type',
  CREDIT: 'c.credit',
  Sem: 'a.sem',
  EXTL_MAX: 'c.extl_max',
  scheme: 'c.scheme',
  Ext_mark: 'a.ext_mark',
  Absent: 'a.absent',
  prac_batch: 'a.prac_batch',
  examdate: 't.examdate',
  examsession: 't.examsession',
  row_version: 'a.row_version',
};
const CHANGES = `(select count(*)::int from mark_history h
  where h.exam_id = a.exam_id and h.application_id = a.id and h.field = 'PRACTICAL') as changes`;
const DEGREE = `d.degree || ' ' || d.deg_name as "Degree"`;

export const listPracticalMarks = (db: Db, scope: Scope, filter: PracticalsOf): Promise<PracticalMark[]> =>
  applications(db, scope, filter)
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .orderBy(['a.reg_no', 'a.id'])
    .select(columns, db.raw(DEGREE), db.raw(CHANGES));
