import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, type FieldError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lastWrites, openLocks, writeField, type LastWrite, type LockedRow, type OpenLock } from './mark-queries';

export { lockRowsById } from './mark-queries';
export type { LockedRow, OpenLock } from './mark-queries';

/** The requested value of a row: a mark, null to delete it, 1 and 0 for absent and present. */
export interface MarkChange {
  /** Place in the list that was sent: a refusal names it. */
  at: number;
  row: LockedRow;
  value: number | null;
  /** The version the person saw; without it a conflict cannot be detected. */
  row_version?: number;
  /** The value the person saw: a row that moved on for another reason is no conflict. */
  was?: number | null;
  batch?: number;
}

const COLUMN = {
  INTERNAL: { of: (row: LockedRow) => row.intl_mark, sent: 'Int_mark', what: 'Internal marks' },
  PRACTICAL: { of: (row: LockedRow) => row.ext_mark, sent: 'Int_mark', what: 'Practical marks' },
  ABSENT: { of: (row: LockedRow) => Number(row.absent), sent: 'Absent', what: 'Absentees' },
} as const satisfies Record<MarkField, { of: (row: LockedRow) => number | null; sent: string; what: string }>;

/** What stands in a field of a row. */
export const storedMark = (field: MarkField, row: LockedRow): number | null => COLUMN[field].of(row);

/** The problems of a list of marks, row by row; a list with one problem is rejected as a whole. */
export class MarkProblems {
  private readonly found: FieldError[] = [];

  /** `at`: place in the list; `field`: as it was sent; `who`: the row in words. */
  add(index: number, field: string, who: string, message: string): void {
    this.found.push({ field: `${index}/${field}`, message: `${who}: ${message}` });
  }

  get any(): boolean {
    return this.found.length > 0;
  }

  /** 422 with every problem. Call it before anything is written. */
  rejectAny(): void {
    if (!this.any) return;
    const rows = new Set(this.found.map(({ field }) => field.split('/')[0])).size;
    const text =
      rows === 1
        ? this.found[0]!.message
        : `${rows} rows cannot be saved; nothing was written. ${this.found[0]!.message}`;
    throw new Invalid('marks-refused', text, this.found);
  }
}

const paperOf = ({ colcode, p_code }: LockedRow) => ({ colcode, p_code });
const keyOf = ({ colcode, p_code }: { colcode: string; p_code: string }) => `${colcode}|${p_code}`;
const whoOf = ({ reg_no, p_code }: LockedRow) => `${reg_no}, ${p_code}`;

/** The papers of a list of changes, each once. */
export const papersOf = (changes: readonly MarkChange[]) => [
  ...new Map(changes.map(({ row }) => [keyOf(row), paperOf(row)])).values(),
];

/** 409 while a paper is locked: its signed report is final until the office reopens it. */
async function rejectLocked(
  trx: Db,
  exam: Pick<Exam, 'id'>,
  field: MarkField,
  { changes, known }: { changes: readonly MarkChange[]; known: readonly OpenLock[] | undefined },
) {
  const papers = papersOf(changes);
  const changed = new Set(papers.map(keyOf));
  const read = known ?? (await openLocks(trx, { examId: exam.id, kind: field, papers }));
  const locks = read.filter((lock) => changed.has(keyOf(lock)));
  if (locks.length === 0) return;
  const names = [...new Set(locks.map(({ p_code }) => p_code))].join(', ');
  const message = `${COLUMN[field].what} of ${names} have been printed as final: ask for a correction.`;
  const locked = new Set(locks.map(keyOf));
  throw new Conflict(
    'paper-locked',
    message,
    undefined,
    changes
      .filter(({ row }) => locked.has(keyOf(row)))
      .map(({ at, row }) => ({
        field: `${at}/${COLUMN[field].sent}`,
        message: `${whoOf(row)}: printed as final.`,
      })),
  );
}

function hasMovedOn(field: MarkField, wantedMark: MarkChange, last: LastWrite | undefined, userId: number): boolean {
  if (wantedMark.row_version === undefined) return last !== undefined && last.by_user !== userId;
  if (wantedMark.row_version === wantedMark.row.row_version) return false;
  return wantedMark.was === undefined || wantedMark.was !== COLUMN[field].of(wantedMark.row);
}

