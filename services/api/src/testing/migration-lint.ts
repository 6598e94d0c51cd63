/** A statement of a migration that the release before could not live with. */
export interface Breaking {
  table: string;
  why: string;
  statement: string;
}

/** Statements of a file: without comments, with texts and bodies of functions whole. */
export function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let current = '';
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;]/g;
  for (const [part] of sql.matchAll(pattern)) {
    if (part.startsWith('--') || part.startsWith('/*')) current += ' ';
    else if (part === ';') {
      found.push(current.trim());
      current = '';
    } else current += part;
  }
  found.push(current.trim());
  return found.filter(Boolean).map((statement) => statement.replace(/\s+/g, ' '));
}

/** The actions of an `alter table`, split at the commas outside brackets. */
function actionsOf(text: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let current = '';
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) {
      actions.push(current.trim());
      current = '';
    } else current += sign;
  }
  return [...actions, current.trim()];
}

const NAME = String.raw`(?:only )?(?:if exists )?((?:\w+\.)?"?\w+"?)`;
const bare = (name: string): string =>
  name
    .replace(/^public\./, '')
    .replaceAll('"', '')
    .toLowerCase();

function whyBreaks(action: string): string | undefined {
  if (/^drop (column )?(?!constraint|not null|default)/.test(action)) return 'takes a column away';
  if (/^rename/.test(action)) return 'renames';
  if (/^alter (column )?\w+ (set data )?type/.test(action)) return 'changes a type';
  if (/^alter (column )?\w+ set not null/.test(action)) return 'asks for a value nobody was asked for';
  if (/^add (column )?(if not exists )?(?!constraint|primary|unique|foreign|check|exclude)\w+/.test(action))
    return /\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action)
      ? 'adds a column that must be filled and has no default'
      : undefined;
  if (/^add (constraint|primary|unique|foreign|check|exclude)/.test(action)) return 'refuses rows that were fine';
  return undefined;
}

/** Statements of a migration that break a release written for the tables of the migrations before it. */
export function breaking(sql: string, known: ReadonlySet<string>): Breaking[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((statement) => {
      const match = /^create (?:or replace )?(?:function|view|materialized view|type) ((?:\w+\.)?\w+)/i.exec(statement);
      return match ? [bare(match[1]!)] : [];
    }),
  );
  return statements.flatMap((statement): Breaking[] => {
    const text = statement.toLowerCase();
    const pick = (name: string, why: string | undefined) =>
      why && known.has(bare(name)) ? [{ table: bare(name), why, statement }] : [];
    const altered = new RegExp(`^alter table ${NAME} (.*)$`).exec(text);
    if (altered) return actionsOf(altered[2]!).flatMap((action) => pick(altered[1]!, whyBreaks(action)));
    const unique = new RegExp(`^create unique index .*? on ${NAME}`).exec(text);
    if (unique) return pick(unique[1]!, 'refuses rows that were fine');
    const trigger = new RegExp(`^create (?:constraint )?trigger .*? on ${NAME}`).exec(text);
    if (trigger) return pick(trigger[1]!, 'may refuse or change what is written');
    const dropped = new RegExp(`^drop (table|view|materialized view|function|type|schema) ${NAME}`).exec(text);
    if (dropped && !made.has(bare(dropped[2]!)))
      return [{ table: bare(dropped[2]!), why: `takes a ${dropped[1]} away`, statement }];
    return [];
  });
}

/** Tables and views a migration makes. */
export const madeBy = (sql: string): string[] =>
  statementsOf(sql).flatMap((statement) => {
    const match = /^create (?:unlogged )?(?:or replace )?(?:table|view) (?:if not exists )?((?:\w+\.)?\w+)/i.exec(
      statement,
    );
    return match ? [bare(match[1]!)] : [];
  });
