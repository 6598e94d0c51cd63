import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { RowValues } from './import-row';
import type { ImportActor } from './import-kind';

export interface MasterField {
  /** Column of the table. */
  column: string;
  type: 'text' | 'bigint' | 'smallint' | 'numeric';
  /** Value of a new row whose cell is empty. */
  fallback?: string;
}

/** A master table as an import meets it. */
export interface MasterTable {
  table: string;
  id: string;
  /** Fields of the file by their name; all of them are written. */
  fields: Readonly<Record<string, MasterField>>;
  /** Fields that identify the row. */
  key: readonly string[];
  /** Condition on the rows an import may meet. */
  only?: string;
  /** Noun for the message about a repeated row: 'paper'. */
  one: string;
  /** What the audit log says of a new row and of a changed one. */
  audited: { created: AuditAction; changed: AuditAction };
  /** Field that names the row there; its number otherwise. */
  auditKey?: string;
  /** Columns for who wrote the row last, and when. */
  writer?: readonly [by: string, at: string];
}

// names of tables, columns and fields come from the constants of the kinds, never from a request
const quoted = (name: string): string => `"${name}"`;
const stored = ({ column, type }: MasterField): string => (type === 'text' ? `nullif(t.${column}, '')` : `t.${column}`);
const fieldsOf = ({ fields }: MasterTable): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, field]) => `'${name}', ${stored(field)}`)
    .join(', ')})`;
const recordOf = ({ fields }: MasterTable): string =>
  `x(${Object.entries(fields)
    .map(([name, { type }]) => `${quoted(name)} ${type}`)
    .join(', ')})`;
const meets = ({ fields, key }: MasterTable): string =>
  key.map((name) => `t.${fields[name]!.column} = (r.after->>'${name}')::${fields[name]!.type}`).join(' and ');
const fallbacks = ({ fields }: MasterTable): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { fallback }]) => fallback !== undefined)
        .map(([name, { fallback }]) => [name, fallback]),
    ),
  );

/** Takes the values of the rows as they are in the file: what a kind without references begins with. */
export const copyParsedValues = (trx: Db, importId: string) =>
  trx.raw('update import_row set after = parsed where import_id = ?', [importId]);

/** Adds a problem to every row the condition names; `r` is the row. */
export const addProblem = (
  trx: Db,
  importId: string,
  { column, message, when, from = '' }: { column: string; message: string; when: string; from?: string },
  bindings: readonly (string | number)[] = [],
) => {
  const statement = `update import_row r set problems = r.problems || jsonb_build_array(jsonb_build_object('column', ?::text,
       'value', coalesce(r.parsed->>?, ''), 'message', ${message}))
     ${from} where r.import_id = ? and ${when}`;
  return trx.raw(statement, [column, column, importId, ...bindings]);
};

/** Names each row by its key, and rejects rows that repeat another: all of them where they disagree, otherwise the later ones. */
export async function rejectRepeats(
  trx: Db,
  importId: string,
  master: Pick<MasterTable, 'one'> & { key: readonly string[] },
): Promise<void> {
  const key = `jsonb_build_array(${master.key.map((name) => `r.after->>'${name}'`).join(', ')})`;
  const whole = master.key.map((name) => `r.after->>'${name}' is not null`).join(' and ');
  const column = master.key.at(-1)!;
  const statement = `update import_row r set problems = r.problems || jsonb_build_array(jsonb_build_object('column', ?::text,
       'value', coalesce(r.parsed->>?, ''),
       'message', case when g.variants = 1 then ?::text else ?::text end))
     from (select row_no, first_value(row_no) over w as first, count(*) over (partition by key) as rows,
                  max(variant) over (partition by key) as variants
           from (select r.row_no, ${key} as key, dense_rank() over (partition by ${key} order by sha256(convert_to(r.after::text, 'UTF8'))) as variant
                 from import_row r where r.import_id = ? and ${whole}) k
           window w as (partition by key order by row_no)) g
     where r.import_id = ? and r.row_no = g.row_no and g.rows > 1 and (g.variants > 1 or g.row_no <> g.first)`;
  await trx.raw(statement, [
    column,
    column,
    `This ${master.one} stands in the file before: remove the repeated row.`,
    `This ${master.one} stands in the file more than once with different values.`,
    importId,
    importId,
  ]);
}

/** Finds the stored row each row is about and notes its values. */
export const findTargets = (trx: Db, importId: string, master: MasterTable) => {
  const statement = `update import_row r set target_id = t.${master.id}, before = ${fieldsOf(master)}
     from ${master.table} t
     where r.import_id = ? and r.after is not null and ${meets(master)}${master.only ? ` and ${master.only}` : ''}`;
  return trx.raw(statement, [importId]);
};

export const nameRows = (trx: Db, importId: string, fields: readonly string[]) => {
  const statement = `update import_row set name = left(concat_ws(' ', ${fields.map((name) => `parsed->>'${name}'`).join(', ')}), 300)
     where import_id = ?`;
  return trx.raw(statement, [importId]);
};

/** Writes the new and the changed rows as two statements, and their audit entries as a third. */
export async function writeRows(
  trx: Knex.Transaction,
  importId: string,
  master: MasterTable,
  actor: ImportActor,
): Promise<{ inserted: number; updated: number }> {
  const { fields, auditKey, writer } = master;
  const entries = Object.entries(fields);
  const columns = [...entries.map(([, { column }]) => column), ...(writer ?? [])].join(', ');
  const values = [...entries.map(([name]) => `x.${quoted(name)}`), ...(writer ? ['?::bigint', 'now()'] : [])];
  const set = [
    ...entries.map(([name, { column }]) => `${column} = x.${quoted(name)}`),
    ...(writer ? [`${writer[0]} = ?::bigint`, `${writer[1]} = now()`] : []),
  ];
  const by = writer ? [actor.userId] : [];
  const idColumn = auditKey ? fields[auditKey]!.column : master.id;
  const statement = `update ${master.table} t set ${set.join(', ')}, row_version = t.row_version + 1
     from import_row r cross join lateral jsonb_to_record(r.before || r.after) as ${recordOf(master)}
     where r.import_id = ? and r.verdict = 'CHANGED' and t.${master.id} = r.target_id`;
  const changed = await trx.raw<{ rowCount: number }>(statement, [...by, importId]);
  const addRows = `insert into ${master.table} (${columns})
     select ${values.join(', ')} from import_row r
       cross join lateral jsonb_to_record(?::jsonb || r.after) as ${recordOf(master)}
     where r.import_id = ? and r.verdict = 'NEW' order by r.row_no`;
  const inserted = await trx.raw<{ rowCount: number }>(addRows, [...by, fallbacks(master), importId]);
  const recordRows = `insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, before, after, request_id, ip)
     select ?::bigint, ?::text, ?::text, case r.verdict when 'NEW' then ?::text else ?::text end, ?::text, t.${idColumn}::text,
            r.before, ${fieldsOf(master)}, ?::text, ?::inet
     from import_row r join ${master.table} t on ${meets(master)}
     where r.import_id = ? and r.verdict in ('NEW', 'CHANGED') order by r.row_no`;
  await trx.raw(recordRows, [
    ...[actor.userId, actor.login, actor.role, master.audited.created, master.audited.changed, master.table],
    ...[actor.requestId, actor.ip, importId],
  ]);
  return { inserted: inserted.rowCount, updated: changed.rowCount };
}

/** The stored rows by field, in the order of their keys. */
export async function existingRows(db: Db, master: MasterTable): Promise<RowValues[]> {
  const order = master.key.map((name) => `t.${master.fields[name]!.column}`).join(', ');
  const statement = `select ${fieldsOf(master)} as fields from ${master.table} t${master.only ? ` where ${master.only}` : ''} order by ${order}`;
  const { rows } = await db.raw<{ rows: { fields: RowValues }[] }>(statement);
  return rows.map(({ fields }) => fields);
}
