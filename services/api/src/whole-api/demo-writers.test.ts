import { rollbackDb } from '@thervu/testing/database';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writtenBySources, writtenOnlyBy, type Catalogue, type SourceFile } from '../testing/table-writers';

const api = fileURLToPath(new URL('../../', import.meta.url));
const contracts = fileURLToPath(new URL('../../../../packages/contracts/src/', import.meta.url));
const IS_DEMO = /^src\/demo\//;

/** What the demonstration alone writes, each with the reason why that is so. Shorten it; never lengthen it without one. */
const REASONS: Readonly<Record<string, string>> = {};

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(path.join(api, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file)))
    .filter((file) => file.endsWith(ending) && !file.includes('.test.') && !file.startsWith('src/testing/'));

/** A file with what it borrows: names of fields in contracts, and lists of tables and columns beside it. */
function read(file: string): SourceFile {
  const text = readFileSync(path.join(api, file), 'utf8');
  const borrowed = [
    ...[...text.matchAll(/'@thervu\/contracts\/([\w/-]+)'/g)].map(([, name]) => path.join(contracts, `${name}.ts`)),
    ...[...text.matchAll(/from '(\.[\w./-]*-(?:tables|columns|fields)[\w-]*)'/g)].map(([, name]) =>
      path.join(api, path.dirname(file), `${name}.ts`),
    ),
  ];
  return { path: file, text: [text, ...borrowed.map((name) => readFileSync(name, 'utf8'))].join('\n') };
}

const { db } = rollbackDb();

/** Every column that somebody has to fill; numbers and times the database gives by itself are nobody's to write. */
async function catalogueOf(): Promise<Catalogue> {
  const { rows } = await db.raw<{ rows: { name: string; columns: string[] }[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attidentity = '' and a.attgenerated = ''
       and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '(now|clock_timestamp|nextval|gen_random_uuid)\\('
     group by c.relname`.replaceAll('?', '\\?'),
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

test('[DAY-6] no table and no column is written by the demonstration alone, but for those with a reason', async () => {
  const catalogue = await catalogueOf();
  const code = filesOf('src', '.ts');
  const demo = code.filter((file) => IS_DEMO.test(file)).map(read);
  const others = [
    ...code.filter((file) => !IS_DEMO.test(file)),
    ...filesOf('sql', '.sql'),
    ...filesOf('migrations', '.sql'),
  ];
  const known = Object.keys(REASONS).sort();
  expect(writtenOnlyBy(catalogue, demo, others.map(read))).toEqual(known);
});

test('[DAY-6] the reader of statements finds what a file writes, and calls a table unwritten that is only read', () => {
  const catalogue: Catalogue = new Map([
    ['camp', ['place', 'name', 'selectable']],
    ['fee', ['id', 'amount']],
    ['paper', ['code', 'title']],
  ]);
  const file = (text: string): SourceFile => ({ path: 'x', text });
  const columns = (text: string) =>
    [...writtenBySources(catalogue, [file(text)])].map(([table, set]) => [table, [...set].sort()]);
  expect(columns('insert into camp (place, name) values (1, 2)')).toEqual([['camp', ['name', 'place']]]);
  expect(columns('update fee f set amount = 3 where id = 1 returning id')).toEqual([['fee', ['amount', 'id']]]);
  expect(columns(`await trx('paper').where({ code }).update({ title });`)).toEqual([['paper', ['code', 'title']]]);
  expect(columns(`select place from camp; db('paper').first('title')`)).toEqual([]);
  const demo = [file('insert into camp (place, name) values (1, 2); insert into paper (code) values (1)')];
  expect(writtenOnlyBy(catalogue, demo, [file('update camp set name = 2')])).toEqual(['camp.place', 'paper']);
});
