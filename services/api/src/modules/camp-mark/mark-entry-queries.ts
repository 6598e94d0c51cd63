import type { PaperByBarcode } from '@thervu/contracts/camp-mark/mark-entry-contract';
import type { Db } from '../../core/database/connect';

export interface FoundPaper extends PaperByBarcode {
  place: string | null;
  aopid: number | null;
  bopid: number | null;
}

const FIND_PAPER = `
  select s.barcode, coalesce((select p.degree from v_camp_paper p where p.p_code = s.p_code), '') as degree, s.p_code, s.place,
    m.amark as "Amark", m.bmark as "Bmark", m.cmark as "Cmark", m.aopid, m.bopid, m.bundleno, m.packet, m.slno
  from v_camp_script s left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
  where s.exam_id = ? and s.barcode = ?`;

/** The paper of a barcode with everything keyed for it; whose eyes may see which mark is decided by the caller. */
export async function findPaper(
  db: Db,
  { examId }: { examId: number },
  barcode: string,
): Promise<FoundPaper | undefined> {
  const { rows } = await db.raw<{ rows: FoundPaper[] }>(FIND_PAPER, [examId, barcode]);
  return rows[0];
}
