import {
  EXPORT_ROWS,
  type AuditFilter,
  type AuditLine,
  type ClosingHash,
} from '@thervu/contracts/audit/audit-contract';
import { shortHash, typedHash } from '@thervu/contracts/audit/audit-rules';
import type { Language } from '@thervu/words/locales';
import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import { csvLine } from '../../core/sheets/csv';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { printedAnchor } from '../anchor/printed-anchor-service';
import { auditNames, type AuditNames } from './audit-names';
import { auditRows, auditTerms, lastSeal } from './audit-queries';
import { closingHash, endOfDay, examsWithMarks } from './chain-queries';

const PAGE_ROWS = 50;
const BATCH_ROWS = 2000;

export async function auditPage(
  db: Db,
  { after, size = PAGE_ROWS, ...filter }: AuditFilter & { after?: string | undefined; size?: number | undefined },
): Promise<{ items: AuditLine[]; next: string | null }> {
  const below = after === undefined ? undefined : Number(after);
  const rows = await auditRows(db, filter, below, size + 1);
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? String(items.at(-1)!.id) : null };
}

const COLUMNS = [
  'Number',
  'Time (UTC)',
  'User',
  'Role',
  'College',
  'Action',
  'Entity',
  'Key',
  'Exam',
  'Before',
  'After',
  'Request',
  'Address',
  'Block',
  'Action in words',
  'Entity in words',
] as const;

const cells = (row: AuditLine, names: AuditNames) => [
  row.id,
  row.at,
  row.who,
  row.role,
  row.college,
  row.action,
  row.entity,
  row.key,
  row.exam_id,
  row.before,
  row.after,
  row.request_id,
  row.ip,
  row.block,
  names.actionText(row.action),
  names.entityText(row.entity),
];

/** Read as the file leaves: neither this process nor the database ever holds the whole of it. */
async function* csv(db: Db, filter: AuditFilter, names: AuditNames): AsyncGenerator<string> {
  // Excel takes a file without this mark for one of its own code page
  yield `\uFEFF${csvLine(COLUMNS)}`;
  let below: number | undefined;
  for (let left = EXPORT_ROWS; left > 0; left -= BATCH_ROWS) {
    const rows = await auditRows(db, filter, below, Math.min(BATCH_ROWS, left));
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row, names))).join('');
    if (rows.length < BATCH_ROWS) return;
    below = rows.at(-1)!.id;
  }
}

/** The log as a file; that it was taken away stands in the log as well. */
export async function auditCsv(
  context: Context,
  { language = 'en', ...filter }: AuditFilter & { language?: Language | undefined },
): Promise<Readable> {
  const names = await auditNames(language);
  await audit(context.db, context, { action: 'AUDIT_EXPORTED', entity: 'audit_log', after: filter });
  return Readable.from(csv(context.db, filter, names));
}

export async function auditTermsOfLog(db: Db) {
  const seal = await lastSeal(db);
  return {
    actions: await auditTerms(db, 'action'),
    entities: await auditTerms(db, 'entity'),
    sealed: seal
      ? { block: seal.block, at: seal.sealed_at.toISOString(), head: shortHash(seal.hash.toString('hex')) }
      : null,
  };
}

/** The closing hash of a day; `until` narrows it to the moment a report was printed at. */
export async function closingOf(db: Db, exam: number, day: string, until?: string): Promise<ClosingHash> {
  const end = await endOfDay(db, day);
  const moment = until === undefined ? end.until.toISOString() : new Date(until).toISOString();
  const { chains, keyings, hash } = await closingHash(db, exam, moment);
  const anchor = await printedAnchor(db, moment, until === undefined && end.over);
  return {
    day,
    until: moment,
    over: until === undefined && end.over,
    bundles: chains,
    keyings,
    hash: shortHash(hash.toString('hex')),
    ...(anchor && { anchor }),
  };
}

/** Compares what stands on a printed report with the journal as it is now. */
export async function checkClosing(
  db: Db,
  exam: number,
  printed: string,
  { date, until }: { date: string; until?: string | undefined },
): Promise<{ fits: boolean; now: ClosingHash }> {
  const typed = typedHash(printed);
  if (!typed) {
    const message = 'A closing hash has sixteen digits from 0 to 9 and a to f.';
    throw new Invalid('no-closing-hash', message, [{ field: 'hash', message }]);
  }
  if (until !== undefined && !/^[0-9]{4}-/.test(new Date(until).toISOString())) {
    const message = 'Enter a moment the calendar knows.';
    throw new Invalid('no-moment', message, [{ field: 'until', message }]);
  }
  if (!(await examsWithMarks(db)).some(({ id }) => id === exam)) throw new NotFound('no-exam', 'No Exam Detected!!!');
  const now = await closingOf(db, exam, date, until);
  return { fits: typedHash(now.hash) === typed, now };
}
