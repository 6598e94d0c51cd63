import type {
  EarlierBatch,
  EarlierRecord,
  EarlierResult,
  EarlierStudent,
  EarlierValues,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const DECIDED_SHOWN = 100;

export type BatchRow = Omit<EarlierBatch, 'createdAt' | 'decidedAt' | 'own'> & {
  created_by: number;
  created_at: Date;
  decided_at: Date | null;
};

/** Batches with their colleges; `id` left out: those that wait, then the latest that were decided. */
export async function listEarlierFiles(db: Db, id?: number): Promise<BatchRow[]> {
  const { rows } = await db.raw<{ rows: BatchRow[] }>(
    `select b.id, b.file_name as file, b.results, b.students, b.marks, b.credits, b.credit_points as "creditPoints",
       encode(b.digest, 'hex') as digest, b.state, b.created_by, b.created_at, c.name as "createdBy", d.name as "decidedBy", b.decided_at,
       b.decision_reason as reason, coalesce(k.colleges, '[]') as colleges, v.correction
     from (
       select * from earlier_batch where case when cast(:id as bigint) is null then true else id = :id end
       order by (state = 'WAITING') desc, id desc limit case when cast(:id as bigint) is null then cast(:shown as int)
         + (select count(*) from earlier_batch where state = 'WAITING') else 1 end) b
     join app_user c on c.id = b.created_by left join app_user d on d.id = b.decided_by
     left join lateral (
       select jsonb_agg(jsonb_build_object('colcode', g.colcode, 'colname', g.colname, 'students', n.students)
         order by length(g.colcode), g.colcode) as colleges
       from (select s.colcode, count(*)::int as students from student s
         where (b.state = 'WAITING' or cast(:id as bigint) is not null) and s.student_id in (select r.student_id from earlier_result r where r.batch_id = b.id) group by s.colcode) n
       join college g on g.colcode = n.colcode) k on true
     left join lateral (
       select jsonb_build_object('before', earlier_values(o), 'after', case when not r.removed then earlier_values(r) end, 'reason', r.reason) as correction
       from earlier_result r join earlier_result o on o.student_id = r.student_id and o.p_code = r.p_code and o.year = r.year
         and o.month = r.month and o.version = r.version - 1 and o.id < r.id
       where b.import_id is null and r.batch_id = b.id order by o.id desc limit 1) v on true
     order by (b.state = 'WAITING') desc, b.id desc`,
    { id: id ?? null, shown: DECIDED_SHOWN } as never,
  );
  return rows;
}

/** Locks a batch until the transaction ends. */
export const lockBatch = (trx: Db, id: number): Promise<{ state: EarlierBatch['state'] } | undefined> =>
  trx('earlier_batch').where({ id }).forUpdate().first('state');

/** Makes a signed batch count; undefined where the database finds that it may not. */
export async function approveBatch(
  trx: Db,
  approval: { id: number; userId: number; signatureId: number },
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { counted: number | null }[] }>(
    'select approve_earlier_batch(:id, :userId, :signatureId) as counted',
    approval,
  );
  return rows[0]!.counted ?? undefined;
}

/** A result that was brought in, with what it says; undefined where there is none. */
export const findEarlierResult = (
  db: Db,
  id: number,
): Promise<{ reg_no: string; p_code: string; stands: boolean; values: EarlierValues } | undefined> =>
  db('earlier_result as r')
    .where({ 'r.id': id })
    .first('r.reg_no', 'r.p_code', 'r.stands', db.raw('earlier_values(r) as "values"'));

/** Writes the next version of a result as a batch that waits; undefined where it does not count, or a version waits already. */
export async function proposeCorrection(
  trx: Db,
  { id, userId, reason, values }: { id: number; userId: number; reason: string; values: EarlierValues | null },
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { batch: number | null }[] }>(
    'select propose_earlier_correction(:id, :userId, :reason, cast(:values as jsonb)) as batch',
    { id, userId, reason, values: values === null ? null : JSON.stringify(values) } as never,
  );
  return rows[0]!.batch ?? undefined;
}

export const returnBatch = (trx: Db, { id, userId, reason }: { id: number; userId: number; reason: string }) =>
  trx('earlier_batch')
    .where({ id })
    .update({ state: 'RETURNED', decided_by: userId, decided_at: trx.fn.now(), decision_reason: reason });

export interface StudentsOf {
  college?: string | undefined;
  degree?: number | undefined;
  year?: number | undefined;
  regNo?: string | undefined;
}

