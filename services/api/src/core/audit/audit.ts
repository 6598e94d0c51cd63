import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/connect';

export interface AuditEntry {
  /** What happened, a verb: `PASSWORD_CHANGED`. */
  action: string;
  entity: string;
  entityKey?: string;
  examId?: number;
  before?: unknown;
  after?: unknown;
}

interface Actor {
  userId: number;
  login: string;
  role: string;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit log in the transaction of the change itself: both stand or neither. */
export async function audit(
  trx: Db,
  request: Pick<FastifyRequest, 'id'> & { ip: string | null; caller?: FastifyRequest['caller'] },
  entry: AuditEntry,
  actor: Actor | null = request.caller ?? null,
): Promise<void> {
  await trx('audit_log').insert({
    actor_id: actor?.userId ?? null,
    actor_login: actor?.login ?? null,
    actor_role: actor?.role ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_key: entry.entityKey ?? null,
    exam_id: entry.examId ?? null,
    before: json(entry.before),
    after: json(entry.after),
    request_id: request.id,
    ip: request.ip,
  });
}
