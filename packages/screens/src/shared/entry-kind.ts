import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { Position } from '@thervu/contracts/bundle/bundle-rules';
import type { CallError } from '@thervu/contracts/core/problem';
import type { BundleSession, Entry, StoreName } from './entry-store';

export type Answer<Data> = { data: Data } | { error: CallError };

/** A script as its check describes it. */
export interface CheckedScript {
  /** The mark of this pass that the same person has keyed before. */
  ownMark: number | null;
  /** Its paper and place, as the operator reads it. */
  description: string;
}

/** What the server answers to a saved entry. */
export interface SavedEntry {
  action: 'inserted' | 'updated';
  message: string;
  /** Where the script lies, or its paper, for the list of the last entries. */
  place: string;
  /** How far its bundle has come; the revaluation has no bundles. */
  bundle?: { bundleno: number; next: Position; complete: boolean };
}

/** What is different between the keying of bundles and the keying of the revaluation. */
export interface EntryKind {
  store: StoreName;
  firstField: 'bundle' | 'barcode';
  loadBundle: (
    pass: Pass,
    bundleno: number,
  ) => Promise<Answer<Pick<BundleSession, 'bundle' | 'next' | 'complete'> | null>>;
  check: (
    script: { pass: Pass; bundleno: number | null; barcode: string },
    signal: AbortSignal,
  ) => Promise<Answer<CheckedScript>>;
  /** Saves one entry. The position is what the server said last of its bundle, and only a proposal. */
  save: (entry: Entry & { mark: number }, position: Position | undefined) => Promise<Answer<SavedEntry>>;
}
