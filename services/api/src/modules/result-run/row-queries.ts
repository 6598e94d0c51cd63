import type {
  ExplainedResult,
  RunDifference,
  RunRow as ListedRow,
} from '@thervu/contracts/result-run/result-run-contract';
import { explain, type ResultStep, type WaitReason } from '@thervu/contracts/result/result-steps';
import type { Db } from '../../core/database/connect';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

export interface Page {
  after?: string;
  size?: number;
}
const MAX_ROWS = 100;

type Stored = Omit<ListedRow, 'sentence'> & {
  application_id: number;
  reason: WaitReason | null;
  steps: ResultStep[];
};

/** Rows of a run behind one count, in order of application; `next` continues after the last. */
export async function runRows(
  db: Db,
  run: { id: number; exam_id: number },
  list: WaitReason | 'ZERO' | 'MODERATED',
  { after, size = MAX_ROWS }: Page,
): Promise<{ items: ListedRow[]; total: number; next: string | null }> {
  const rows = db('result').where({ exam_id: run.exam_id, run_id: run.id });
  if (list === 'ZERO') void rows.where({ ext_mark: 0 }).where('ext_max', '>', 0).whereNotNull('total_mark');
  else if (list === 'MODERATED') void rows.where('moderation', '>', 0);
  else void rows.where({ reason: list });
  const total = (await rows.clone().count<{ count: number }[]>('* as count'))[0]!.count;
  const page = await rows
    .where('application_id', '>', decodeCursor(after, 'number')?.[0] ?? 0)
    .orderBy('application_id')
    .limit(size + 1)
    .select<Stored[]>(
      ...[
        'application_id',
        'reg_no',
        'colcode',
        'p_code',
        'int_mark',
        'ext_mark',
        'moderation',
        'total_mark',
        'result',
      ],
      ...['reason', 'steps'],
    );
  const shown = page.slice(0, size);
  return {
    items: shown.map(({ application_id: _, reason, steps, ...row }) => ({
      ...row,
      sentence: explain({ result: row.result, reason, steps }),
    })),
    total: Number(total),
    next: page.length > size ? encodeCursor(Number(shown.at(-1)!.application_id)) : null,
  };
}

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};
/** Names under which the two calculations speak of one thing. */
const EXPECTED_NAME: Record<string, string> = { grade_point: 'points' };

/** Rows on which the calculations do not agree, with both values of each field. */
export async function runDifferences(
  db: Db,
  runId: number,
  { after, size = MAX_ROWS }: Page,
): Promise<{ items: RunDifference[]; total: number; next: string | null }> {
  const rows = db('result_difference').where({ run_id: runId });
  const total = (await rows.clone().count<{ count: number }[]>('* as count'))[0]!.count;
  const page = await rows
    .where('id', '>', decodeCursor(after, 'number')?.[0] ?? 0)
    .orderBy('id')
    .limit(size + 1)
    .select<
      (Omit<RunDifference, 'lines'> & {
        fields: string[];
        written: Record<string, unknown> | null;
        expected: Record<string, unknown> | null;
      })[]
    >('id', 'what', 'colcode', 'reg_no', 'p_code', 'fields', 'written', 'expected');
  const shown = page.slice(0, size);
  return {
    items: shown.map(({ fields, written, expected, ...row }) => ({
      ...row,
      lines: fields.map((field) => ({
        field,
        written: formatCell(written?.[field]),
        expected: formatCell(
          field === 'grade_point' && typeof expected?.points === 'number'
            ? (expected.points / 100).toFixed(2)
            : expected?.[EXPECTED_NAME[field] ?? field],
        ),
      })),
    })),
    total: Number(total),
    next: page.length > size ? encodeCursor(Number(shown.at(-1)!.id)) : null,
  };
}

// ---------------------------------------------------------------- one student
export interface Person {
  reg_no: string;
  stu_name: string;
  colcode: string;
  degree: string;
}

