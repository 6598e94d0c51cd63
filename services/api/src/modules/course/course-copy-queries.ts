import type { Db } from '../../core/database/connect';

export interface PaperCopy {
  from: number;
  to: number;
  degId: number | null;
}

export interface CopiedDegree {
  deg_id: number;
  Degree: string;
  copied: number;
  kept: number;
}

const SOURCE = `course c join degree d on d.deg_id = c.deg_id and d.deg_status
  where c.start_yr = :from and (:degId::bigint is null or c.deg_id = :degId)`;
const THERE = 'exists (select from course o where o.deg_id = c.deg_id and o.start_yr = :to and o.p_code = c.p_code)';

/** By degree: papers of the old year that the new one lacks, and those it has. */
export async function previewCopy(db: Db, copy: PaperCopy): Promise<CopiedDegree[]> {
  const statement = `select c.deg_id, d.degree || ' ' || d.deg_name as "Degree", (count(*) filter (where not ${THERE}))::int as copied,
      (count(*) filter (where ${THERE}))::int as kept
    from ${SOURCE} group by c.deg_id, d.degree, d.deg_name order by d.degree, d.deg_name, c.deg_id`;
  const { rows } = await db.raw<{ rows: CopiedDegree[] }>(statement, { ...copy });
  return rows;
}

/** Writes the copies in one statement: every column of a paper but its number, year and version. */
export async function insertCopies(trx: Db, copy: PaperCopy, userId: number): Promise<number> {
  const { rows } = await trx.raw<{ rows: { columns: string[] }[] }>(
    `select array_agg(quote_ident(a.attname) order by a.attnum) as columns from pg_attribute a
     where a.attrelid = 'course'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
       and a.attname not in ('cour_id', 'start_yr', 'row_version', 'updated_by', 'updated_at')`,
  );
  const { columns } = rows[0]!;
  const statement = `insert into course (start_yr, updated_by, updated_at, ${columns.join(', ')})
    select :to::smallint, :userId::bigint, now(), ${columns.map((column) => `c.${column}`).join(', ')} from ${SOURCE} and not ${THERE}`;
  const { rowCount } = await trx.raw<{ rowCount: number }>(statement, { ...copy, userId });
  await trx.raw('analyze course');
  return rowCount;
}
