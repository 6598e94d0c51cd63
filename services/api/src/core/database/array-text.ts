const SPECIAL = /[\\"]/;
const EVERY_SPECIAL = /[\\"]/g;

const quoted = (text: string): string => `"${SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, '\\$&') : text}"`;

/** An element as PostgreSQL reads it in an array; undefined for what the driver has to write. */
function elementText(value: unknown): string | undefined {
  if (value === null) return 'NULL';
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return undefined;
  }
}

/**
 * A list of plain values as PostgreSQL writes an array: `{1,NULL,"a"}`. The list itself where an element is anything else, a
 * date or a list, which the driver writes. The driver puts a text together element by element, which for the forty thousand values
 * of a registration takes up to fifty times as long (docs/adr/0190).
 */
export function arrayText(values: readonly unknown[]): string | readonly unknown[] {
  const elements = new Array<string>(values.length);
  for (let index = 0; index < values.length; index++) {
    const text = elementText(values[index]);
    if (text === undefined) return values;
    elements[index] = text;
  }
  return `{${elements.join(',')}}`;
}
