import type { Db } from '../database/connect';
import type { Origin } from '../session/context';

export interface AuditEntry {
  /** What happened, a verb: `PASSWORD_CHANGED`. */
  action: string;
  entity: string;
  entityKey?: string;
  examId?: number;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit log in the transaction of the change itself: both stand or neither. */
export const audit = (trx: Db, origin: Origin, entry: AuditEntry): Promise<void> => auditAll(trx, origin, [entry]);

/** Rows that one statement may bind; a longer list goes in parts. */
const AUDIT_CHUNK_ROWS = 1000;

/** The same for many changes of one step, in one statement. */
export async function auditAll(
  trx: Db,
  { user, requestId, ip }: Origin,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    actor_id: user?.userId ?? null,
    actor_login: user?.login ?? null,
    actor_role: user?.role ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_key: entry.entityKey ?? null,
    exam_id: entry.examId ?? null,
    before: json(entry.before),
    after: json(entry.after),
    request_id: requestId,
    ip,
  }));
  for (let start = 0; start < rows.length; start += AUDIT_CHUNK_ROWS)
    await trx('audit_log').insert(rows.slice(start, start + AUDIT_CHUNK_ROWS));
}
