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
export async function audit(trx: Db, { user, requestId, ip }: Origin, entry: AuditEntry): Promise<void> {
  await trx('audit_log').insert({
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
  });
}
