import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CallArgument } from '@thervu/contracts/core/call';
import type { HallReport, saveHallReport } from '@thervu/contracts/centre-day/centre-day-contract';
import type { KeptDay } from './kept-day';

const NAME = 'thervu-hall-reports';
const VERSION = 2;
/** Sessions that are kept of a person. */
const MAX_DAYS = 4;

type Argument = CallArgument<typeof saveHallReport>;

/** A hall report as it was typed, kept in this browser until the server has answered that it is saved. */
export interface KeptReport {
  /**
   * Person, session, hall and turn: a later report of the same hall takes the place of the one it was typed over. What two tabs typed
   * without having seen each other's is kept beside it, under the same name with its version.
   */
  id: string;
  owner: string;
  hall_no: string;
  params: Argument['params'];
  body: Argument['body'];
  /** Changes with every typing: an answer to the report before says nothing about this one. */
  version: string;
  /** The versions it was typed over. What another tab typed beside it is none of them. */
  over?: readonly string[];
  /** waiting: to be sent. conflict: somebody else has reported this hall. refused: the server said no; a person has to look. */
  state: 'waiting' | 'conflict' | 'refused';
  problem?: string;
  theirs?: HallReport | null;
}

interface Schema extends DBSchema {
  reports: { key: string; value: KeptReport; indexes: { owner: string } };
  days: { key: string; value: KeptDay; indexes: { owner: string } };
}

/** Whether a report is of this person, session, hall and turn, also where it is kept beside another one. */
export const isReportOf = ({ id }: KeptReport, hall: string): boolean => id === hall || id.startsWith(`${hall}|`);

const byAge = (days: readonly KeptDay[]): KeptDay[] => [...days].sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1));

/** Hall reports in IndexedDB: they outlive the tab and the phone's battery. */
export class ReportStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  /** Throws where the browser keeps nothing, as in some private windows. */
  static async open(): Promise<ReportStore> {
    const db = await openDB<Schema>(NAME, VERSION, {
      upgrade(made, before) {
        if (before < 1) made.createObjectStore('reports', { keyPath: 'id' }).createIndex('owner', 'owner');
        made.createObjectStore('days', { keyPath: 'id' }).createIndex('owner', 'owner');
      },
      blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    });
    return new ReportStore(db);
  }

  static destroy = (): Promise<void> => deleteDB(NAME);

  /** What a person has typed and the server has not confirmed. Reports of another person stay hidden. */
  reportsOf(owner: string): Promise<KeptReport[]> {
    return this.db.getAllFromIndex('reports', 'owner', owner);
  }

  /**
   * Resolves when the report is on the disk. One that another tab keeps of the same hall, and over which this one was not typed, stays
   * beside it: both are sent, and the server shows both.
   */
  async put(report: KeptReport): Promise<void> {
    const tx = this.db.transaction('reports', 'readwrite', { durability: 'strict' });
    const kept = await tx.store.get(report.id);
    const isUnseen = kept !== undefined && kept.version !== report.version && !report.over?.includes(kept.version);
    const id = isUnseen ? `${report.id}|${report.version}` : report.id;
    await Promise.all([tx.store.put({ ...report, id }), tx.done]);
  }

  /**
   * Changes or removes a report. One that was typed over it since stays, as a change of what was `saved`; one that another tab typed
   * without having seen it stays as it is, so that the server shows both.
   */
  async settle({ id, version }: KeptReport, change: Partial<KeptReport> | null, saved?: number): Promise<void> {
    const tx = this.db.transaction('reports', 'readwrite');
    const kept = await tx.store.get(id);
    if (kept && kept.version !== version) {
      if (saved !== undefined && kept.over?.includes(version))
        await tx.store.put({ ...kept, body: { ...kept.body, row_version: saved } });
    } else if (change === null) await tx.store.delete(id);
    else if (kept) await tx.store.put({ ...kept, ...change });
    await tx.done;
  }

  /** Keeps a session as it was shown last; the oldest of more than a few are forgotten. */
  async keepDay(day: KeptDay): Promise<void> {
    const tx = this.db.transaction('days', 'readwrite');
    await tx.store.put(day);
    for (const old of byAge(await tx.store.index('owner').getAll(day.owner)).slice(MAX_DAYS))
      await tx.store.delete(old.id);
    await tx.done;
  }

  /** The sessions of a person, the one that was seen last first. */
  async daysOf(owner: string): Promise<KeptDay[]> {
    return byAge(await this.db.getAllFromIndex('days', 'owner', owner));
  }

  /** A closed session needs no report any more. */
  forgetDay(id: string): Promise<void> {
    return this.db.delete('days', id);
  }

  close(): void {
    this.db.close();
  }
}
