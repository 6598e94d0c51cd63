import type { Db } from '../../core/database/connect';
import { findExam, type ExamRow } from './exam-queries';

const IDENTIFIER = /^E[0-9]{2}[AN]$/;
const LABEL = /^(ODD|EVEN)-(?:([0-9]{4})-(NOV|APR)|(NOV|APR)-([0-9]{4}))$/;

/** The exam behind a label in either order (ODD-2025-NOV, ODD-NOV-2025) or an identifier (E25N). */
export async function examByName(db: Db, text: string): Promise<ExamRow | undefined> {
  const name = text.trim().toUpperCase();
  if (IDENTIFIER.test(name)) return findExam(db, { exam_tbl: name });
  const label = LABEL.exec(name);
  if (!label) return undefined;
  const [, etype, year, month, monthFirst, yearLast] = label;
  return findExam(db, { etype, eyear: Number(year ?? yearLast), emonth: month ?? monthFirst });
}
