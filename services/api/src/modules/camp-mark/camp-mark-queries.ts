import type { BarcodeError, DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { visibleMarks, type StoredMark } from './visible-marks';

const CAMP_ONLY = 'A camp permission was given to somebody without a camp.';

/** A keyed script by the names of the wire. */
export const markColumns = {
  id: 'm.id',
  barcode: 'm.barcode',
  p_code: 'm.p_code',
  bundleno: 'm.bundleno',
  packet: 'm.packet',
  slno: 'm.slno',
  Amark: 'm.amark',
  Bmark: 'm.bmark',
  Cmark: 'm.cmark',
  aopid: 'm.aopid',
  bopid: 'm.bopid',
  aupdateon: 'm.aupdateon',
  bupdateon: 'm.bupdateon',
  row_version: 'm.row_version',
};

/** The scripts of the officer's own camp whose A and B differ; an operator is told where, never what was keyed. */
export async function listDifferentMarks(db: Db, context: Context): Promise<DifferentMark[]> {
  const { camp } = context.scope;
  if (!camp) throw new Error(CAMP_ONLY);
  const rows = await db('camp_mark as m')
    .where({ 'm.exam_id': camp.examId, 'm.place': camp.place })
    .whereRaw('m.amark <> m.bmark')
    .orderBy(['m.bundleno', 'm.packet', 'm.slno'])
    .select<StoredMark[]>(markColumns);
  if (context.user.role === 'campadmin') return rows.map((row) => visibleMarks(context, row));
  // where two keyings differ the own one would tell something of the other
  return rows.map((row) => ({ ...visibleMarks(context, row), Amark: null, Bmark: null }));
}

/** The refused scans of the officer's own camp that nobody has settled yet. */
export async function listBarcodeErrors(db: Db, { scope }: Context): Promise<BarcodeError[]> {
  if (!scope.camp) throw new Error(CAMP_ONLY);
  const rows: (Omit<BarcodeError, 'at'> & { at: Date })[] = await db('barcode_error')
    .where({ exam_id: scope.camp.examId, place: scope.camp.place })
    .whereNull('resolved_at')
    .orderBy('id')
    .select('id', 'barcode', 'bundleno', 'packet', 'slno', 'pass', 'reason', 'at');
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
