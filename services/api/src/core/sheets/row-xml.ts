// Cells of a spreadsheet as SQL makes their XML: the bytes that the library in use would write for the same values
// (sheets.test.ts compares them). A million rows are put together where they are read, and only packed here.

/** Signs that XML has no place for are written as their number. */
const CONTROLS = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => code !== 9 && code !== 10);
const named = (code: number) => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;

const escaped = (text: string): string => {
  const marks = [
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
  ].reduce((sql, [sign, entity]) => `replace(${sql}, '${sign}', '${entity}')`, text);
  return CONTROLS.reduce((sql, code) => `replace(${sql}, chr(${code}), '${named(code)}')`, marks);
};

/** SQL for what is inside of a cell of text (an SQL expression of type text); null stays null. */
export const textXml = (text: string): string => `case
  when ${text} ~ '[\\x01-\\x1f&<>]|^ | $' then concat(
    case when ${text} ~ '^ | $|[\\n\\t]' then '<t xml:space="preserve">' else '<t>' end, ${escaped(text)}, '</t>')
  when ${text} = '' then '<t/>'
  when ${text} is not null then concat('<t>', ${text}, '</t>') end`;

/** SQL for the number under which a spreadsheet knows a day from 1 March 1900 on. */
export const dayNumber = (day: string): string => `(${day} - date '1899-12-30')`;

export interface CellSql {
  kind: 'text' | 'number';
  /** A text: what `textXml` made of it. */
  sql: string;
  nullable?: boolean;
}

/** The letters of a column, from 0. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);

/** SQL for the XML of a row; `nr` is its number in the sheet, an SQL expression of type text. */
export function rowXml(nr: string, cells: readonly CellSql[], styles: readonly number[]): string {
  const pieces = cells.flatMap(({ kind, sql, nullable }, index) => {
    const begin = [`'<c r="${letters(index)}'`, nr];
    const style = styles[index] === 0 ? '' : ` s="${styles[index]}"`;
    const [open, close] =
      kind === 'text' ? [`" t="inlineStr"${style}><is>`, '</is></c>'] : [`"${style}><v>`, '</v></c>'];
    if (!nullable) return [...begin, `'${open}'`, sql, `'${close}'`];
    const none = style === '' ? `''` : `concat(${begin.join(', ')}, '"${style}/>')`;
    return [
      `case when ${sql} is null then ${none} else concat(${begin.join(', ')}, '${open}', ${sql}, '${close}') end`,
    ];
  });
  // constants that follow each other are one: each piece costs a call for each row
  const merged = [`'<row r="'`, nr, `'">'`, ...pieces, `'</row>'`].reduce<string[]>((all, piece) => {
    const last = all.at(-1);
    const constant = (text: string) => /^'[^']*'$/.test(text);
    if (last !== undefined && constant(last) && constant(piece))
      all[all.length - 1] = `${last.slice(0, -1)}${piece.slice(1)}`;
    else all.push(piece);
    return all;
  }, []);
  return halves(merged);
}

/** A function takes a hundred arguments. */
const halves = (pieces: string[]): string =>
  pieces.length <= 90
    ? `concat(${pieces.join(', ')})`
    : `concat(${halves(pieces.slice(0, 90))}, ${halves(pieces.slice(90))})`;
