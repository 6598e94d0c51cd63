import type { BarcodeError, DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { Db } from '../../core/database/connect';
import type { Session } from '../../core/session';

const CAMP_ONLY = 'A camp permission was given to somebody without a camp.';

/** The scripts of the officer's own camp whose A and B differ; an operator is told where, never what was keyed. */
export async function listDifferentMarks(db: Db, { scope, role }: Session): Promise<DifferentMark[]> {
  if (!scope.camp) throw new Error(CAMP_ONLY);
  const rows: DifferentMark[] = await db('camp_mark')
    .where({ exam_id: scope.camp.examId, place: scope.camp.place })
    .whereRaw('amark <> bmark')
    .orderBy(['bundleno', 'packet', 'slno'])
    .select({
      id: 'id', barcode: 'barcode', p_code: 'p_code', bundleno: 'bundleno', packet: 'packet', slno: 'slno',
      Amark: 'amark', Bmark: 'bmark', Cmark: 'cmark',
    }); // prettier-ignore
  return role === 'campadmin' ? rows : rows.map((row) => ({ ...row, Amark: null, Bmark: null, Cmark: null }));
}

/** The refused scans of the officer's own camp that nobody has settled yet. */
export async function listBarcodeErrors(db: Db, { scope }: Session): Promise<BarcodeError[]> {
  if (!scope.camp) throw new Error(CAMP_ONLY);
  const rows: (Omit<BarcodeError, 'at'> & { at: Date })[] = await db('barcode_error')
    .where({ exam_id: scope.camp.examId, place: scope.camp.place })
    .whereNull('resolved_at')
    .orderBy('id')
    .select('id', 'barcode', 'bundleno', 'packet', 'slno', 'pass', 'reason', 'at');
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
