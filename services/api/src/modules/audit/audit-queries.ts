import type { AuditFilter, AuditLine } from '@thervu/contracts/audit/audit-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';

type Row = Omit<AuditLine, 'at'> & { at: Date };

/** Moments are passed as seconds: the database may not support a caller's zone. */
const seconds = (moment: string): number => Date.parse(moment) / 1000;

function narrowed(db: Db, filter: AuditFilter): Knex.QueryBuilder {
  const { from, to, who, role, action, entity, key, exam, college } = filter;
  const rows = db('audit_log as a');
  if (from !== undefined) void rows.whereRaw('a.at >= to_timestamp(?)', [seconds(from)]);
  if (to !== undefined) void rows.whereRaw('a.at <= to_timestamp(?)', [seconds(to)]);
  if (who !== undefined) void rows.whereRaw('starts_with(a.actor_login, ?)', [who.toLowerCase()]);
  if (role !== undefined) void rows.where('a.actor_role', role);
  if (action !== undefined) void rows.where('a.action', action);
  if (entity !== undefined) void rows.where('a.entity', entity);
  if (key !== undefined) void rows.whereRaw('starts_with(a.entity_key, ?)', [key]);
  if (exam !== undefined) void rows.where('a.exam_id', exam);
  if (college !== undefined) void rows.whereIn('a.actor_id', db('app_user').where({ colcode: college }).select('id'));
  return rows;
}

const BLOCK = `(select s.block from audit_seal s where s.to_id >= a.id and s.from_id <= a.id and a.id <@ s.ids
  order by s.to_id limit 1) as block`;

/** The newest rows of the log below a number. */
export async function auditRows(
  db: Db,
  filter: AuditFilter,
  below: number | undefined,
  size: number,
): Promise<AuditLine[]> {
  const rows = narrowed(db, filter)
    .leftJoin('app_user as u', 'u.id', 'a.actor_id')
    .orderBy('a.id', 'desc')
    .limit(size)
    .select('a.id', 'a.at', 'a.action', 'a.entity', 'a.exam_id', 'a.request_id')
    .select({ who: 'a.actor_login', role: 'a.actor_role', key: 'a.entity_key', college: 'u.colcode' })
    .select(db.raw('a.before::text as before, a.after::text as after, host(a.ip) as ip'), db.raw(BLOCK));
  if (below !== undefined) void rows.where('a.id', '<', below);
  const found: Row[] = await rows;
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Each word once, found by jumping from one to the next in the index instead of reading the log. */
const TERMS_SQL = (column: 'action' | 'entity') => `with recursive w(word) as (
    (select ${column} from audit_log order by ${column} limit 1)
    union all
    select (select a.${column} from audit_log a where a.${column} > w.word order by a.${column} limit 1) from w where w.word is not null)
  select word from w where word is not null order by word`;

export async function auditTerms(db: Db, column: 'action' | 'entity'): Promise<string[]> {
  const statement = TERMS_SQL(column);
  const { rows } = await db.raw<{ rows: { word: string }[] }>(statement);
  return rows.map(({ word }) => word);
}

export const lastSeal = (db: Db): Promise<{ block: number; sealed_at: Date; hash: Buffer } | undefined> =>
  db('audit_seal').orderBy('block', 'desc').first('block', 'sealed_at', 'hash');
