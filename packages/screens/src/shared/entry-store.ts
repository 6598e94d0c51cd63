import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Bundle, Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { Position } from '@thervu/contracts/bundle/bundle-rules';

/** Stores of the browser, by what is keyed into them. */
export type StoreName = 'thervu-mark-entry' | 'thervu-reval-entry';
const VERSION = 1;

/** A mark as it was keyed, kept in this browser until the server has answered that it is saved. */
export interface Entry extends Partial<Position> {
  /** Order of keying; given by the browser's own counter and not by a clock. */
  n: number;
  /** Travels with every try: the server keys it once, however often it arrives. */
  key: string;
  officer: string;
  pass: Pass;
  /** Null in the revaluation, and where a script was scanned while no bundle was open. */
  bundleno: number | null;
  barcode: string;
  /** Null only in a refused entry: its script was scanned, and no mark was accepted for it. */
  mark: number | null;
  /** A script that had no mark of this pass yet, as far as this browser knew. */
  fresh: boolean;
  /** queued: kept here. sent: on its way. refused: the server said no, a person has to look. What is saved is not kept. */
  state: 'queued' | 'sent' | 'refused';
  problem?: string;
  /** Nobody has looked at this refusal yet: what was typed behind it waits. Older versions wrote no such thing. */
  stops?: boolean;
}
export type NewEntry = Omit<Entry, 'n' | 'state' | 'problem' | 'stops'>;

/** The bundle an officer works on, as it was loaded and moved on since. */
export interface BundleSession {
  officer: string;
  pass: Pass;
  bundle: Bundle;
  /** Where the next new script goes, as the server said last. */
  next: Position;
  complete: boolean;
}

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { officer: string } };
  desks: { key: [string, string]; value: BundleSession };
}

/** Entries and desks in IndexedDB: they outlive the tab, the browser and the machine's power. */
export class EntryStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  /** Throws where the browser keeps nothing, as in some private windows. */
  static async open(name: StoreName): Promise<EntryStore> {
    const db = await openDB<Schema>(name, VERSION, {
      upgrade(made) {
        const entries = made.createObjectStore('entries', { keyPath: 'n', autoIncrement: true });
        entries.createIndex('officer', 'officer');
        made.createObjectStore('desks', { keyPath: ['officer', 'pass'] });
      },
      // another tab wants a newer form of this store: it may have it
      blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    });
    return new EntryStore(db);
  }

  static destroy = (name: StoreName): Promise<void> => deleteDB(name);

  /** What an officer has keyed and nobody has confirmed, in order. Entries of another person stay hidden. */
  entriesOf(officer: string): Promise<Entry[]> {
    return this.db.getAllFromIndex('entries', 'officer', officer);
  }

  /** Keeps an entry; resolves when it is on the disk. Entries are kept in the order of the calls. */
  async add(entry: Omit<Entry, 'n'>): Promise<Entry> {
    const tx = this.db.transaction('entries', 'readwrite', { durability: 'strict' });
    const kept = { ...entry } as Entry;
    const [n] = await Promise.all([tx.store.add(kept), tx.done]);
    return { ...kept, n };
  }

  async put(entry: Entry): Promise<void> {
    await this.db.put('entries', entry);
  }

  async remove(...numbers: number[]): Promise<void> {
    const tx = this.db.transaction('entries', 'readwrite');
    await Promise.all([...numbers.map((n) => tx.store.delete(n)), tx.done]);
  }

  desk(officer: string, pass: Pass): Promise<BundleSession | undefined> {
    return this.db.get('desks', [officer, pass]);
  }

  async storeDesk(desk: BundleSession): Promise<void> {
    await this.db.put('desks', desk);
  }

  async clearDesk(officer: string, pass: Pass): Promise<void> {
    await this.db.delete('desks', [officer, pass]);
  }

  close(): void {
    this.db.close();
  }
}