/** Of a student who is looked at already. */
const PAST_OF_STUDENT = `(s.admn_acdyr < :first or exists (
  select from earlier_result r join earlier_batch b on b.id = r.batch_id where r.student_id = s.student_id and b.state <> 'RETURNED'))`;
/** The same students of the whole university, found by their year and their results instead of by a look at everybody. */
const PAST_OF_ALL = `s.student_id in (
  select y.student_id from student y where y.admn_acdyr < :first
  union
  select r.student_id from earlier_result r join earlier_batch b on b.id = r.batch_id where b.state <> 'RETURNED')`;

/** Year of the first exam of the portal, asked before: where it is known the planner knows how few were admitted earlier. */
async function firstYear(db: Db): Promise<number> {
  const row = await db('exam').min<{ first: number | null }>({ first: 'eyear' }).first();
  return row?.first ?? 0;
}

/** Students of a filter whose record may reach back before the portal, whose first exam was in the year `first`. */
const withPast = (db: Db, scope: Scope, { college, degree, year, regNo }: StudentsOf, first: number) =>
  db('student as s')
    .whereNot('s.status', 'DELETED')
    .whereNotNull('s.reg_no')
    .modify(visibleTo, scope, 's.colcode')
    .modify((query) => {
      if (college !== undefined) void query.where('s.colcode', college);
      if (degree !== undefined) void query.where('s.deg_id', degree);
      if (year !== undefined) void query.where('s.admn_acdyr', year);
      if (regNo !== undefined) void query.where('s.reg_no', regNo);
      const narrowed = [college, degree, year, regNo].some((value) => value !== undefined);
      void query.whereRaw(narrowed ? PAST_OF_STUDENT : PAST_OF_ALL, { first });
    });

export type StudentRow = Omit<EarlierStudent, 'declared'> & {
  declared_whole: boolean | null;
  declared_by: string | null;
  declared_at: Date | null;
  declared_reason: string | null;
};

const STUDENT = `s.student_id, s.reg_no, s.stu_name, s.colcode, d.degree || ' ' || d.deg_name as degree, s.admn_acdyr,
  n.results, n.waiting, n.passed, n.open, n.credits, not record_open(s.student_id) as whole,
  l.whole as declared_whole, l.name as declared_by, l.at as declared_at, l.reason as declared_reason`;
const COUNTS = `cross join lateral (
    select count(*) filter (where r.stands)::int as results, count(*) filter (where b.state = 'WAITING')::int as waiting,
      count(distinct r.p_code) filter (where r.stands and r.result = 'P')::int as passed,
      (count(distinct r.p_code) filter (where r.stands) - count(distinct r.p_code) filter (where r.stands and r.result = 'P'))::int as open,
      coalesce(sum(r.credit) filter (where r.stands and r.result = 'P'), 0)::int as credits
    from earlier_result r join earlier_batch b on b.id = r.batch_id where r.student_id = s.student_id) n
  left join lateral (
    select l.whole, u.name, l.at, l.reason from record_declaration l join app_user u on u.id = l.by_user
    where l.student_id = s.student_id order by l.id desc limit 1) l on true
  join degree d on d.deg_id = s.deg_id`;

export const studentsPage = async (
  db: Db,
  scope: Scope,
  { after, size, show, ...filter }: StudentsOf & { after: string; size: number; show?: 'OPEN' | 'WHOLE' | undefined },
): Promise<StudentRow[]> =>
  withPast(db, scope, filter, await firstYear(db))
    .joinRaw(COUNTS)
    .where('s.reg_no', '>', after)
    .modify((query) => {
      if (show !== undefined) void query.whereRaw('record_open(s.student_id) = ?', [show === 'OPEN']);
    })
    .orderBy('s.reg_no')
    .limit(size)
    .select(db.raw(STUDENT));

export async function countStudents(
  db: Db,
  scope: Scope,
  { show, ...filter }: StudentsOf & { show?: 'OPEN' | 'WHOLE' | undefined },
): Promise<number> {
  const [row] = await withPast(db, scope, filter, await firstYear(db))
    .modify((query) => {
      if (show !== undefined) void query.whereRaw('record_open(s.student_id) = ?', [show === 'OPEN']);
    })
    .count<{ count: number }[]>('* as count');
  return row!.count;
}

export const findEarlierStudent = (db: Db, scope: Scope, studentId: number): Promise<StudentRow | undefined> =>
  db('student as s')
    .where({ 's.student_id': studentId })
    .whereNot('s.status', 'DELETED')
    .whereNotNull('s.reg_no')
    .modify(visibleTo, scope, 's.colcode')
    .joinRaw(COUNTS)
    .first(db.raw(STUDENT));

