import type { AuditAction, AuditEntity } from '@thervu/contracts/audit/audit-names';
import type { Db } from '../database/connect';
import type { Origin } from '../session/context';

export interface AuditEntry {
  /** What happened, a verb: `PASSWORD_CHANGED`. */
  action: AuditAction;
  entity: AuditEntity;
  entityKey?: string;
  examId?: number;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit log in the transaction of the change itself: both stand or neither. */
export const audit = (trx: Db, origin: Origin, entry: AuditEntry): Promise<void> => auditAll(trx, origin, [entry]);

/** The line of a change as the end of the statement that makes it, which saves the way to the database; with `auditValues`. */
export const AUDIT_INSERT = `insert into audit_log
  (actor_id, actor_login, actor_role, action, entity, entity_key, exam_id, before, after, request_id, ip)
  values (?::bigint, ?, ?, ?, ?, ?, ?::int, ?::jsonb, ?::jsonb, ?, ?::inet)`;

/** What `AUDIT_INSERT` binds, in its order. */
export const auditValues = ({ user, requestId, ip }: Origin, entry: AuditEntry): (string | number | null)[] => [
  user?.userId ?? null,
  user?.login ?? null,
  user?.role ?? null,
  entry.action,
  entry.entity,
  entry.entityKey ?? null,
  entry.examId ?? null,
  json(entry.before),
  json(entry.after),
  requestId,
  ip,
];

/** The same change of many rows, a line for each, in one statement; `ids` are the keys of the rows. */
export async function auditEach(
  trx: Db,
  { user, requestId, ip }: Origin,
  entry: Omit<AuditEntry, 'entityKey' | 'after'> & { after: Record<string, unknown> },
  ids: readonly number[],
): Promise<void> {
  await trx.raw(
    `insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, exam_id, before, after, request_id, ip)
     select :actor::bigint, :login, :role, :action, :entity, id::text, :exam::int, :before::jsonb, :after::jsonb || jsonb_build_object('ids', jsonb_build_array(id)), :request, :ip::inet
     from unnest(:ids::bigint[]) as id order by id`,
    {
      actor: user?.userId ?? null,
      login: user?.login ?? null,
      role: user?.role ?? null,
      action: entry.action,
      entity: entry.entity,
      exam: entry.examId ?? null,
      before: json(entry.before),
      after: json(entry.after),
      request: requestId,
      ip,
      ids: [...ids],
    },
  );
}

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
