import type { Knex } from 'knex';
import type { Client, QueryResultRow } from 'pg';

/** A named statement: each connection parses and plans it once. For statements of every request. */
export interface PreparedStatement {
  name: string;
  /** With places $1, $2 … */
  text: string;
}

/**
 * Runs a named statement on a connection of the pool. knex has no named statements: its own connection is borrowed for
 * one query.
 */
export async function runPrepared<Row extends QueryResultRow>(
  pool: Knex,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const client = pool.client as {
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
  };
  const connection = await client.acquireConnection();
  try {
    return (await connection.query<Row>({ ...statement, values })).rows;
  } finally {
    await client.releaseConnection(connection);
  }
}
