import type { Db } from '../../core/database/connect';
import { markColumns } from './camp-mark-queries';
import type { StoredMark } from './visible-marks';

/** The camp of an exam: marks are changed at one place at a time, the office's at all. */
export interface CampScope {
  examId: number;
  place?: string | undefined;
}

const LOCK_STAGE = `select pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), ?)`;
const LOCK_BUNDLE = `select pg_advisory_xact_lock(hashtext('thervu bundle ' || ?), ?)`;

/** Stage and lock of an exam, which cannot move before the transaction ends. */
export async function lockExamOfCamp(trx: Db, examId: number) {
  await trx.raw(LOCK_STAGE, [examId]);
  return (await trx('exam')
    .where({ id: examId })
    .first<{ exam_name: string; stage: string; camp_locked_at: Date | null } | undefined>(
      'exam_name',
      'stage',
      'camp_locked_at',
    ))!;
}

/** One write at a time in a bundle, the same lock as that of a keying; undefined where it is not there for this camp. */
export async function lockBundleMarks(trx: Db, { examId, place }: CampScope, bundleno: number) {
  await trx.raw(LOCK_BUNDLE, [examId, bundleno]);
  return trx('bundle')
    .where({ exam_id: examId, bundleno, ...(place && { place }) })
    .first<{ state: string; place: string } | undefined>('state', 'place');
}

/** Where the script with this barcode lies. */
export const findMark = (db: Db, { examId, place }: CampScope, barcode: string) =>
  db('camp_mark')
    .where({ exam_id: examId, barcode, ...(place && { place }) })
    .first<{ bundleno: number } | undefined>('bundleno');

export type LockedMark = StoredMark & { copid: number | null };

/** The script, held until the transaction ends. */
export const lockMark = (trx: Db, { examId, place }: CampScope, barcode: string) =>
  trx('camp_mark as m')
    .where({ 'm.exam_id': examId, 'm.barcode': barcode, ...(place && { 'm.place': place }) })
    .forUpdate()
    .first<LockedMark | undefined>({ ...markColumns, copid: 'm.copid' });

/** When A or B was last changed or voided, as against keyed for the first time. */
export async function lastCorrection(db: Db, examId: number, barcode: string) {
  const row = await db('v_first_valuation_event')
    .where({ exam_id: examId, barcode })
    .whereIn('action', ['CHANGED', 'VOID'])
    .orderBy('id', 'desc')
    .first<{ at: Date; by_user: number | null; officer_id: number | null } | undefined>('at', 'by_user', 'officer_id');
  return row;
}

const SETTLE = 'select settle_bundle(:examId, :bundleno)';

/** Brings the state of a bundle in line with what is keyed, differs and waits in it. */
export async function settleBundle(trx: Db, examId: number, bundleno: number): Promise<void> {
  await trx.raw(SETTLE, { examId, bundleno });
}

/** The script with this number, held until the transaction ends. */
export const lockMarkNumbered = (trx: Db, { examId, place }: CampScope, id: number) =>
  trx('camp_mark as m')
    .where({ 'm.exam_id': examId, 'm.id': id, ...(place && { 'm.place': place }) })
    .forUpdate()
    .first<LockedMark | undefined>({ ...markColumns, copid: 'm.copid' });

/** In which bundle the script with this number lies. */
export const bundleOfMark = (db: Db, { examId, place }: CampScope, id: number) =>
  db('camp_mark')
    .where({ exam_id: examId, id, ...(place && { place }) })
    .first<{ bundleno: number } | undefined>('bundleno');

/** The exam whose bundles the office works with when it names none: the latest in valuation, else the latest with bundles. */
export const usualCampExam = (db: Db) =>
  db('exam as e')
    .whereExists((bundles) => bundles.from('bundle as b').whereRaw('b.exam_id = e.id').select(db.raw('1')))
    .orderByRaw(`e.stage in ('CONDUCT','VALUATION') desc, exam_order(e.eyear, e.emonth) desc`)
    .first<{ id: number; stage: string } | undefined>('e.id', 'e.stage');

/** The keyed scripts of a bundle, of a packet or at one place, in the order of their places. */
export const marksAt = (
  db: Db,
  { examId, place }: CampScope,
  { bundleno, packet, slno }: { bundleno: number; packet?: number | undefined; slno?: number | undefined },
) =>
  db('camp_mark as m')
    .where({
      'm.exam_id': examId,
      'm.bundleno': bundleno,
      ...(place && { 'm.place': place }),
      ...(packet !== undefined && { 'm.packet': packet }),
      ...(slno !== undefined && { 'm.slno': slno }),
    })
    .orderBy(['m.packet', 'm.slno'])
    .select<StoredMark[]>(markColumns);
