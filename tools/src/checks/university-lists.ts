import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

/** Names that belong to one university; two of one list in one statement are a compiled list. */
const LISTS: readonly (readonly string[])[] = [
  ['Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem'],
  ['BCM', 'MBC', 'DNC', 'OBC-NCL', 'No Caste'],
  ['April', 'November'],
];
/** A month that is decided by its code instead of by the calendar. */
const MONTH_BY_CODE = /emonth\s*={2,3}\s*'(?:NOV|APR)'/g;

/** Defaults, the calendar, the demonstration, migrations' history and what only tests use. */
const ALLOWED = [
  /\.test\.tsx?$/,
  /(^|\/)(testing|demo|migrations|gallery)\//,
  /-(samples|fixtures|testing)\.tsx?$/,
  /^packages\/screens\/src\/shared\/record\/sample-records\.ts$/,
  /^packages\/contracts\/src\/setting\/(list-settings|list-rules)\.ts$/,
  // passwords that everybody tries name the months of the year and towns
  /^services\/api\/src\/modules\/auth\/(password-rules|common-passwords)\.ts$/,
];

const FOLDERS = ['packages', 'services/api/src', 'services/api/sql', 'apps', 'shell/src'];

export interface SourceFile {
  file: string;
  text: string;
}

/** The sources of the portal without what may name one university. */
export const sourceFiles = (): SourceFile[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.(tsx?|sql)$/.test(file) && !file.includes('node_modules') && !file.includes('/dist/'))
      .filter((file) => !ALLOWED.some((pattern) => pattern.test(file)))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );

const quoted = (name: string): RegExp => new RegExp(`['"\`]${name}['"\`]`);

/** Compiled lists in a file: the names of one list that stand in one statement. */
export function compiledLists(file: string, text: string): string[] {
  const statements = text.split(';');
  // all twelve months are the calendar and nobody's list
  const lists = statements
    .filter((statement) => !quoted('February').test(statement))
    .flatMap((statement) =>
      LISTS.map((names) => names.filter((name) => quoted(name).test(statement))).filter((found) => found.length > 1),
    );
  const months = text.match(MONTH_BY_CODE) ?? [];
  return [...lists.map((found) => `${file}: ${found.join(', ')}`), ...months.map((found) => `${file}: ${found}`)];
}
