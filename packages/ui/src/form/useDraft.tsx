import { useCallback, useEffect, useMemo, useState } from 'react';

type Cells = Readonly<Record<string, string>>;
const EMPTY: Cells = {};
const DAYS_KEPT = 7;

interface Stored {
  at: number;
  cells: Record<string, string>;
}

const nameOf = (key: string) => `thervu.draft:${key}`;

function stored(key: string | undefined): Cells {
  const text = key === undefined ? null : localStorage.getItem(nameOf(key));
  if (text === null) return EMPTY;
  try {
    const { at, cells } = JSON.parse(text) as Stored;
    if (Date.now() - at < DAYS_KEPT * 86_400_000) return cells;
  } catch {
    // what cannot be read is no draft; it is taken away below
  }
  localStorage.removeItem(nameOf(key!));
  return EMPTY;
}

/** Takes away what has been lying about for too long, of whomever it was. */
function sweepDrafts(now = Date.now()): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith('thervu.draft:')) continue;
    const index = Number(/"at":(\d+)/.exec(localStorage.getItem(name) ?? '')?.[1] ?? 0);
    if (now - index > DAYS_KEPT * 86_400_000) localStorage.removeItem(name);
  }
}

/**
 * What was typed into cells and not saved yet. It survives a reload and the end of a session in local storage, under a key
 * that must name the person and the list (undefined: not known yet, nothing is kept): another person never sees it.
 */
export function useDraft(key: string | undefined) {
  const [state, setState] = useState<{ key: string | undefined; cells: Cells }>(() => ({
    key,
    cells: stored(key),
  }));
  useEffect(() => sweepDrafts(), []);
  // another list: its own draft, before anything of the old one is drawn
  const current = state.key === key ? state : { key, cells: stored(key) };
  if (current !== state) setState(current);

  const change = useCallback(
    (next: (before: Cells) => Cells) =>
      setState((before) => {
        const cells = next(before.key === key ? before.cells : stored(key));
        if (key !== undefined) {
          if (Object.keys(cells).length === 0) localStorage.removeItem(nameOf(key));
          else localStorage.setItem(nameOf(key), JSON.stringify({ at: Date.now(), cells } satisfies Stored));
        }
        return { key, cells };
      }),
    [key],
  );
  /** Adds to what is typed. */
  const type = useCallback((cells: Cells) => change((before) => ({ ...before, ...cells })), [change]);
  /** Puts cells back that were given up; what has been typed since stays. */
  const restore = useCallback((cells: Cells) => change((before) => ({ ...cells, ...before })), [change]);
  /** Forgets cells, or all of them. */
  const forget = useCallback(
    (keys?: readonly string[]) =>
      change((before) =>
        keys ? Object.fromEntries(Object.entries(before).filter(([name]) => !keys.includes(name))) : EMPTY,
      ),
    [change],
  );
  return useMemo(() => ({ typed: current.cells, type, restore, forget }), [current.cells, type, restore, forget]);
}