/** 409 with both values of every row that another person has changed since it was read. */
export async function rejectStaleMarks(
  trx: Db,
  exam: Pick<Exam, 'id'>,
  field: MarkField,
  changes: readonly MarkChange[],
  userId: number,
) {
  const doubtful = changes.filter(({ row, row_version }) => row_version !== row.row_version);
  if (doubtful.length === 0) return;
  const ids = doubtful.map(({ row }) => row.id);
  const last = new Map(
    (await lastWrites(trx, { examId: exam.id, field, ids })).map((lastWrite) => [lastWrite.application_id, lastWrite]),
  );
  const stale = doubtful.filter((wantedMark) => hasMovedOn(field, wantedMark, last.get(wantedMark.row.id), userId));
  if (stale.length === 0) return;
  const { of, sent } = COLUMN[field];
  const named = ({ id, reg_no, p_code }: LockedRow) => ({ id, Reg_No: reg_no, P_code: p_code });
  throw new Conflict(
    'changed-meanwhile',
    stale.length === 1
      ? `${whoOf(stale[0]!.row)} has been changed by somebody else.`
      : `${stale.length} rows have been changed by somebody else.`,
    {
      yours: stale.map(({ row, value }) => ({ ...named(row), mark: value })),
      theirs: stale.map(({ row }) => ({
        ...named(row),
        mark: of(row),
        row_version: row.row_version,
        by: last.get(row.id)?.name ?? null,
        at: last.get(row.id)?.at.toISOString() ?? null,
      })),
    },
    stale.map(({ at, row }) => ({ field: `${at}/${sent}`, message: `${whoOf(row)}: changed by somebody else.` })),
  );
}

/** A row after a save, with the version to send next time. */
export interface SavedMark {
  id: number;
  Reg_No: string;
  P_code: string;
  mark: number | null;
  row_version: number;
}

/**
 * Writes one field of locked rows: changed ones with a line of history each and one entry in the audit log, in the
 * caller's transaction; rows that have the value already are left alone. Values have been validated before. Throws
 * Conflict for a paper that is locked (unless `pastLock`: a correction the office has approved) and for a row that
 * another person has changed.
 */
export async function saveMarks(
  trx: Db,
  context: Context,
  input: {
    exam: Pick<Exam, 'id'>;
    field: MarkField;
    wanted: readonly MarkChange[];
    reason?: string;
    pastLock?: boolean;
    /** Locks on the papers, where they have been read behind the locks of the rows. */
    locks?: readonly OpenLock[] | undefined;
  },
): Promise<{ saved: number; unchanged: number; marks: SavedMark[] }> {
  const { exam, field, wanted, reason, pastLock = false, locks } = input;
  const { userId } = context.user;
  const { of } = COLUMN[field];
  const changes = wanted.filter(
    ({ row, value, batch }) => of(row) !== value || (batch !== undefined && row.prac_batch !== batch),
  );
  const versions = new Map<number, number>();
  if (changes.length > 0) {
    if (!pastLock) await rejectLocked(trx, exam, field, { changes, known: locks });
    await rejectStaleMarks(trx, exam, field, changes, userId);
    const written = await writeField(trx, {
      examId: exam.id,
      field,
      context,
      reason,
      changes: changes.map(({ row, value, batch }) => ({
        id: row.id,
        old: of(row),
        value,
        batch: batch ?? null,
      })),
      entry: {
        action: field === 'INTERNAL' ? 'INTERNAL_MARKS_SAVED' : 'PRACTICAL_MARKS_SAVED',
        entity: 'exam_application',
        examId: exam.id,
        entityKey: [...new Set(changes.map(({ row }) => row.p_code))].join(',').slice(0, 200),
        before: changes.map(({ row }) => [row.id, row.reg_no, of(row)]),
        after: {
          marks: changes.map(({ row, value }) => [row.id, row.reg_no, value]),
          ...(reason && { reason }),
        },
      },
    });
    for (const { id, row_version } of written) versions.set(id, row_version);
  }
  return {
    saved: changes.length,
    unchanged: wanted.length - changes.length,
    marks: wanted.map(({ row, value }) => ({
      id: row.id,
      Reg_No: row.reg_no,
      P_code: row.p_code,
      mark: value,
      row_version: versions.get(row.id) ?? row.row_version,
    })),
  };
}