/** A student the caller may see: of the college, or with rows written under it before a transfer. */
export const findPerson = (db: Db, scope: Scope, regNo: string) =>
  db('student as s')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .where({ 's.reg_no': regNo })
    .whereExists(
      db
        .from(
          db('student as o')
            .where({ 'o.reg_no': regNo })
            .select('o.colcode')
            .union(db('exam_application as a').where({ 'a.reg_no': regNo }).select('a.colcode'))
            .as('at'),
        )
        .modify(visibleTo, scope, 'at.colcode')
        .select(db.raw('1')),
    )
    .first<Person | undefined>(
      's.reg_no',
      's.stu_name',
      's.colcode',
      db.raw(`d.degree || ' ' || d.deg_name as degree`),
    );

type ExplainedRow = Omit<ExplainedResult, 'sentence' | 'studentSentence'>;

/** The rows of a student as the office sees them, the latest exam first: by the last run, released or not. */
export const officeRows = (db: Db, scope: Scope, regNo: string): Promise<ExplainedRow[]> =>
  db
    .with('standing', (query) =>
      query
        .from('result as r')
        .join('result_run as u', 'u.id', 'r.run_id')
        .where({ 'r.reg_no': regNo })
        .whereNot({ 'u.state': 'DISCARDED' })
        .modify(visibleTo, scope, 'r.colcode')
        .distinctOn(['r.exam_id', 'r.application_id'])
        .orderBy([{ column: 'r.exam_id' }, { column: 'r.application_id' }, { column: 'r.version', order: 'desc' }])
        .select('r.*', db.raw('u.published_at is not null as released')),
    )
    .from('standing as t')
    .join('exam as e', 'e.id', 't.exam_id')
    .join('exam_application as a', (on) => on.on('a.exam_id', 't.exam_id').on('a.id', 't.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .orderBy([{ column: 't.exam_id', order: 'desc' }, { column: 't.sem' }, { column: 't.p_code' }])
    .select<ExplainedRow[]>(
      ...[
        'e.exam_name',
        't.version',
        't.released',
        't.p_code',
        'c.p_name',
        't.sem',
        't.int_mark',
        't.ext_mark',
        't.moderation',
      ],
      ...['t.total_mark', 't.total_max', 't.result', 't.reason', 't.steps', 't.grade'],
    );

/** Released rows a college may see; its role cannot read runs, so current and published rows identify the release. */
export const releasedRows = (db: Db, scope: Scope, regNo: string): Promise<ExplainedRow[]> =>
  db('result as t')
    .join('exam as e', 'e.id', 't.exam_id')
    .join('exam_application as a', (on) => on.on('a.exam_id', 't.exam_id').on('a.id', 't.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 't.reg_no': regNo, 't.is_current': true })
    .whereNotNull('e.published_at')
    .whereRaw('not session_hidden(t.exam_id)')
    .modify(visibleTo, scope, 't.colcode')
    .orderBy([{ column: 't.exam_id', order: 'desc' }, { column: 't.sem' }, { column: 't.p_code' }])
    .select<ExplainedRow[]>(
      ...['e.exam_name', 't.version', 't.p_code', 'c.p_name', 't.sem', 't.int_mark', 't.ext_mark', 't.moderation'],
      ...['t.total_mark', 't.total_max', 't.result', 't.reason', 't.steps'],
      db.raw('true as released, null as grade'),
    );

export interface StandingRow {
  exam_name: string;
  version: number;
  gpa: string | null;
  cgpa: string | null;
  openPapers: number;
  classLabel: string | null;
}
export const standingsOf = (db: Db, regNo: string): Promise<StandingRow[]> =>
  db('result_standing as s')
    .join('exam as e', 'e.id', 's.exam_id')
    .where({ 's.reg_no': regNo })
    .orderBy([
      { column: 's.exam_id', order: 'desc' },
      { column: 's.version', order: 'desc' },
    ])
    .select<StandingRow[]>('e.exam_name', 's.version', 's.gpa', 's.cgpa', {
      openPapers: 's.open_papers',
      classLabel: 's.class_label',
    });
