/** Columns by table, as the catalogue of the database has them. */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

export interface SourceFile {
  path: string;
  text: string;
}

/** Columns that some source writes, by table. */
type Written = Map<string, Set<string>>;

const WORD = /[A-Za-z_]\w*/g;
/** `insert into t (a, b)`, `copy t (a, b)`; the names may be interpolated. */
const LISTED =
  /\b(?:insert\s+into|copy|merge\s+into)\s+(?:only\s+)?(?:public\.)?"?(\w+)"?(?:\s+as\s+\w+|\s+\w+)?\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/gi;
/** `'t (a, b)'`, as it is handed to a builder's `into`. */
const INTO = /['"`](\w+) \(([\w, ]+)\)['"`]/g;
/** `update t set …`, to the end of the statement or the text around it. */
const UPDATED =
  /\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b([\s\S]*?)(?:;|`|\breturning\b|$)/gi;
/** `insert into t select …`, without a list: every column. */
const WHOLE =
  /\binsert\s+into\s+(?:public\.)?"?(\w+)"?(?:\s+as\s+\w+|\s+\w+)?\s+(?:select|values|default|overriding)\b/gi;
/** `trx('t').where(…).insert(…)`, with no other builder begun in between; the columns may be built anywhere in the file. */
const BUILDER =
  /\b\w+\(\s*['"`](\w+)(?: as \w+)?['"`]\s*\)(?:(?!\b(?:db|trx|owner|pool|auth)\w*\(\s*['"`])[\s\S]){0,900}?\.(?:insert|update|batchInsert)\(/g;
/** Statements whose table is put in by code: any table that the file names in quotes may be meant. */
const BUILT = /(?:insert\s+into|update|copy)\s+(?:\$\{|\?\?)|execute\s+format\(|\(\s*table\s*\)|\bTABLES?\[/i;

const wordsOf = (text: string): Set<string> => new Set(text.match(WORD) ?? []);

/**
 * What some files write, read from their statements. A statement whose table or columns are built by code counts for every column
 * that the file names beside the table, so that a column is called unwritten only where nothing names it.
 */
export function writtenBySources(catalogue: Catalogue, sources: readonly SourceFile[]): Written {
  const written: Written = new Map();
  const add = (table: string, columns: Iterable<string>) => {
    const known = catalogue.get(table);
    if (!known) return;
    const set = written.get(table) ?? new Set();
    written.set(table, set);
    for (const column of columns) if (known.includes(column)) set.add(column);
  };
  for (const { text } of sources) {
    const named = wordsOf(text);
    for (const [, table, columns] of text.matchAll(LISTED)) {
      add(table!, wordsOf(columns!));
      if (columns!.includes('${')) add(table!, named);
    }
    for (const [, table, changes] of text.matchAll(UPDATED)) {
      add(table!, wordsOf(changes!));
      if (changes!.includes('${')) add(table!, named);
    }
    if (text.includes('.into(')) for (const [, table, columns] of text.matchAll(INTO)) add(table!, wordsOf(columns!));
    for (const [, table] of text.matchAll(WHOLE)) add(table!, catalogue.get(table!) ?? []);
    for (const [, table] of text.matchAll(BUILDER)) add(table!, named);
    // a builder kept in a variable: the keys of the objects in the file, for every table that the file queries
    if (/\.(?:insert|update)\(/.test(text)) {
      const keys = [...text.matchAll(/\b(\w+):/g)].map(([, key]) => key!);
      for (const [, table] of text.matchAll(/\(\s*['"`](\w+)(?: as \w+)?['"`]/g)) add(table!, keys);
    }
    if (BUILT.test(text))
      for (const table of catalogue.keys()) if (new RegExp(`['"\`]${table}['"\`]`).test(text)) add(table, named);
  }
  return written;
}

/** Tables (`camp`) and columns (`college.place`) that one set of sources writes and the other never. */
export function writtenOnlyBy(
  catalogue: Catalogue,
  these: readonly SourceFile[],
  others: readonly SourceFile[],
): string[] {
  const ours = writtenBySources(catalogue, these);
  const theirs = writtenBySources(catalogue, others);
  return [...ours]
    .flatMap(([table, columns]) => {
      const elsewhere = theirs.get(table);
      if (!elsewhere) return [table];
      return [...columns].filter((column) => !elsewhere.has(column)).map((column) => `${table}.${column}`);
    })
    .sort();
}
