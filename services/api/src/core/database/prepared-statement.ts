import type { Knex } from 'knex';
import type { Client, QueryConfig, QueryResultRow } from 'pg';

/** A named statement: each connection parses and plans it once. For statements of every request. */
export interface PreparedStatement {
  name: string;
  /** With places $1, $2 … */
  text: string;
}

/**
 * By a callback: behind a promise of pg's own the rows of each answer outlive the request, and collecting them takes three to
 * four times as long (docs/adr/0187).
 */
const rowsOf = <Row extends QueryResultRow>(connection: Client, query: QueryConfig): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    connection.query<Row>(query, (error: Error | null, result) => (error ? reject(error) : resolve(result.rows)));
  });

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
    return await rowsOf<Row>(connection, { ...statement, values });
  } catch (error) {
    // from where it was asked, as pg does it for a promise of its own: its answer comes out of a socket
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}
