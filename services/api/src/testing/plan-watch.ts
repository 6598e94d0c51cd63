import knex, { type Knex } from 'knex';

interface PlanNode {
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Statement {
  text: string;
  /** Rows that its steps have produced or thrown away, counted in every loop. */
  rows: number;
}

const rowsOf = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
    (node['Actual Loops'] ?? 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);

/** The server explains every statement as it was really run, those inside of functions too, and tells the connection. */
const EXPLAIN_ALL = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = 'json';
  set auto_explain.log_nested_statements = on; set client_min_messages = 'log'`;

interface Connection {
  query(sql: string, done: (error: Error | null) => void): void;
  on(event: 'notice', listener: (notice: { message?: string }) => void): void;
}

/** A pool of the owner that knows what its statements have cost in rows, whatever the machine does beside them. */
export function watchPlans(ownerUrl: string): { db: Knex; statements: Statement[]; close(): Promise<void> } {
  const statements: Statement[] = [];
  const db = knex({
    client: 'pg',
    connection: ownerUrl,
    pool: {
      min: 0,
      max: 4,
      afterCreate: (connection: Connection, done: (error: Error | null, connection: Connection) => void) => {
        connection.on('notice', ({ message = '' }) => {
          const found = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message);
          if (!found) return;
          const { 'Query Text': text, Plan } = JSON.parse(found[1]!) as { 'Query Text': string; Plan: PlanNode };
          statements.push({ text, rows: rowsOf(Plan) });
        });
        connection.query(EXPLAIN_ALL, (error) => done(error, connection));
      },
    },
  });
  return { db, statements, close: () => db.destroy() };
}
