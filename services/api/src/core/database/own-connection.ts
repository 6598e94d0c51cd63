import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { PoolRole } from './roles';

/** A connection outside the pool, acting as the pool does: it can be thrown away in the middle of a table. */
export async function ownConnection(db: Knex, role?: PoolRole): Promise<Client> {
  const client = await (db.client as { acquireRawConnection(): Promise<Client> }).acquireRawConnection();
  // pg also emits 'error' when a connection ends; pending queries already reject, so the event is ignored here
  client.on('error', () => undefined);
  if (role) await client.query(`select set_config('role', current_database() || '_' || $1, false)`, [role]);
  return client;
}

/** Destroys a connection at once; in the middle of a COPY the server would never read a regular goodbye. */
export const destroyConnection = (client: Client): void =>
  void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
