import { formatCount } from '@thervu/contracts/core/format';
import type { Db } from '../../core/database/connect';
import {
  countSealedRows,
  papersThatDiffer,
  SEAL_STEPS,
  sealedReleases,
  sealLines,
  type SealedRelease,
  type SealFault,
  type SealLine,
} from './seal-report';

/** Lines that are named one by one; of more the number is told. */
const MAX_LINES = 20;

const LABELS: Record<SealFault, string> = {
  ROW_CHANGED: 'the stored result is not as it was released',
  ROW_MISSING: 'the stored result is gone',
  ROW_ADDED: 'a result stands there that was never released',
  NOT_STANDING: 'the result that stands is not that of the last release',
  APPLICATION_CHANGED:
    'the application is not as it was when its result was released, and no history of marks says why',
  APPLICATION_MISSING: 'the application of a released result is gone',
  APPLICATION_ADDED: 'a confirmed application stands there that had no result',
  ANSWER_CHANGED: 'the published answer is not as it was released',
  ANSWER_MISSING: 'the published answer is gone',
  ANSWER_ADDED: 'a published answer stands there that was never released',
};

async function describeLine(db: Db, exam: number, { version, reg_no, p_code, what }: SealLine): Promise<string> {
  const papers = what === 'ANSWER_CHANGED' ? await papersThatDiffer(db, { exam, version, regNo: reg_no }) : [p_code];
  const paper = papers.filter((paper) => paper !== null).join(', ');
  return `release ${version}, ${reg_no}${paper === '' ? '' : `, ${paper}`}: ${LABELS[what]}`;
}

function describeRelease({ version, signed, stored, answersFit, linesFit, auditFits, shown }: SealedRelease): string[] {
  const messages: string[] = [];
  const codes = ['P', 'RA', 'AAA', 'W'] as const;
  const counts = (counts: SealedRelease['signed']) =>
    `${formatCount(counts.rows)} (${codes.map((code) => `${formatCount(counts[code])} ${code}`).join(', ')})`;
  if (counts(signed) !== counts(stored))
    messages.push(`${counts(signed)} papers were signed, the stored results give ${counts(stored)}`);
  if (!answersFit) messages.push('its digest is not that of its answers');
  if (!linesFit) messages.push('its digest is not that of the lines noted with it');
  if (auditFits === false) messages.push('the audit log says something else of it');
  if (!shown) messages.push('the public page does not show the last release');
  return messages.map((text) => `release ${version}: ${text}`);
}

/**
 * What no longer agrees with the releases of an exam, in sentences without their full stop: by register number and paper first,
 * then by release; and the last release there is. No fault: all is as it was released.
 */
export async function checkReleases(
  db: Db,
  exam: number,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<{ release: number | null; faults: string[]; more: number }> {
  const releases = await sealedReleases(db, exam);
  const last = releases.at(-1);
  if (!last) return { release: null, faults: [], more: 0 };
  await progress(1, SEAL_STEPS);
  const onPart = (read: number) => progress(read + 1, SEAL_STEPS);
  const { lines, total } = await sealLines(db, exam, { max: MAX_LINES, onPart });
  const faults: string[] = [];
  for (const line of lines) faults.push(await describeLine(db, exam, line));
  faults.push(...releases.flatMap(describeRelease));
  return { release: last.version, faults, more: total - lines.length };
}

export const sealedRows = countSealedRows;
