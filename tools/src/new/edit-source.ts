import { StartError } from '../command';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Puts a piece of text before the first match at or after `from`; throws where the file has another form than its siblings. */
export function insertBefore(text: string, mark: RegExp, piece: string, from = 0): string {
  const place = text.slice(from).search(mark);
  if (from < 0 || place < 0) throw new StartError(`The file has no place for this line: ${piece.trim()}`);
  return text.slice(0, from + place) + piece + text.slice(from + place);
}

/** Puts an import after the others; those of the own folder stand last. */
export function importLine(text: string, line: string): string {
  const isOwn = (source: string) => source.startsWith('./');
  const source = /from '([^']+)'/.exec(line)![1]!;
  const last = [...text.matchAll(/^(?:import .*|\} )from '([^']+)';\n/gm)]
    .filter(([, from]) => isOwn(source) || !isOwn(from!))
    .at(-1);
  const place = last ? last.index + last[0].length : 0;
  return text.slice(0, place) + `${line}\n` + text.slice(place);
}

/** Imports a name beside those the file has from there. */
function importBeside(text: string, keyword: string, name: string, from: string): string {
  const there = new RegExp(`${keyword} \\{([^}]*)\\} from '${escaped(from)}';`).exec(text);
  if (!there) return importLine(text, `${keyword} { ${name} } from '${from}';`);
  const names = there[1]!.split(',').map((entry) => entry.trim());
  if (names.includes(name)) return text;
  return text.replace(there[0], `${keyword} { ${[...names.filter(Boolean), name].join(', ')} } from '${from}';`);
}

/** Imports a value, unless the file has it. */
export const importName = (text: string, name: string, from: string): string =>
  importBeside(text, 'import', name, from);

/** Imports a type, unless the file has it. */
export const importType = (text: string, name: string, from: string): string =>
  new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${escaped(from)}'`).test(text)
    ? text
    : importBeside(text, 'import type', name, from);
