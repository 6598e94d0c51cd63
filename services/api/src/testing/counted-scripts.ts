import type { Knex } from 'knex';

const FIELDS = 'colcode, p_code, sem, deg_id::int, board, place, expected, numbered, received, untouched';

const rowsOf = async (db: Knex, sql: string, exam: number): Promise<unknown[]> =>
  (await db.raw<{ rows: unknown[] }>(sql, { exam })).rows;

/** Candidates and scripts as whoever asks is answered. */
export const answeredCounts = (db: Knex, exam: number): Promise<unknown[]> =>
  rowsOf(db, `select ${FIELDS} from script_counts(:exam) order by 1, 2, 3, 4, 5, 6`, exam);

/** What a count of all rows says, without anything that is stored and without the views that the answer uses. */
export const countedRows = (db: Knex, exam: number): Promise<unknown[]> =>
  rowsOf(
    db,
    `with paper as (select cour_id, board from course where p_type = 'THEORY' and extl_max > 0 and scheme = 'MARKS')
     select a.colcode, a.p_code, a.sem, a.deg_id::int, p.board, s.place, count(*)::int as expected, count(s.id)::int as numbered,
       (count(*) filter (where s.barcode in (select barcode from script_receipt where exam_id = :exam)))::int as received,
       (count(*) filter (where s.id is not null and s.void_reason is null
         and s.barcode not in (select barcode from script_receipt where exam_id = :exam)
         and s.barcode not in (select barcode from camp_mark where exam_id = :exam)))::int as untouched
     from exam_application a join paper p on p.cour_id = a.cour_id
     left join script s on s.exam_id = a.exam_id and s.application_id = a.id
     where a.exam_id = :exam and a.ex_confm group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    exam,
  );

/** Scripts by camp as they are kept, and as a count of all rows says. */
export async function scriptsByPlace(db: Knex): Promise<{ stored: unknown[]; counted: unknown[] }> {
  const read = async (sql: string): Promise<unknown[]> => (await db.raw<{ rows: unknown[] }>(sql)).rows;
  return {
    stored: await read('select exam_id, place, scripts from script_place_count where scripts > 0 order by 1, 2'),
    counted: await read(
      'select exam_id, place, count(*)::int as scripts from script where place is not null group by 1, 2 order by 1, 2',
    ),
  };
}
