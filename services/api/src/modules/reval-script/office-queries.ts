import type { MissingScript, RevalBalance } from '@thervu/contracts/reval-script/reval-script-contract';
import type { Db } from '../../core/database/connect';

export interface RevalExam {
  exam_id: number;
  exam_name: string;
  exam_tbl: string;
  stage: string;
}

export const findRevalExam = (db: Db, examId: number): Promise<RevalExam | undefined> =>
  db('exam as e').where({ 'e.id': examId }).first<RevalExam | undefined>({
    exam_id: 'e.id',
    exam_name: 'e.exam_name',
    exam_tbl: 'e.exam_tbl',
    stage: 'e.stage',
  });

/** A line for each valuation, camp and paper. */
export const balancesOf = (db: Db, examId: number): Promise<Omit<RevalBalance, 'closed'>[]> =>
  db('v_reval_balance as b')
    .where({ 'b.exam_id': examId })
    .orderBy(['b.valuation', 'b.place', 'b.p_code'])
    .select<Omit<RevalBalance, 'closed'>[]>(
      ...[
        'valuation',
        'place',
        'p_code',
        'issued',
        'waiting',
        'located',
        'missing',
        'a',
        'b',
        'agreed',
        'problems',
      ].map((name) => `b.${name}`),
    );

/** Scripts the camps could not pull, with whose they are. */
export const missingScripts = (db: Db, examId: number): Promise<(Omit<MissingScript, 'at'> & { at: Date })[]> =>
  db('reval_script as s')
    .join('revaluation as r', 'r.rid', 's.rid')
    .leftJoin('camp_officer as o', 'o.id', 's.missing_by')
    .where({ 's.exam_id': examId })
    .whereNotNull('s.missing_at')
    .orderBy('s.missing_at')
    .select({
      id: 's.id',
      valuation: 's.valuation',
      place: 's.place',
      p_code: 'r.p_code',
      reg_no: 'r.reg_no',
      number: 's.pull_barcode',
      bundle: 's.bundle',
      packet: 's.packet',
      script: 's.script',
      reason: 's.missing_reason',
      note: 's.missing_note',
      by: db.raw(`coalesce(o.name, '')`),
      at: 's.missing_at',
    });
