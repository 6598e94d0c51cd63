import knex, { type Knex } from 'knex';
import { arrayText } from './array-text';

/** What knex uses for PostgreSQL: it exports the class by no name. */
const Dialect = (knex({ client: 'pg' }).client as Knex.Client).constructor as typeof Knex.Client;

/** knex's client for PostgreSQL, which hands lists over as text. */
export class PostgresClient extends Dialect {
  override prepBindings(bindings: unknown): unknown {
    if (!Array.isArray(bindings) || !bindings.some(Array.isArray)) return bindings;
    return bindings.map((value: unknown) => (Array.isArray(value) ? arrayText(value) : value));
  }
}
