import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchOptions } from './options';

export interface Student {
  regNo: string;
  dob: string;
}

export interface DatabaseFacts {
  version: string;
  fsync: string;
  synchronous_commit: string;
  full_page_writes: string;
}

async function asking<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Students with a published result, from the file or the database; null when neither was named. */
export async function readStudents({ students, database }: BenchOptions): Promise<Student[] | null> {
  if (students !== null)
    return readFileSync(students, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(','))
      .filter(([regNo, dob]) => regNo && dob)
      .map(([regNo, dob]) => ({ regNo: regNo!, dob: dob! }));
  if (database === null) return null;
  return asking(database, async (client) => {
    const { rows } = await client.query<Student>(
      `select s.reg_no as "regNo", to_char(s.dob, 'YYYY-MM-DD') as dob
         from publication p
         join result_published r on r.exam_id = p.exam_id and r.version = p.version
         join student s on s.reg_no = r.reg_no`,
    );
    return rows;
  });
}

/** Settings that decide whether a figure of this database may be reported at all. */
export const readDatabaseFacts = (url: string): Promise<DatabaseFacts> =>
  asking(url, async (client) => {
    const { rows } = await client.query<DatabaseFacts>(
      `select version(), current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes`,
    );
    return rows[0]!;
  });

/** Whether a write this database confirms is on disk; write figures of any other database mislead and are not reported. */
export const hasReliableWriteFigures = (facts: DatabaseFacts): boolean =>
  [facts.fsync, facts.synchronous_commit, facts.full_page_writes].every((setting) => setting !== 'off');
