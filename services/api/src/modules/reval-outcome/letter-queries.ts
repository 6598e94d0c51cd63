import type { OwnRevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** What is published of the requests a session may see. The view shows nothing before the revised result is out. */
export const ownOutcomes = (db: Db, scope: Scope, examId: number): Promise<OwnRevalOutcome[]> =>
  db('v_reval_letter as l')
    .join('student as s', 's.reg_no', 'l.reg_no')
    .join('degree as d', 'd.deg_id', 'l.deg_id')
    .join('result as r', (on) =>
      on.on('r.exam_id', 'l.exam_id').on('r.application_id', 'l.application_id').andOnVal('r.is_current', true),
    )
    .where({ 'l.exam_id': examId })
    .modify(visibleTo, scope, 'l.colcode')
    .orderBy(['d.degree', 'd.deg_name', 'l.reg_no', 'l.p_code'])
    .select<OwnRevalOutcome[]>({
      rid: 'l.rid',
      reg_no: 'l.reg_no',
      name: 's.stu_name',
      p_code: 'l.p_code',
      rev: 'l.rev_aply',
      retot: 'l.retot_aply',
      original: 'l.original',
      final: 'l.final',
      changed: 'l.changed',
      result_before: 'l.result_before',
      result_after: 'r.result',
    })
    .select(db.raw(`d.degree || ' ' || d.deg_name as degree`));
