import type { Arrangement, Density } from './table-memory';

/** A table as somebody has arranged it: columns, sort and height of rows. */
export interface TableView extends Arrangement {
  sorting: { id: string; desc: boolean }[];
  density: Density;
}

/**
 * The arrangement an address names for a table of these columns; null without one. It stands at the end of the address as
 * `view=col.code hide.type down.count rows.compact`: every column in its order, then what sorts, then the height of rows.
 */
export function viewOfAddress(search: string, columns: readonly { key: string }[]): TableView | null {
  const parts = (new URLSearchParams(search).get('view') ?? '').split(' ').map((part) => {
    const dot = part.indexOf('.');
    return { kind: part.slice(0, dot), key: part.slice(dot + 1) };
  });
  const keys = new Set(columns.map(({ key }) => key));
  const named = (...kinds: string[]) => parts.filter(({ kind, key }) => kinds.includes(kind) && keys.has(key));
  const order = named('col', 'hide').map(({ key }) => key);
  // a page has other tables: the view is of that table whose columns it names
  if (order.length * 2 <= keys.size) return null;
  return {
    order,
    hidden: named('hide').map(({ key }) => key),
    sorting: named('up', 'down').map(({ kind, key }) => ({ id: key, desc: kind === 'down' })),
    density: parts.some(({ kind, key }) => kind === 'rows' && key === 'compact') ? 'compact' : 'normal',
  };
}
