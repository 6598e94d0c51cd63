import type { Db } from '../database/connect';

/** The register number as it is written, from whatever way somebody types it; its key where no student has it. */
export async function findWrittenNumber(db: Db, typed: string): Promise<string> {
  const { rows } = await db.raw<{ rows: { written: string }[] }>('select written_reg_no(?) as written', [typed]);
  return rows[0]!.written;
}
