import type { Knex } from 'knex';
import type { Client } from 'pg';
import { destroyConnection, ownConnection } from '../database/own-connection';
import { Busy } from './problem';

/** Numbers in one statement. */
const BATCH_SIZE = 200;
/** Milliseconds that what is given back may wait for what is taken next, so that both share a statement. */
const GIVE_BACK_MS = 20;

const HOLD = {
  name: 'hold-numbers',
  text: 'select held, fresh from hold_numbers($1::bigint[], $2::bigint[], $3::text[])',
};

interface Wanted {
  key: string;
  lock: string;
  settle: (hold: Hold | 'elsewhere' | 'known') => void;
  reject: (error: Error) => void;
}

/** A number only this process looks up now, and that nobody has failed at. */
export interface Hold {
  lock: string;
  client: Client;
}

/** 64 bits of a sealed key, as PostgreSQL writes a bigint. */
const lockOf = (key: string): string => {
  const digest = Buffer.from(key.slice(key.indexOf(':') + 1), 'base64url');
  return digest.readBigInt64BE(0).toString();
};

/**
 * The first look-up of a number costs no write: the process holds the number by a lock of the database while it compares,
 * so that no other process compares meanwhile. Look-ups that arrive together share one statement. A process that dies
 * loses its connection, and with it every hold.
 */
export class NumberHolds {
  private wanted: Wanted[] = [];
  private given: string[] = [];
  private client: Promise<Client> | undefined;
  private busy = false;
  private scheduled = false;
  private later: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param db the pool whose role reads the counters; one connection beside it is kept */
  constructor(private readonly db: Knex) {}

  /** Holds a number, by its sealed key. `elsewhere`: another process has it now. `known`: somebody has failed at it. */
  take(key: string): Promise<Hold | 'elsewhere' | 'known'> {
    return new Promise((settle, reject) => {
      this.wanted.push({ key, lock: lockOf(key), settle, reject });
      this.schedule();
    });
  }

  /** Throws where the connection of a hold is gone: the number may be another's by now. */
  confirm({ client }: Hold, current = this.current): void {
    if (client !== current)
      throw new Busy('try-again', 'The service is busy or being restarted. Please try again shortly.', 1);
  }
  private current: Client | undefined;

  give({ lock, client }: Hold): void {
    if (client !== this.current) return;
    this.given.push(lock);
    this.later ??= setTimeout(() => {
      this.later = undefined;
      this.schedule();
    }, GIVE_BACK_MS);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.later);
    const { current } = this;
    this.forget();
    if (current) destroyConnection(current);
  }

  private schedule(): void {
    if (this.scheduled || this.busy) return;
    this.scheduled = true;
    // after the requests that are already in this turn of the event loop
    setImmediate(() => {
      this.scheduled = false;
      void this.ask();
    });
  }

  private forget(): void {
    this.client = undefined;
    this.current = undefined;
    this.given = [];
  }

  private async connection(): Promise<Client> {
    if (this.closed) throw new Busy('closing', 'The server is being stopped.', 5);
    this.client ??= ownConnection(this.db, 'auth').then((client) => {
      client.once('end', () => {
        if (this.current === client) this.forget();
      });
      this.current = client;
      return client;
    });
    return this.client;
  }

  private async ask(): Promise<void> {
    const batch = this.wanted.splice(0, BATCH_SIZE);
    if (batch.length === 0 && this.given.length === 0) return;
    this.busy = true;
    try {
      const client = await this.connection();
      const give = this.given;
      this.given = [];
      const { rows } = await client.query<{ held: boolean; fresh: boolean }>({
        ...HOLD,
        values: [give, batch.map(({ lock }) => lock), batch.map(({ key }) => key)],
      });
      batch.forEach(({ lock, settle }, index) => {
        const { held, fresh } = rows[index]!;
        if (held && !fresh) this.give({ lock, client });
        settle(!held ? 'elsewhere' : fresh ? { lock, client } : 'known');
      });
    } catch (error) {
      const { current } = this;
      this.forget();
      if (current) destroyConnection(current);
      for (const { reject } of batch) reject(error as Error);
    } finally {
      this.busy = false;
      if (this.wanted.length > 0) this.schedule();
    }
  }
}
