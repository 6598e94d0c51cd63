import type { Stage } from '@thervu/contracts/exam/exam-contract';
import type {
  OutOfBand,
  RunCounts,
  RunHead,
  RunKind,
  RunState,
} from '@thervu/contracts/result-run/result-run-contract';
import type { WaitReason } from '@thervu/contracts/result/result-steps';
import type { Db } from '../../core/database/connect';
import type { JobRow } from '../../core/jobs/jobs';
import type { WorkingRun } from './calculation-queries';

export interface RunExam {
  exam_id: number;
  exam_tbl: string;
  exam_name: string;
  stage: Stage;
  row_version: number;
  published_at: Date | null;
}

export const findRunExam = (db: Db, examId: number) =>
  db('exam')
    .where({ id: examId })
    .first<RunExam | undefined>({ exam_id: 'id' }, 'exam_tbl', 'exam_name', 'stage', 'row_version', 'published_at');

export interface RunRow extends WorkingRun {
  kind: RunKind;
  state: RunState;
  job_id: string | null;
  rules: RunRules[];
  input_digest: Buffer | null;
  output_digest: Buffer | null;
  counts: RunCounts | null;
  exceptions: Exceptions | null;
  check_outcome: CheckOutcome | null;
  started_at: Date;
  started_by: number | null;
  finished_at: Date | null;
  checked_at: Date | null;
  approved_at: Date | null;
  published_at: Date | null;
  row_version: number;
}
export interface RunRules {
  id: number;
  name: string;
  deg_level: string;
  from_admn_yr: number;
  version: number;
}
export interface Exceptions {
  waiting: { reason: WaitReason; count: number }[];
  outOfBand: OutOfBand[];
}
export interface CheckOutcome {
  rows: number;
  standings: number;
  differences: number;
}

/** Serialises the processing of an exam until the end of the transaction; false where another transaction has the lock. */
export async function tryProcessing(trx: Db, examId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { got: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtext('thervu result run'), ?::int) as got`,
    [examId],
  );
  return rows[0]!.got;
}

export const lockProcessing = (trx: Db, examId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu result run'), ?::int)`, [examId]);

/** Number of the last release of an exam; null before the first. */
export async function lastRelease(db: Db, examId: number): Promise<number | null> {
  const row = await db('result_run')
    .where({ exam_id: examId })
    .whereNotNull('published_at')
    .max<{ version: number | null } | undefined>({ version: 'version' })
    .first();
  return row?.version ?? null;
}

// ---------------------------------------------------------------- rules
const LEVELS = `
select d.deg_level, st.admn_acdyr as year, count(*)::int as students
from student st join degree d on d.deg_id = st.deg_id
where exists (select from exam_application a where a.exam_id = ? and a.student_id = st.student_id and a.ex_confm)
group by d.deg_level, st.admn_acdyr order by d.deg_level, st.admn_acdyr`;

const SET = `jsonb_build_object('id', s.id, 'name', s.name, 'deg_level', s.deg_level, 'from_admn_yr', s.from_admn_yr, 'version', s.version,
  'lines', (select jsonb_agg(to_jsonb(l) - 'rule_set_id' order by l.p_type) from rule_line l where l.rule_set_id = s.id),
  'grades', (select jsonb_agg(to_jsonb(g) - 'rule_set_id' order by g.min_pct desc) from grade_band g where g.rule_set_id = s.id),
  'classes', (select jsonb_agg(to_jsonb(c) - 'rule_set_id' order by c.min_cgpa desc) from class_band c where c.rule_set_id = s.id))`;

const RULES = `
select ${SET} as set
from (select distinct on (deg_level, from_admn_yr) * from rule_set
  where frozen_at is not null and deg_level = any(?::text[]) order by deg_level, from_admn_yr, version desc) s
order by s.deg_level, s.from_admn_yr`;

