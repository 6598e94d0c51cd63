import { EXAM_WORK } from '@thervu/contracts/exam/exam-choice-rules';
import { REVALUATION_STAGES, type RevaluationAction } from '@thervu/contracts/revaluation/revaluation-rules';
import type {
  Applicant,
  RevaluationFeesRow,
  RevaluationPaper,
  RevaluationRow,
} from '@thervu/contracts/revaluation/revaluation-shapes';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** Column of the table and of the view of fees by action. */
const APPLIED = { rev: 'v.rev_aply', retot: 'v.retot_aply', trans: 'v.tran_aply' } as const;
const FEE = { rev: 'f.fee_rev', retot: 'f.fee_retot', trans: 'f.fee_tran' } as const;
const ANYTHING = '(v.rev_aply or v.retot_aply or v.tran_aply)';

/** The exam a call is about when it names none: by the rule of the screens, among those with results. */
export async function usualRevaluationExam(db: Db): Promise<string | undefined> {
  const stages = [...EXAM_WORK.revaluation.stages];
  const exam = await db('exam')
    .whereIn('stage', stages)
    .orderByRaw('rev_aply desc, array_position(?::text[], stage), exam_order(eyear, emonth) desc, id desc', [stages])
    .first<{ exam_tbl: string } | undefined>('exam_tbl');
  return exam?.exam_tbl;
}

/** Results that may be revalued: released, theory, P or RA, with the mark of a script from a camp. */
const MAY_APPLY = `r.result in ('P', 'RA') and r.p_type = 'THEORY' and r.ext_mark is not null and a.ext_source = 'CAMP'`;

