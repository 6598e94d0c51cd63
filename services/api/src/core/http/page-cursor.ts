import { Invalid } from './problem';

interface Kinds {
  text: string;
  number: number;
  flag: boolean;
}
type Kind = keyof Kinds;
type CursorOf<K extends readonly Kind[]> = { -readonly [I in keyof K]: Kinds[K[I]] };

const IS: { [K in Kind]: (value: unknown) => boolean } = {
  // PostgreSQL has no character 0
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  flag: (value) => typeof value === 'boolean',
};

/** The opaque `next` of a keyset page: what its last row is sorted by. */
export const encodeCursor = (...parts: (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What `encodeCursor` has written, `undefined` for the first page.
 * @throws Invalid where this is no place a page has given out. */
export function decodeCursor<const K extends readonly Kind[]>(
  after: string | undefined,
  ...kinds: K
): CursorOf<K> | undefined {
  if (after === undefined) return undefined;
  const parts = parsed(Buffer.from(after, 'base64url').toString('utf8'));
  if (Array.isArray(parts) && parts.length === kinds.length && kinds.every((kind, index) => IS[kind](parts[index])))
    return parts as CursorOf<K>;
  const message = 'This page does not exist; search again.';
  throw new Invalid('no-such-page', message, [{ field: 'after', message }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
