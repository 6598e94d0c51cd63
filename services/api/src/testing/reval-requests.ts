import type { Knex } from 'knex';

/** What one request of a test has: marks of the valuations and of the retotal, as far as they are there. */
export interface Wanted {
  original: number;
  second?: number;
  third?: number;
  /** Left out: not requested; null: requested and not added yet. */
  retotal?: number | null;
  /** False: only the retotal was requested. */
  rev?: boolean;
  frozen?: boolean;
}

export interface Made {
  rid: number;
  application_id: number;
  reg_no: string;
  p_code: string;
  colcode: string;
}

/** Written papers with a mark and a published result, one of each student, the first college first. */
const PAPERS = `
select distinct on (a.colcode, a.reg_no) a.id as application_id, a.reg_no, a.colcode, a.deg_id, a.p_code
from exam_application a join course c on c.cour_id = a.cour_id
join result r on r.exam_id = a.exam_id and r.application_id = a.id and r.is_current and r.result in ('P','RA')
where a.exam_id = ? and c.p_type = 'THEORY' and c.scheme = 'MARKS' and c.extl_max = 75 and c.intl_max = 25
order by a.colcode, a.reg_no, a.p_code`;

/**
 * Requests with the marks a test wants, in place of those of the demo. Papers are of 25 and 75 marks with an internal mark of
 * 10, so that 30 external marks pass at the undergraduate level and 29 do not. First valuation and result follow `original`.
 */
export async function makeRequests(db: Knex, exam: number, expected: readonly Wanted[]): Promise<Made[]> {
  for (const table of ['reval_retotal', 'reval_copy']) await db(table).where({ exam_id: exam }).delete();
  await db('revaluation').where({ exam_id: exam }).delete();
  const { rows: papers } = await db.raw<{ rows: (Omit<Made, 'rid'> & { deg_id: number })[] }>(PAPERS, [exam]);
  const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const other = await db('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id');
  const camps = (await db('camp').orderBy('place').select<{ place: string }[]>('place')).map(({ place }) => place);
  const made: Made[] = [];
  for (const [index, want] of expected.entries()) {
    const paper = papers[index]!;
    const { application_id, reg_no, colcode, deg_id, p_code } = paper;
    const filter = { exam_id: exam, id: application_id };
    const result = want.original >= 30 ? 'P' : 'RA';
    await db('exam_application').where(filter).update({ intl_mark: 10, ext_mark: want.original });
    await db('result')
      .where({ exam_id: exam, application_id, is_current: true })
      .update({ int_mark: 10, ext_mark: want.original, total_mark: 10 + want.original, result, moderation: 0 });
    const [row] = await db('revaluation')
      .insert({
        exam_id: exam,
        application_id,
        reg_no,
        colcode,
        deg_id,
        p_code,
        ext_mark: want.original,
        result,
        rev_aply: want.rev !== false,
        retot_aply: want.retotal !== undefined,
        fee_rev: want.rev === false ? 0 : 500,
        fee_retot: want.retotal === undefined ? 0 : 350,
        frozen_at: want.frozen === false ? null : new Date('2026-01-10T06:00:00Z'),
      })
      .returning<{ rid: number }[]>('rid');
    const rid = Number(row!.rid);
    made.push({ rid, application_id: Number(application_id), reg_no, p_code, colcode });
    if (want.second !== undefined) await value(db, { exam, rid, valuation: 2, place: camps[0]!, mark: want.second });
    if (want.third !== undefined) await value(db, { exam, rid, valuation: 3, place: camps[1]!, mark: want.third });
    if (typeof want.retotal === 'number') {
      await db('reval_retotal').insert({
        rid,
        exam_id: exam,
        first: want.retotal,
        first_by: office.id,
        second: want.retotal,
        second_by: other.id,
        second_at: new Date('2026-01-12T06:00:00Z'),
      });
    }
  }
  return made;
}

/** The agreed mark of a second or third valuation, as a camp leaves it. */
export async function value(
  db: Knex,
  request: { exam: number; rid: number; valuation: 2 | 3; place: string; mark: number },
): Promise<void> {
  const number = String((request.valuation + 4) * 10_000_000 + request.rid);
  const [a, b] = await db('camp_officer').orderBy('id').limit(2).select<{ id: number }[]>('id');
  await db('reval_script').insert({
    exam_id: request.exam,
    barcode: number,
    dummy: String(90_000_000 + request.rid * 10 + request.valuation),
    rid: request.rid,
    valuation: request.valuation,
    place: request.place,
    amark: request.mark,
    aopid: a!.id,
    bmark: request.mark,
    bopid: b!.id,
  });
}
