import { StartError } from '../command';
import type { Options } from './options';
import type { SourceTree } from './tree';

const COLUMN = /^[a-z][a-z0-9_]*$/;

/** Where the rows of a slice stand. */
export interface Table {
  table: string;
  /** The column that tells rows apart. */
  key: string;
  /** The column with the college code of a row's owner; without it everybody with the permission reads every row. */
  college?: string;
}

/** The table a slice reads; it has to be there, since a slice begins with its migration. */
export function tableOf(tree: SourceTree, name: string, { table, key = 'id', college }: Options): Table {
  const named = table ?? name.replaceAll('-', '_');
  for (const word of [named, key, ...(college === undefined ? [] : [college])])
    if (!COLUMN.test(word)) throw new StartError(`'${word}' is no name of a table or column.`);
  const made = new RegExp(`create table ${named} \\(([^;]*);`);
  const migrations = tree.below('services/api/migrations').filter((file) => file.endsWith('.sql'));
  const columns = migrations.map((file) => made.exec(tree.read(file))?.[1]).find((found) => found !== undefined);
  if (columns === undefined)
    throw new StartError(
      `No migration makes a table ${named}: write the migration first, or name another table with --table.`,
    );
  const missing = [key, college ?? key].find((column) => !new RegExp(`\\b${column}\\b`).test(columns));
  if (missing) throw new StartError(`The table ${named} has no column ${missing}: name it with --key or --college.`);
  return { table: named, key, ...(college === undefined ? {} : { college }) };
}