const resultsOf = (db: Db, scope: Scope, examIds: readonly number[]): Knex.QueryBuilder =>
  db('exam_application as a')
    .join('result as r', (on) => on.on('r.exam_id', 'a.exam_id').on('r.application_id', 'a.id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .leftJoin('revaluation as v', (on) => on.on('v.exam_id', 'a.exam_id').on('v.application_id', 'a.id'))
    .whereRaw('a.exam_id = any(?::int[])', [[...examIds]])
    // the condition is on both tables, so that partitions of other exams are skipped
    .whereRaw('r.exam_id = any(?::int[])', [[...examIds]])
    .where({ 'r.is_current': true })
    .modify(visibleTo, scope, 'a.colcode');

const COLUMNS = {
  Rid: 'a.id',
  REG_NO: 'a.reg_no',
  Name: 's.stu_name',
  DOB: 's.dob',
  P_CODE: 'a.p_code',
  EXT_MARK: 'r.ext_mark',
  RESULT: 'r.result',
  frozenAt: 'v.frozen_at',
};
const SWITCHES = `coalesce(v.rev_aply, false) as "REV_APLY", coalesce(v.retot_aply, false) as "RETOT_APLY",
  coalesce(v.tran_aply, false) as "TRAN_APLY", coalesce(v.row_version, 0) as row_version`;
const PAPER = `min(c.p_name) as "P_NAME", count(*)::int as candidates,
  (count(*) filter (where ${ANYTHING}))::int as applied`;
const ELIGIBLE = `(${MAY_APPLY}) as eligible`;

type Stored<Row> = Omit<Row, 'frozenAt'> & { frozenAt: Date | null };
const toRow = <Row extends { frozenAt: string | null }>({ frozenAt, ...rest }: Stored<Row>): Row =>
  ({ ...rest, frozenAt: frozenAt?.toISOString() ?? null }) as Row;

export interface RowsOf {
  examId: number;
  degree: number;
  /** Undefined: every college the session may see. */
  college?: string;
  code?: string;
}

export async function listRows(db: Db, scope: Scope, filter: RowsOf): Promise<RevaluationRow[]> {
  const { examId, degree, college, code } = filter;
  const criteria = { 'a.colcode': college, 'a.deg_id': degree, ...(code && { 'a.p_code': code }) };
  const rows = await resultsOf(db, scope, [examId])
    .where(criteria)
    .whereRaw(MAY_APPLY)
    .orderBy(['a.reg_no', 'a.p_code'])
    .select<Stored<RevaluationRow>[]>(COLUMNS, db.raw(SWITCHES));
  return rows.map((row) => toRow<RevaluationRow>(row));
}

export const listRevaluationPapers = (
  db: Db,
  scope: Scope,
  { examId, degree, college }: RowsOf,
): Promise<RevaluationPaper[]> =>
  resultsOf(db, scope, [examId])
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.colcode': college, 'a.deg_id': degree })
    .whereRaw(MAY_APPLY)
    .groupBy('a.p_code', 'a.sem')
    .orderBy(['a.sem', 'a.p_code'])
    .select<RevaluationPaper[]>({ P_CODE: 'a.p_code', SEM: 'a.sem' }, db.raw(PAPER));

// ---------------------------------------------------------------- who has applied
const applied = (db: Db, scope: Scope, examId: number): Knex.QueryBuilder =>
  db('revaluation as v')
    .join('v_revaluation_fee as f', 'f.rid', 'v.rid')
    .join('degree as d', 'd.deg_id', 'v.deg_id')
    .where({ 'v.exam_id': examId })
    .modify(visibleTo, scope, 'v.colcode');

export async function listApplicants(
  db: Db,
  scope: Scope,
  action: RevaluationAction,
  { examId, degree, college }: RowsOf,
): Promise<Applicant[]> {
  const rows = await applied(db, scope, examId)
    .join('exam_application as a', (on) => on.on('a.exam_id', 'v.exam_id').on('a.id', 'v.application_id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'v.deg_id': degree, [APPLIED[action]]: true, ...(college && { 'v.colcode': college }) })
    .orderByRaw('length(v.colcode), v.colcode, v.p_code collate "C", v.reg_no collate "C"')
    .select<(Stored<Applicant> & { FEES: string })[]>(
      { P_CODE: 'v.p_code', REG_NO: 'v.reg_no', NAME: 's.stu_name', DOB: 's.dob', Rid: 'a.id' },
      { Colcode: 'v.colcode', FEES: FEE[action], frozenAt: 'v.frozen_at' },
      db.raw(`d.degree || ' ' || d.deg_name as "DEGREE"`),
    );
  return rows.map((row, index) => ({ ...toRow<Applicant>(row), S_No: index + 1, FEES: Number(row.FEES) }));
}

type Sums = 'REV_FEES' | 'RETOT_FEES' | 'TRAN_FEES' | 'TOTAL_FEES';

/** Counts and rupees of a college by paper; every figure is the sum of the rows behind it. */
export async function listFees(
  db: Db,
  scope: Scope,
  { examId, college }: { examId: number; college: string },
): Promise<RevaluationFeesRow[]> {
  const rows = await applied(db, scope, examId)
    .where({ 'v.colcode': college })
    .whereRaw(ANYTHING)
    .groupBy('d.deg_level', 'd.degree', 'd.deg_name', 'v.deg_id', 'v.p_code')
    .orderByRaw(`d.deg_level <> 'UG', d.deg_level, d.degree, d.deg_name, v.deg_id, v.p_code collate "C"`)
    .select<(Omit<RevaluationFeesRow, Sums> & Record<Sums, string>)[]>(
      { DEGREE_GROUP: 'd.deg_level', P_CODE: 'v.p_code' },
      db.raw(`d.degree || ' ' || d.deg_name as "DEGREE",
        (count(*) filter (where v.rev_aply))::int as "REV_COUNT",
        (count(*) filter (where v.retot_aply))::int as "RETOT_COUNT",
        (count(*) filter (where v.tran_aply))::int as "TRAN_COUNT",
        sum(f.fee_rev) as "REV_FEES", sum(f.fee_retot) as "RETOT_FEES", sum(f.fee_tran) as "TRAN_FEES",
        sum(f.fee_rev + f.fee_retot + f.fee_tran) as "TOTAL_FEES"`),
    );
  return rows.map(({ REV_FEES, RETOT_FEES, TRAN_FEES, TOTAL_FEES, ...rest }) => ({
    ...rest,
    REV_FEES: Number(REV_FEES),
    RETOT_FEES: Number(RETOT_FEES),
    TRAN_FEES: Number(TRAN_FEES),
    TOTAL_FEES: Number(TOTAL_FEES),
  }));
}

/** What a paper of a degree costs now; undefined where there is no such degree. */
export async function feesOfDegree(db: Db, degree: number): Promise<Record<RevaluationAction, number> | undefined> {
  const rows = await db('degree as d')
    .join('degree_level as l', 'l.degree', 'd.deg_level')
    .join('reval_fee as f', 'f.reval_group', 'l.reval_group')
    .where({ 'd.deg_id': degree })
    .select<{ kind: string; fees: string }[]>('f.kind', 'f.fees');
  const pick = (kind: string) => Number(rows.find((row) => row.kind === kind)?.fees ?? 0);
  return rows.length === 0 ? undefined : { rev: pick('REVAL'), retot: pick('RETOT'), trans: pick('TRANS') };
}

/** When the list of an exam was closed; null while it is open or has no applications. */
export async function closedAt(db: Db, examId: number): Promise<Date | null> {
  const [found] = await db('revaluation').where({ exam_id: examId }).max<{ at: Date | null }[]>({ at: 'frozen_at' });
  return found?.at ?? null;
}

// ---------------------------------------------------------------- changes
/** A row to be switched, with its stored values. */
export interface SwitchedRow extends Stored<RevaluationRow> {
  exam_id: number;
  exam_tbl: string;
  /** Whether the result may be revalued, and its data. */
  eligible: boolean;
  result: string;
  p_type: string;
  updated_by: number | null;
  by: string | null;
}

/** Rows by their number in all exams; those of other colleges are left out. */
export async function findRows(db: Db, scope: Scope, ids: readonly number[]): Promise<SwitchedRow[]> {
  const exams = await db('exam')
    .whereIn('stage', [...REVALUATION_STAGES])
    .select<{ id: number }[]>('id');
  return resultsOf(
    db,
    scope,
    exams.map(({ id }) => id),
  )
    .join('exam as e', 'e.id', 'a.exam_id')
    .leftJoin('app_user as u', 'u.id', 'v.updated_by')
    .whereRaw('a.id = any(?::bigint[])', [[...ids]])
    .select<SwitchedRow[]>(
      COLUMNS,
      db.raw(SWITCHES),
      { exam_id: 'a.exam_id', exam_tbl: 'e.exam_tbl', result: 'r.result', p_type: 'r.p_type', by: 'u.name' },
      'v.updated_by',
      db.raw(ELIGIBLE),
    );
}

export const toRevaluationRow = ({
  exam_id: _e,
  exam_tbl: _t,
  eligible: _l,
  result: _r,
  p_type: _p,
  updated_by: _u,
  by: _b,
  ...row
}: SwitchedRow): RevaluationRow => toRow<RevaluationRow>(row);

const NEW_ROW = 'revaluation (exam_id, application_id, reg_no, colcode, deg_id, p_code, ext_mark, result, row_version)';

/** Inserts the missing rows of results that may be revalued, with nothing applied for; in one common order. */
export const makeRows = (trx: Db, scope: Scope, examId: number, ids: readonly number[]) =>
  trx
    .into(trx.raw(NEW_ROW))
    .insert(
      resultsOf(trx, scope, [examId])
        .whereRaw('a.id = any(?::bigint[])', [[...ids]])
        .whereRaw(MAY_APPLY)
        .whereNull('v.rid')
        .orderBy('a.id')
        .select('a.exam_id', 'a.id', 'a.reg_no', 'a.colcode', 'a.deg_id', 'a.p_code', 'r.ext_mark', 'r.result')
        .select(trx.raw('0')),
    )
    .onConflict(['exam_id', 'application_id'])
    .ignore();

/** Locks rows until the transaction ends, in one common order. */
export const lockRows = (trx: Db, scope: Scope, examId: number, ids: readonly number[]) =>
  trx('revaluation')
    .where({ exam_id: examId })
    .whereRaw('application_id = any(?::bigint[])', [[...ids]])
    .modify(visibleTo, scope, 'colcode')
    .orderBy('application_id')
    .forUpdate()
    .select('rid');

export interface SwitchChange {
  id: number;
  rev: boolean;
  retot: boolean;
  trans: boolean;
}

const SAVE = `
update revaluation v set rev_aply = n.rev, retot_aply = n.retot, tran_aply = n.trans, updated_by = :userId, updated_at = now(),
  row_version = v.row_version + 1
from unnest(:ids::bigint[], :rev::boolean[], :retot::boolean[], :trans::boolean[]) as n (id, rev, retot, trans)
where v.exam_id = :examId and v.application_id = n.id and v.colcode = :college`;

export const saveSwitches = (
  trx: Db,
  wantedSwitches: readonly SwitchChange[],
  input: { examId: number; userId: number; college: string },
) =>
  trx.raw(SAVE, {
    ...input,
    ids: wantedSwitches.map(({ id }) => id),
    rev: wantedSwitches.map(({ rev }) => rev),
    retot: wantedSwitches.map(({ retot }) => retot),
    trans: wantedSwitches.map(({ trans }) => trans),
  });

export interface NewEvent {
  exam_id: number;
  application_id: number;
  colcode: string;
  kind: string;
  applied: boolean;
  by_user: number;
  request_id: string;
}
export const addRevaluationEvents = (trx: Db, events: readonly NewEvent[]) =>
  trx('revaluation_event').insert([...events]);

export interface StoredEvent {
  kind: string;
  applied: boolean;
  by: string;
  at: Date;
}
export const listRevaluationEvents = (db: Db, scope: Scope, rid: number): Promise<StoredEvent[]> =>
  db('revaluation_event as h')
    .join('app_user as u', 'u.id', 'h.by_user')
    .where({ 'h.application_id': rid })
    .modify(visibleTo, scope, 'h.colcode')
    .orderBy('h.id')
    .select<StoredEvent[]>('h.kind', 'h.applied', 'h.at', 'u.name as by');
