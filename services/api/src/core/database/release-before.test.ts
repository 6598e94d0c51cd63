import { cloneDatabase, type ClonedDatabase } from '@thervu/testing/database';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { emptyAgain } from '../../modules/backup/restore-queries';
import { migrate } from './migrate';

/** The last migration of the release before this one. */
const LAST = '0052_valuation_journal';
/** Its tiny demonstration, table by table, as COPY writes it: made by that release itself. */
const DUMP = new URL('../../testing/release-before.sql.gz', import.meta.url);

jest.setTimeout(180_000);

let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDatabase('template');
});
afterAll(() => clone.drop());

/** The rows of the tables named, or of all others, as the dump has them, and behind them its other statements. */
async function load(client: pg.Client, takes: (table: string) => boolean): Promise<void> {
  const lines = gunzipSync(await readFile(DUMP))
    .toString('utf8')
    .split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.startsWith('copy ')) {
      const table = /^copy (\S+) /.exec(line)![1]!;
      const end = lines.indexOf('\\.', index);
      if (takes(table)) {
        await client.query(`delete from ${table}`);
        const rows = lines.slice(index + 1, end).map((row) => `${row}\n`);
        await pipeline(Readable.from(rows), client.query(copyFrom(line.replace(/;$/, ''))));
      }
      index = end;
    } else if (line !== '') await client.query(line);
  }
}

/** The parts of divided tables, as that release has made them: of each exam, and of each month of the audit log. */
const PARTS = `do $$ declare r record; m date; begin
  for r in select e.id, v.parent, v.child from exam e cross join lateral (values ('exam_application', lower(e.exam_tbl)),
    ('camp_mark', lower(e.camp_tbl)), ('script', lower(e.script_tbl)), ('result', 'r' || substr(lower(e.exam_tbl), 2))) v(parent, child)
  loop
    execute format('create table part.%I partition of public.%I for values in (%s)', r.child, r.parent, r.id);
  end loop;
  for m in select generate_series('2024-01-01'::date, '2027-12-01', '1 month')::date loop
    execute format('create table if not exists part.%I partition of public.audit_log for values from (%L) to (%L)',
      'audit_log_' || to_char(m, 'YYYY_MM'), m::text || ' 00:00+00', (m + interval '1 month')::date::text || ' 00:00+00');
  end loop;
end $$`;

/** Columns of every table, the divided ones as a whole. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('schema_migration', 'schema_migration_lock')
     group by c.relname order by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const line = (columns: readonly string[]) => `row(${columns.join(', ')})::text as line`;

/** Keeps every row of a table as it is now; returns how many there are. */
async function keepRows(client: pg.Client, table: string, columns: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(`create temp table kept_${table} as select ${line(columns)} from ${table}`);
  return rowCount!;
}

/** Rows of before that are not there any more with the values they had. */
async function lostRows(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select line from kept_${table} except all select ${line(columns)} from ${table} limit 3`,
  );
  return rows.map((row) => row.line);
}

test('[DAY-14] the data of the release before keeps every row and every value through the migrations', async () => {
  const client = new pg.Client({ connectionString: clone.ownerUrl });
  await client.connect();
  try {
    await emptyAgain(client);
    await migrate(clone.ownerUrl, { to: LAST });
    // triggers and references are off: the rows are right already
    await client.query('set session_replication_role = replica');
    await load(client, (table) => table === 'exam');
    await client.query(PARTS);
    await load(client, (table) => table !== 'exam' && !table.startsWith('schema_migration'));
    await client.query('reset session_replication_role');
    const columns = await columnsOf(client);
    // the order of published sessions is worked out anew, since a university has other months than two
    columns.set(
      'published_session',
      columns.get('published_session')!.filter((name) => name !== 'place'),
    );
    let rows = 0;
    for (const [table, names] of columns) rows += await keepRows(client, table, names);
    expect(rows).toBeGreaterThan(10_000);
    const ran = await migrate(clone.ownerUrl);
    expect(ran[0]).toBe('0053_staff_and_duties');
    for (const [table, names] of columns) expect([table, await lostRows(client, table, names)]).toEqual([table, []]);
    // and a second start finds nothing to do
    expect(await migrate(clone.ownerUrl)).toEqual([]);
  } finally {
    await client.end();
  }
});
