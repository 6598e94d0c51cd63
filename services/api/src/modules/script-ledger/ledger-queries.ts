import type {
  Balance,
  CollegeLine,
  LedgerCounts,
  OpenScript,
  PaperLine,
  ScriptLedger,
} from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { Db } from '../../core/database/connect';
import { STANDING } from './standing-queries';

const COUNTS = [
  'registered',
  'absent',
  'excepted',
  'issued',
  'received',
  'bundled',
  'a_keyed',
  'b_keyed',
  'resolved',
] as const;
const replyField: Record<(typeof COUNTS)[number], keyof LedgerCounts> = {
  registered: 'registered',
  absent: 'absent',
  excepted: 'excepted',
  issued: 'issued',
  received: 'received',
  bundled: 'bundled',
  a_keyed: 'a',
  b_keyed: 'b',
  resolved: 'resolved',
};

export interface LedgerExam extends Pick<ScriptLedger, 'exam_id' | 'exam_name' | 'stage' | 'row_version'> {
  exam_tbl: string;
  camp_locked_at: Date | null;
  counted_at: Date | null;
}

export const findLedgerExam = (db: Db, examId: number): Promise<LedgerExam | undefined> =>
  db('exam as e')
    .leftJoin('script_ledger_count as n', 'n.exam_id', 'e.id')
    .where({ 'e.id': examId })
    .first<LedgerExam | undefined>({
      exam_id: 'e.id',
      exam_name: 'e.exam_name',
      exam_tbl: 'e.exam_tbl',
      stage: 'e.stage',
      row_version: 'e.row_version',
      camp_locked_at: 'e.camp_locked_at',
      counted_at: 'n.counted_at',
    });

/** A line for each paper, over its colleges. */
export const paperLines = (db: Db, examId: number): Promise<PaperLine[]> =>
  db('script_ledger as l')
    .where({ exam_id: examId })
    .groupBy('l.p_code')
    .orderBy('l.p_code')
    .select<PaperLine[]>(
      'l.p_code',
      db.raw('(select min(c.p_name) from course c where c.p_code = l.p_code) as p_name'),
      ...COUNTS.map((name) => db.raw('sum(??)::int as ??', [`l.${name}`, replyField[name]])),
    );

export const ledgerColleges = (db: Db, examId: number, pCode: string): Promise<CollegeLine[]> =>
  db('script_ledger as l')
    .join('college as c', 'c.colcode', 'l.colcode')
    .where({ 'l.exam_id': examId, 'l.p_code': pCode })
    .orderBy('l.colcode')
    .select<CollegeLine[]>(
      'l.colcode',
      'c.colname',
      ...COUNTS.map((name) => db.raw('?? as ??', [`l.${name}`, replyField[name]])),
    );

export const readBalances = (db: Db, examId: number): Promise<Balance[]> =>
  db('script_ledger_balance')
    .where({ exam_id: examId })
    .orderByRaw(`left(balance, 1) desc, balance`)
    .select('balance', 'count', 'first');

export interface FinishedRun {
  at: Date;
  started_at: Date;
  papers: number;
  marks: number;
  changed: number;
  digest: string;
}
export const lastConsolidation = (db: Db, examId: number): Promise<FinishedRun | undefined> =>
  db('consolidation_run')
    .where({ exam_id: examId })
    .whereNotNull('finished_at')
    .orderBy('id', 'desc')
    .first<FinishedRun | undefined>(
      'started_at',
      'papers',
      'marks',
      'changed',
      'finished_at as at',
      db.raw(`encode(digest, 'hex') as digest`),
    );

/** The state of every unfinished script of a paper and college, in order of register number. */
const OPEN_SCRIPTS = `
select * from (
  select t.application_id, t.reg_no, t.dummy_no, t.bundleno, t.reason, t.note, u.name as by, t.at,
    case when t.excepted then 'EXCEPTED'
      when t.undecided then 'ABSENT_WITH_SCRIPT'
      when t.away then null
      when t.void then 'VOID'
      when not t.issued then 'NOT_ISSUED'
      when not t.received then 'NOT_RECEIVED'
      when not t.bundled then 'NOT_BUNDLED'
      when not t.a_keyed then 'A_MISSING'
      when not t.b_keyed then 'B_MISSING'
      when not t.resolved then 'DIFFERENT' end as stands
  from (${STANDING} and q.p_code = :pCode and q.colcode = :colcode) t
  left join app_user u on u.id = t.by_user) o
where o.stands is not null order by o.reg_no`;

type OpenRow = Omit<OpenScript, 'exception'> & Partial<NonNullable<OpenScript['exception']>>;

export async function openScripts(
  db: Db,
  { examId, pCode, colcode }: { examId: number; pCode: string; colcode: string },
): Promise<OpenScript[]> {
  const { rows } = await db.raw<{ rows: OpenRow[] }>(OPEN_SCRIPTS, { exam: examId, pCode, colcode });
  return rows.map(({ reason, note, by, at, ...script }) => ({
    ...script,
    exception: reason && note !== undefined && by && at ? { reason, note, by, at: new Date(at).toISOString() } : null,
  }));
}

/** The written paper of a script; undefined where the application has none in this exam. */
export const findWrittenPaper = (db: Db, examId: number, applicationId: number) =>
  db('v_qp_eligible as q')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'q.exam_id').on('a.id', 'q.id'))
    .leftJoin('script_exception as x', (on) => on.on('x.exam_id', 'a.exam_id').on('x.application_id', 'a.id'))
    .where({ 'q.exam_id': examId, 'q.id': applicationId })
    .first<{ reg_no: string; p_code: string; absent: boolean; reason: string | null; note: string | null } | undefined>(
      'a.reg_no',
      'a.p_code',
      'a.absent',
      'x.reason',
      'x.note',
    );

export const saveException = (
  db: Db,
  row: { exam_id: number; application_id: number; reason: string; note: string; by_user: number },
) =>
  db('script_exception')
    .insert(row)
    .onConflict(['exam_id', 'application_id'])
    .merge({ reason: row.reason, note: row.note, by_user: row.by_user, at: db.fn.now() });

export const deleteException = (db: Db, examId: number, applicationId: number) =>
  db('script_exception').where({ exam_id: examId, application_id: applicationId }).delete();

export const setCampLock = (db: Db, examId: number, locked: boolean) =>
  db('exam')
    .where({ id: examId })
    .update({ camp_locked_at: locked ? db.fn.now() : null, row_version: db.raw('row_version + 1') });

/**
 * Waits for running writes of camp marks, and blocks new ones until the end of the transaction. False while a
 * consolidation runs: it has locked the marks.
 */
export async function lockCampsOfExam(db: Db, examId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { free: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtext('thervu consolidation'), ?) as free`,
    [examId],
  );
  if (!rows[0]!.free) return false;
  // every keying has a shared lock on the stage of its exam
  await db.raw(`select pg_advisory_xact_lock(hashtext('thervu exam stage'), ?)`, [examId]);
  return true;
}