/** The frozen rules in force for the students of an exam, and the levels and years without a frozen rule set. */
export async function rulesFor(db: Db, examId: number): Promise<{ rules: RunRules[]; without: string[] }> {
  const levels = (await db.raw<{ rows: { deg_level: string; year: number }[] }>(LEVELS, [examId])).rows;
  const names = [...new Set(levels.map(({ deg_level }) => deg_level))];
  const rules = (await db.raw<{ rows: { set: RunRules }[] }>(RULES, [names])).rows.map(({ set }) => set);
  const without = levels.flatMap(({ deg_level, year }) =>
    rules.some((rule) => rule.deg_level === deg_level && rule.from_admn_yr <= year) ? [] : [`${deg_level} ${year}`],
  );
  return { rules, without };
}

/** Rule sets of a run that are not word for word the frozen ones; noted as differences, under the office's code. */
const OTHER_RULES = `
insert into result_difference (run_id, what, colcode, reg_no, fields, written, expected)
select r.id, 'RULE', head_office_code(), k.value ->> 'name', array['rules'], jsonb_build_object('rules', k.value), jsonb_build_object('rules', t.set)
from result_run r
cross join jsonb_array_elements(r.rules) as k(value)
left join (select s.id, ${SET} as set from rule_set s where s.frozen_at is not null) t on t.id = (k.value ->> 'id')::int
where r.id = ? and k.value is distinct from t.set`;

export async function recordOtherRules(db: Db, runId: number): Promise<void> {
  await db('result_difference').where({ run_id: runId, what: 'RULE' }).delete();
  await db.raw(OTHER_RULES, [runId]);
}

/** The rules stored with an earlier run of an exam: a revaluation uses the rules of its release. */
export const rulesOfRelease = async (db: Db, examId: number): Promise<RunRules[] | undefined> =>
  (
    await db('result_run')
      .where({ exam_id: examId })
      .whereNotNull('published_at')
      .orderBy('version', 'desc')
      .first<{ rules: RunRules[] } | undefined>('rules')
  )?.rules;

// ---------------------------------------------------------------- runs
const RUN = [
  'id',
  'exam_id',
  'version',
  'base_version',
  'kind',
  'state',
  'job_id',
  'rules',
  'input_digest',
  'output_digest',
  'counts',
  'exceptions',
  'check_outcome',
  'started_at',
  'started_by',
  'finished_at',
  'checked_at',
  'approved_at',
  'published_at',
  'row_version',
];

/** The run of an exam that is neither published nor discarded. */
export const openRun = (db: Db, examId: number) =>
  db('result_run')
    .where({ exam_id: examId })
    .whereNull('published_at')
    .whereNot({ state: 'DISCARDED' })
    .first<RunRow | undefined>(RUN);

export const findRun = (db: Db, id: number) => db('result_run').where({ id }).first<RunRow | undefined>(RUN);

export const lockRun = (db: Db, id: number) =>
  db('result_run').where({ id }).forUpdate().first<RunRow | undefined>(RUN);

export async function insertRun(
  db: Db,
  run: {
    exam_id: number;
    kind: RunKind;
    version: number;
    base_version: number | null;
    rules: RunRules[];
    started_by: number;
  },
): Promise<RunRow> {
  const [inserted] = await db('result_run')
    .insert({ ...run, rules: JSON.stringify(run.rules) })
    .returning<RunRow[]>(RUN);
  return inserted!;
}

