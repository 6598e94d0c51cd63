import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Address of a running portal with a slash at the end; null when none was named. */
  portal: string | null;
  /** Address of a running portal with fewer students, to measure growth; null when none was named. */
  small: string | null;
  /** Folder of the built web files, read where no portal runs. */
  files: string;
  /** Password of the demo accounts; null when unknown: measurements with a sign-in are skipped, with a message. */
  password: string | null;
  /** Connection of the portal's owner role: students to look up and settings to print. */
  database: string | null;
  /** File with lines `regNo,YYYY-MM-DD`, instead of the database. */
  students: string | null;
  /** Names of measurements; empty means all. */
  only: string[];
  pairs: number;
  seconds: number;
  connections: number;
  results: string;
  /** Print the stored figures of all works and measure nothing. */
  table: boolean;
}

/** Reads flags first, then the environment. Throws a sentence for a person when a flag makes no sense. */
export function readOptions(argv: string[], env: NodeJS.ProcessEnv): BenchOptions {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      portal: { type: 'string' },
      small: { type: 'string' },
      files: { type: 'string', default: 'dist/web' },
      password: { type: 'string' },
      database: { type: 'string' },
      students: { type: 'string' },
      pairs: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '256' },
      results: { type: 'string', default: 'bench/results' },
      table: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'pairs' | 'seconds' | 'connections') => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
    return value;
  };
  const portal = values.portal ?? env.BENCH_PORTAL ?? null;
  return {
    portal: portal === null ? null : portal.replace(/\/*$/, '/'),
    small: values.small === undefined ? null : values.small.replace(/\/*$/, '/'),
    files: values.files,
    password: values.password ?? env.DEMO_PASSWORD ?? null,
    database: values.database ?? env.DATABASE_URL ?? null,
    students: values.students ?? null,
    only: positionals,
    pairs: whole('pairs'),
    seconds: whole('seconds'),
    connections: whole('connections'),
    results: values.results,
    table: values.table,
  };
}
