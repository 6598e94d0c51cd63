import type { ResultRelease } from '@thervu/contracts/result-release/result-release-contract';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import type { Db } from '../../core/database/connect';

export interface ReleaseExam {
  id: number;
  exam_name: string;
  exam_tbl: string;
  stage: Stage;
  eyear: number;
  emonth: string;
}

const EXAM = ['id', 'exam_name', 'exam_tbl', 'stage', 'eyear', 'emonth'] as const;

export const findExam = (db: Db, id: number): Promise<ReleaseExam | undefined> =>
  db('exam')
    .where({ id })
    .first(...EXAM);

/** Locks the exam until the transaction ends: releases are proposed, signed and withdrawn one at a time. */
export const lockExamForRelease = (trx: Db, id: number): Promise<ReleaseExam | undefined> =>
  trx('exam')
    .where({ id })
    .forNoKeyUpdate()
    .first(...EXAM);

interface ReleaseRow extends Omit<
  ResultRelease,
  'proposedAt' | 'releasedAt' | 'publishedAt' | 'visibleFrom' | 'prepared' | 'digest'
> {
  proposedAt: Date;
  releasedAt: Date | null;
  publishedAt: Date | null;
  visibleFrom: Date | null;
  prepared_at: Date | null;
  digest: Buffer | null;
  proposed_by: number;
  released_by: number | null;
}

const releases = (db: Db) =>
  db('result_release as l')
    .join('result_run as r', 'r.id', 'l.run_id')
    .join('app_user as p', 'p.id', 'l.proposed_by')
    .leftJoin('app_user as s', 's.id', 'l.released_by')
    .select<ReleaseRow[]>({
      id: 'l.id',
      version: 'l.version',
      run_id: 'l.run_id',
      kind: 'r.kind',
      state: 'l.state',
      session_title: 'l.session_title',
      note: 'l.note',
      proposedBy: 'p.name',
      proposedAt: 'l.proposed_at',
      releasedBy: 's.name',
      releasedAt: 'l.released_at',
      releaseNote: 'l.release_note',
      openFindings: 'l.open_findings',
      withdrawnReason: 'l.withdrawn_reason',
      visibleFrom: 'l.visible_from',
      announced: 'l.announced',
      prepared_at: 'l.prepared_at',
      publishedAt: 'l.published_at',
      counts: 'l.counts',
      students: 'l.students',
      onPage: 'l.on_page',
      digest: 'l.digest',
      proposed_by: 'l.proposed_by',
      released_by: 'l.released_by',
    });

const toRelease = ({ proposed_by: _p, released_by: _r, prepared_at, ...row }: ReleaseRow): ResultRelease => ({
  ...row,
  prepared: prepared_at !== null,
  proposedAt: row.proposedAt.toISOString(),
  releasedAt: row.releasedAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  visibleFrom: row.visibleFrom?.toISOString() ?? null,
  digest: row.digest?.toString('hex') ?? null,
});

/** Every release of an exam, the latest first. */
export async function listReleases(db: Db, examId: number): Promise<ResultRelease[]> {
  return (await releases(db).where({ 'l.exam_id': examId }).orderBy('l.id', 'desc')).map(toRelease);
}

export async function readRelease(db: Db, id: number): Promise<ResultRelease> {
  const [row] = await releases(db).where({ 'l.id': id });
  return toRelease(row!);
}

export interface LockedRelease {
  id: number;
  version: number | null;
  run_id: number;
  state: ResultRelease['state'];
  proposed_by: number;
  released_by: number | null;
  visible_from: Date | null;
  announced: boolean;
  prepared_at: Date | null;
}

const LOCKED = [
  ...['id', 'version', 'run_id', 'state', 'proposed_by', 'released_by'],
  ...['visible_from', 'announced', 'prepared_at'],
];

export const lockRelease = (trx: Db, examId: number, id: number): Promise<LockedRelease | undefined> =>
  trx('result_release')
    .where({ id, exam_id: examId })
    .forUpdate()
    .first(...LOCKED);

export const openRelease = (db: Db, examId: number): Promise<LockedRelease | undefined> =>
  db('result_release')
    .where({ exam_id: examId })
    .whereIn('state', ['PROPOSED', 'RELEASED'])
    .first(...LOCKED);

/** Number of the last release of an exam; 0 before the first. */
export async function lastVersion(db: Db, examId: number): Promise<number> {
  const row = await db('result_release')
    .where({ exam_id: examId, state: 'PUBLISHED' })
    .max<{ version: number | null }[]>('version as version');
  return row[0]?.version ?? 0;
}

export interface RunRow {
  id: number;
  kind: ResultRelease['kind'];
  version: number;
  state: string;
  startedBy: string | null;
  finishedAt: Date;
  approvedBy: string | null;
  rows: number;
}