export const resultsOfStudent = (db: Db, studentId: number): Promise<EarlierResult[]> =>
  db('earlier_result as r')
    .join('earlier_batch as b', 'b.id', 'r.batch_id')
    .where({ 'r.student_id': studentId })
    .orderBy(['r.sem', 'r.p_code', 'r.year', 'r.month', 'r.version', 'r.id'])
    .select(
      ...['id', 'sem', 'p_code', 'p_name', 'p_type', 'int_mark', 'ext_mark', 'total_mark', 'total_max', 'credit'].map(
        (column) => `r.${column}`,
      ),
      ...['grade', 'grade_point', 'result', 'attempt', 'version', 'reason', 'stands', 'removed'].map(
        (column) => `r.${column}`,
      ),
      'b.state',
      'b.id as batch',
      db.raw(`r.month || '-' || r.year as session`),
    );

export const declarationsOf = (
  db: Db,
  studentId: number,
): Promise<(Omit<EarlierRecord['history'][number], 'at'> & { at: Date })[]> =>
  db('record_declaration as l')
    .join('app_user as u', 'u.id', 'l.by_user')
    .where({ 'l.student_id': studentId })
    .orderBy('l.id')
    .select('l.whole', 'u.name as by', 'l.at', 'l.reason');

/**
 * Adds a declaration for every student of a filter that has another one, or none. A record of which something waits for a
 * signature is not declared whole; how many those are comes back too.
 */
export async function addDeclarations(
  trx: Db,
  scope: Scope,
  filter: StudentsOf,
  declaration: { whole: boolean; reason: string; userId: number; requestId: string },
): Promise<{ students: number; waiting: number }> {
  const { rows } = await trx.raw<{ rows: { students: number; waiting: number }[] }>(
    `with named as materialized (?),
     judged as materialized (
       select n.student_id, l.whole, ?::boolean and exists (select from earlier_result r join earlier_batch b on b.id = r.batch_id
         where r.student_id = n.student_id and b.state = 'WAITING') as waits
       from named n left join lateral (select l.whole from record_declaration l where l.student_id = n.student_id
         order by l.id desc limit 1) l on true),
     added as (
       insert into record_declaration (student_id, whole, reason, by_user, request_id)
       select j.student_id, ?::boolean, ?::text, ?::bigint, ?::text from judged j
       where not j.waits and coalesce(j.whole, false) <> ?::boolean order by j.student_id returning 1)
     select (select count(*) from added)::int as students, (select count(*) from judged where waits)::int as waiting`,
    [
      withPast(trx, scope, filter, await firstYear(trx)).select('s.student_id') as never,
      ...[declaration.whole, declaration.whole, declaration.reason, declaration.userId, declaration.requestId],
      declaration.whole,
    ],
  );
  return rows[0]!;
}

/** One student's sums in a batch, as a college signs them. */
export interface StudentSums {
  reg_no: string;
  stu_name: string;
  degree: string;
  admn_acdyr: number;
  results: number;
  passed: number;
  failed: number;
  absent: number;
  marks: number | null;
  maximum: number;
  credits: number;
  points: string | null;
}

/** Sums of the students of one college in a batch, behind a register number. */
export const sumsPage = (
  db: Db,
  { batch, college, after, size }: { batch: number; college: string; after: string; size: number },
): Promise<StudentSums[]> =>
  db('earlier_result as r')
    .join('student as s', 's.student_id', 'r.student_id')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .where({ 'r.batch_id': batch, 's.colcode': college })
    .where('r.reg_no', '>', after)
    .groupBy('r.reg_no', 's.stu_name', 'd.degree', 'd.deg_name', 's.admn_acdyr')
    .orderBy('r.reg_no')
    .limit(size)
    .select('r.reg_no', 's.stu_name', 's.admn_acdyr', db.raw(`d.degree || ' ' || d.deg_name as degree`))
    .select(
      db.raw(`count(*)::int as results, (count(*) filter (where r.result = 'P'))::int as passed,
        (count(*) filter (where r.result = 'RA'))::int as failed, (count(*) filter (where r.result = 'AAA'))::int as absent,
        sum(r.total_mark)::int as marks, sum(r.total_max)::int as maximum,
        coalesce(sum(r.credit) filter (where r.result = 'P'), 0)::int as credits,
        sum(r.credit * r.grade_point) filter (where r.result = 'P') as points`),
    );
