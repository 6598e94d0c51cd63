/** Rules of the third mark and of problems in packets. Nothing here may import zod. */

/** Highest mark of a written paper. */
export const C_MARK_MAX = 75;

export const SCAN_FIRST = 'Please scan the barcode first.';
export const SCAN_DIFFERS = 'Scanned barcode does not match current paper.';
export const NO_C_MARK = 'Please enter C Mark.';

/** How a refused scan is settled. */
export const RESOLUTIONS = ['REKEY', 'DELETE_ENTRIES', 'OTHER_PAPER', 'TO_OFFICE'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
/** Settled by hand; the entries of a packet are deleted by the call that deletes them. */
export const RESOLUTION_WORDS: Record<Exclude<Resolution, 'DELETE_ENTRIES'>, string> = {
  REKEY: 'The script is keyed again at its place',
  OTHER_PAPER: 'The script belongs to another paper and is sent there',
  TO_OFFICE: 'The script is handed to the examination office',
};

/** The mark as typed, or undefined while it is no whole number from 0 to the highest. */
export function readCMark(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^[0-9]{1,2}$/.test(text)) return undefined;
  const mark = Number(text);
  return mark <= C_MARK_MAX ? mark : undefined;
}
