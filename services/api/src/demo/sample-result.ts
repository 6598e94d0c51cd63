import { createHmac } from 'node:crypto';
import type { Db } from '../core/database/connect';
import { PLANTED } from './demo-planted';

/** HMAC-SHA256 over register number and birth date (YYYY-MM-DD), as stored in `result_published.dob_mac`. */
export const birthDateMac = (macKey: string, regNo: string, dob: string): Buffer =>
  createHmac('sha256', macKey).update(`${regNo}|${dob}`).digest();

/**
 * The planted student whose published result shows a pass, a re-appear and an absence; undefined where no demo result is
 * published under this key.
 */
export async function sampleResult(ownerDb: Db, macKey: string): Promise<{ regNo: string; dob: string } | undefined> {
  const row = await ownerDb('publication as p')
    .join('result_published as r', (on) => on.on('r.exam_id', 'p.exam_id').on('r.version', 'p.version'))
    .join('student as s', 's.reg_no', 'r.reg_no')
    .where('r.reg_no', PLANTED.sample)
    .first<{ reg_no: string; dob: string; dob_mac: Buffer } | undefined>('r.reg_no', 's.dob', 'r.dob_mac');
  if (!row || !row.dob_mac.equals(birthDateMac(macKey, row.reg_no, row.dob))) return undefined;
  return { regNo: row.reg_no, dob: row.dob };
}