/** Runs of an exam in the form of the wire, the latest first. */
export async function runHeads(db: Db, examId: number): Promise<RunHead[]> {
  const rows = await db('result_run as r')
    .leftJoin('app_user as s', 's.id', 'r.started_by')
    .leftJoin('app_user as a', 'a.id', 'r.approved_by')
    .leftJoin('app_user as d', 'd.id', 'r.discarded_by')
    .where({ 'r.exam_id': examId })
    .orderBy('r.id', 'desc')
    .limit(50)
    .select<Record<string, unknown>[]>(
      'r.id',
      'r.kind',
      'r.version',
      'r.state',
      'r.row_version',
      { startedAt: 'r.started_at', startedBy: 's.name', finishedAt: 'r.finished_at', checkedAt: 'r.checked_at' },
      { approvedBy: 'a.name', approvedAt: 'r.approved_at', publishedAt: 'r.published_at' },
      { discardedBy: 'd.name', discardReason: 'r.discard_reason' },
      db.raw(`encode(r.input_digest, 'hex') as "inputDigest", encode(r.output_digest, 'hex') as "outputDigest"`),
    );
  const moment = (value: unknown) => (value instanceof Date ? value.toISOString() : null);
  return rows.map(
    (row) =>
      ({
        ...row,
        startedAt: moment(row.startedAt),
        finishedAt: moment(row.finishedAt),
        checkedAt: moment(row.checkedAt),
        approvedAt: moment(row.approvedAt),
        publishedAt: moment(row.publishedAt),
      }) as unknown as RunHead,
  );
}

export interface PartSums {
  all: number;
  written: number;
  standing: number;
  checked: number;
  inputs: number;
  rows: number;
}
export async function partSums(db: Db, runId: number): Promise<PartSums> {
  const { rows } = await db.raw<{ rows: PartSums[] }>(
    `select count(*)::int as all, count(written_at)::int as written, count(standing_at)::int as standing, count(checked_at)::int as checked,
       coalesce(sum(inputs), 0)::int as inputs, coalesce(sum(written), 0)::int as rows from result_run_part where run_id = ?`,
    [runId],
  );
  return rows[0]!;
}

const SINCE = `
with since as (select r.exam_id, coalesce(min(p.written_at), r.started_at) as at from result_run r
  left join result_run_part p on p.run_id = r.id where r.id = ? group by r.exam_id, r.started_at)
select s.what, s.count::int from (
  select 'withheld or released students and papers' as what, count(*) as count from result_withhold w, since
    where w.exam_id = since.exam_id and (w.at > since.at or w.released_at > since.at)
  union all
  select 'declared scripts', count(*) from script_exception x, since where x.exam_id = since.exam_id and x.at > since.at
  union all
  select 'changed marks or absences', count(*) from mark_history h, since where h.exam_id = since.exam_id and h.at > since.at
  union all
  select 'moderation orders', count(*) from moderation m, since
    where m.exam_id = since.exam_id and (m.approved_at > since.at or (m.withdrawn_at > since.at and m.approved_at is not null))
  union all
  select 'consolidations', count(*) from consolidation_run c, since where c.exam_id = since.exam_id and c.finished_at > since.at
  union all
  select 'courses', count(*) from course c, since where c.updated_at > since.at
    and exists (select from exam_application a where a.exam_id = since.exam_id and a.cour_id = c.cour_id)) s
where s.count > 0`;

/** What has changed under a run since it read its inputs: each kind with its number. */
export const changedSince = async (db: Db, runId: number): Promise<{ what: string; count: number }[]> =>
  (await db.raw<{ rows: { what: string; count: number }[] }>(SINCE, [runId])).rows;

export const setRun = (db: Db, id: number, change: Record<string, unknown>) =>
  db('result_run')
    .where({ id })
    .update({ ...change, row_version: db.raw('row_version + 1') });

/** The last job of these kinds that worked on a run. */
export const lastJob = (db: Db, kinds: readonly string[], runId: number) =>
  db('job')
    .whereIn('kind', kinds)
    .whereRaw(`(params ->> 'run')::bigint = ?`, [runId])
    .orderBy('created_at', 'desc')
    .first<JobRow | undefined>();

/** Whether a release of this run is signed and prepared, so that the clock alone will show it. */
export const hasPreparedRelease = async (db: Db, runId: number): Promise<boolean> =>
  (await db('result_release').where({ run_id: runId, state: 'RELEASED' }).whereNotNull('prepared_at').first('id')) !==
  undefined;
