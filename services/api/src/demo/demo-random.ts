import { createHash } from 'node:crypto';
import { SEED } from './demo-profile';

/** Evenly spread in [0, 1), decided by the key alone. */
export function chance(...key: (string | number)[]): number {
  const hash = createHash('sha256')
    .update(`${SEED}|${key.join('|')}`)
    .digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

export function normal(mean: number, sd: number, ...key: (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(...key, 'r')));
  return mean + sd * radius * Math.cos(2 * Math.PI * chance(...key, 'a'));
}

/** One of the values, each with its weight. */
export function pick<T>(weighted: readonly (readonly [T, number])[], ...key: (string | number)[]): T {
  let left = chance(...key) * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weighted) if ((left -= weight) < 0) return value;
  return weighted.at(-1)![0];
}

/**
 * The same idea inside the database: temporary functions that live as long as the connection. `u` is even in [0, 1),
 * `n` is normal with mean 0 and deviation 1, `pick` numbers the band of u in rising limits (1 is the first).
 */
export const RANDOM_SQL = `
create or replace function pg_temp.u(key text) returns float8 language sql immutable parallel safe as
  $$ select (hashtextextended($1, ${SEED}) & 9007199254740991)::float8 / 9007199254740992.0 $$;
create or replace function pg_temp.n(key text) returns float8 language sql immutable parallel safe as
  $$ select sqrt(-2 * ln(1 - pg_temp.u($1 || '|r'))) * cos(2 * pi() * pg_temp.u($1 || '|a')) $$;
create or replace function pg_temp.pick(key text, limits float8[]) returns int language sql immutable parallel safe as
  $$ select least(width_bucket(pg_temp.u($1), $2) + 1, cardinality($2) + 1) $$;
`;

/** Rising limits for `pg_temp.pick`: the shares of all values but the last. */
export function limits(weights: readonly number[]): string {
  const total = weights.reduce((a, b) => a + b, 0);
  let sum = 0;
  const rising = weights.slice(0, -1).map((weight) => (sum += weight / total).toFixed(6));
  return `'{${rising.join(',')}}'::float8[]`;
}
