import type { CallError } from '@thervu/contracts/core/problem';

export interface Pair<Entry, Row> {
  entry: Entry;
  row: Row;
}

export interface GoodMarksSaved<Row, Saved> {
  /** Rows the server has written. */
  written: readonly Row[];
  /** Its answer for them; undefined: nothing was written. */
  saved?: Saved;
  /** What the server said about rows it did not take, by key. */
  refused: Readonly<Record<string, string>>;
  /** Why the last attempt failed. */
  error?: unknown;
}

/** What the server said about rows, by key: `3/Int_mark` is the fourth entry that was sent. */
function problemsOfRejected(error: unknown, sent: readonly { key: string }[]): Record<string, string> {
  const { data } = (error ?? {}) as CallError;
  return Object.fromEntries(
    (data?.errors ?? []).flatMap(({ field, message }) => {
      const row = sent[Number(field.split('/')[0])];
      return row ? [[row.key, message.slice(message.indexOf(': ') + 1).trim()]] : [];
    }),
  );
}

/**
 * Saves a list of marks. The server takes a list as a whole or not at all and names every row it refuses: those rows are left
 * out and the others sent again, so that one bad mark keeps no good one from being saved. Two people at one mark stop it.
 */
export async function saveGoodMarks<Entry, Row extends { key: string }, Saved>(
  pairs: readonly Pair<Entry, Row>[],
  send: (entries: Entry[]) => Promise<{ data?: Saved; error?: unknown }>,
): Promise<GoodMarksSaved<Row, Saved>> {
  let sending = pairs;
  let refused: Record<string, string> = {};
  for (;;) {
    const { data, error } = await send(sending.map(({ entry }) => entry));
    if (data !== undefined) return { written: sending.map(({ row }) => row), saved: data, refused };
    const { status, data: problem } = (error ?? {}) as CallError;
    if (problem?.type === 'changed-meanwhile') return { written: [], refused, error };
    const now = problemsOfRejected(
      error,
      sending.map(({ row }) => row),
    );
    refused = { ...refused, ...now };
    const rest = sending.filter(({ row }) => now[row.key] === undefined);
    if (status !== 422 || rest.length === 0 || rest.length === sending.length) return { written: [], refused, error };
    sending = rest;
  }
}