/** The finished run of an exam that is neither published nor discarded. */
export async function findUnpublishedRun(db: Db, examId: number): Promise<RunRow | undefined> {
  const run = await db('result_run as r')
    .leftJoin('app_user as s', 's.id', 'r.started_by')
    .leftJoin('app_user as a', 'a.id', 'r.approved_by')
    .where({ 'r.exam_id': examId })
    .whereNotNull('r.finished_at')
    .whereNull('r.published_at')
    .whereNot('r.state', 'DISCARDED')
    .orderBy('r.id', 'desc')
    .first<Omit<RunRow, 'rows'> | undefined>({
      id: 'r.id',
      kind: 'r.kind',
      version: 'r.version',
      state: 'r.state',
      startedBy: 's.name',
      finishedAt: 'r.finished_at',
      approvedBy: 'a.name',
    });
  if (!run) return undefined;
  const [counted] = await db('result')
    .where({ exam_id: examId, version: run.version, run_id: run.id })
    .count<{ n: number }[]>({ n: '*' });
  return { ...run, rows: Number(counted!.n) };
}

/** The release of this exam that the public page shows. */
export async function shownVersion(db: Db, examId: number): Promise<number | null> {
  const row = await db('published_session as p')
    .where({ exam_id: examId })
    .whereRaw('(p.visible_from is null or p.visible_from <= statement_timestamp())')
    .first<{ version: number } | undefined>(db.raw('session_version(p) as version'));
  return row?.version ?? null;
}

/** The later exam the public page opens with; null where it opens, or will open, with this one. */
export async function opensWith(db: Db, exam: ReleaseExam): Promise<string | null> {
  const row = await db('publication as p')
    .join('exam as e', 'e.id', 'p.exam_id')
    .whereRaw('exam_order(e.eyear, e.emonth) > exam_order(?, ?)', [exam.eyear, exam.emonth])
    .first<{ exam_name: string } | undefined>('e.exam_name');
  return row?.exam_name ?? null;
}

const EARLIER = `
select e.id as exam_id, e.exam_name from exam e, exam o
where o.id = :exam and e.id <> o.id and exists (select from result_release l where l.exam_id = e.id and l.state = 'PUBLISHED')
  and exam_order(e.eyear, e.emonth) < exam_order(o.eyear, o.emonth)
order by e.etype = o.etype desc, exam_order(e.eyear, e.emonth) desc limit 1`;

/** The exam to compare with: the latest earlier one with a release, of the same half of the year where there is one. */
export async function earlierExam(db: Db, examId: number): Promise<{ exam_id: number; exam_name: string } | null> {
  const { rows } = await db.raw<{ rows: { exam_id: number; exam_name: string }[] }>(EARLIER, {
    exam: examId,
  });
  return rows[0] ?? null;
}

const WITHOUT = `
select count(*)::int as count, coalesce((array_agg(a.reg_no || ' ' || a.p_code order by a.reg_no, a.p_code))[1:10], '{}') as first
from exam_application a
where a.exam_id = :exam and a.ex_confm
  and not exists (select from result r where r.exam_id = a.exam_id and r.application_id = a.id and r.version <= :version)`;

/** Confirmed papers that have no result at a version. */
export async function withoutResult(
  db: Db,
  exam: number,
  version: number,
): Promise<{ count: number; first: string[] }> {
  const { rows } = await db.raw<{ rows: { count: number; first: string[] }[] }>(WITHOUT, { exam, version });
  return rows[0]!;
}

export async function countReleaseFindings(db: Db, examId: number) {
  const row = await db('anomaly_finding')
    .where({ exam_id: examId })
    .first<{ open: number; looked: number }>(
      db.raw('count(*) filter (where looked_at is null)::int as open'),
      db.raw('count(*) filter (where looked_at is not null)::int as looked'),
    );
  const search = await db('anomaly_search').where({ exam_id: examId }).first<{ searched_at: Date } | undefined>();
  return { ...row, searchedAt: search?.searched_at ?? null };
}

export interface NewRelease {
  exam_id: number;
  version: number;
  run_id: number;
  session_title: string;
  note: string;
  proposed_by: number;
  visible_from: string | null;
  announced: boolean;
}

export async function insertRelease(trx: Db, release: NewRelease): Promise<number> {
  const [row] = await trx('result_release').insert(release).returning<{ id: number }[]>('id');
  return row!.id;
}

export const insertReleaseSignature = (
  trx: Db,
  id: number,
  { userId, note, openFindings }: { userId: number; note: string; openFindings: number },
) =>
  trx('result_release').where({ id }).update({
    state: 'RELEASED',
    released_by: userId,
    released_at: trx.fn.now(),
    release_note: note,
    open_findings: openFindings,
  });

export const deleteProposal = (trx: Db, id: number, { userId, reason }: { userId: number; reason: string }) =>
  trx('result_release').where({ id }).update({
    state: 'WITHDRAWN',
    version: null,
    withdrawn_by: userId,
    withdrawn_at: trx.fn.now(),
    withdrawn_reason: reason,
  });

/** Whether a moment is ahead by the clock of the database, by so many days at most. */
export async function isAhead(db: Db, moment: string | Date, days: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { ahead: boolean }[] }>(
    'select ?::timestamptz > clock_timestamp() and ?::timestamptz < clock_timestamp() + make_interval(days => ?) as ahead',
    [moment, moment, days],
  );
  return rows[0]!.ahead;
}
