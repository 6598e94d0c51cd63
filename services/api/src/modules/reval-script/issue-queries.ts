import type { Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';

/**
 * Requests of an exam that wait for a script. Second valuation: frozen requests for revaluation. Third: where the second mark is
 * higher than the first by more than :limit, or where the office has ordered one. Nothing is made for a request the office has decided.
 */
const DUE = `
select r.rid, r.p_code, r.colcode, s.barcode as number, coalesce(m.place, s.place) as first_place, m.bundleno, m.packet, m.slno,
  t.barcode as second_number, t.place as second_place
from revaluation r
left join script s on s.exam_id = r.exam_id and s.application_id = r.application_id
left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
left join reval_script t on t.rid = r.rid and t.valuation = 2
where r.exam_id = :examId and r.rev_aply and r.frozen_at is not null
  and not exists (select from reval_outcome o where o.rid = r.rid)
  and case :valuation::int when 2 then t.rid is null
      else t.ext_mark is not null and (t.ext_mark - r.ext_mark > :limit or reval_third_ordered(r.rid)) and not exists (select from reval_script x where x.rid = r.rid and x.valuation = 3) end`;

/**
 * Where a script is valued again: by fresh eyes in another camp than before, never in the rooms of the student's own college,
 * first among camps that have officers, and all scripts of a paper together as far as these rules let them. Only where no
 * other camp is left a second valuation stays at the camp of the first; a third does so only where an officer has confirmed it for
 * the exam (reval_camp_waiver). Whoever has keyed a script before keys it nowhere again: that is find_reval_script's rule.
 */
const POSITIONS = `
select d.*, (
  select k.place from camp k
  where k.selectable and k.host is distinct from d.colcode
    and (:valuation::int = 2 or (k.place is distinct from d.first_place and k.place is distinct from d.second_place)
      or exists (select from reval_camp_waiver w where w.exam_id = :examId))
  order by :valuation::int = 3 and k.place is not distinct from d.second_place, k.place is not distinct from d.first_place,
    not exists (select from camp_officer o where o.exam_id = :examId and o.place = k.place and o.active),
    md5(d.p_code || k.place), k.place collate "C"
  limit 1) as place
from (${DUE}) d`;

export interface DueCounts {
  due: number;
  withoutScript: number;
  withoutCamp: number;
}
export interface IssueOrder {
  examId: number;
  valuation: Valuation;
  /** Marks beyond which a third valuation follows. */
  limit: number;
}

const COUNT_DUE = `
select count(*)::int as due, (count(*) filter (where p.number is null))::int as "withoutScript",
  (count(*) filter (where p.number is not null and p.place is null))::int as "withoutCamp"
from (${POSITIONS}) p`;

/** What waits for scripts, and what of it cannot have any. */
export async function countDue(db: Db, order: IssueOrder): Promise<DueCounts> {
  const { rows } = await db.raw<{ rows: DueCounts[] }>(COUNT_DUE, { ...order });
  return rows[0]!;
}

const PAPERS_DUE = `select d.p_code from (${DUE}) d where d.number is not null group by d.p_code order by d.p_code collate "C"`;

/** The papers that miss scripts, in their order. */
export async function papersDue(db: Db, order: IssueOrder): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { p_code: string }[] }>(PAPERS_DUE, { ...order });
  return rows.map(({ p_code }) => p_code);
}

const COUNT_PAPER = `select count(*)::int as n from (${POSITIONS}) p where p.p_code = :paper and p.number is not null and p.place is not null`;

/** How many numbers a paper needs. */
export async function neededBy(trx: Db, order: IssueOrder & { paper: string }): Promise<number> {
  const { rows } = await trx.raw<{ rows: { n: number }[] }>(COUNT_PAPER, { ...order });
  return rows[0]!.n;
}

/** Of the bases drawn those nothing of the exam has or may still have: no script, no block of a paper, no earlier revaluation. */
const FREE = `
select c.base from unnest(:bases::int[]) with ordinality c(base, nth)
where not exists (select from script_block b where b.exam_id = :examId and c.base between b.first_no and b.last_no)
  and not exists (select from script s where s.exam_id = :examId
    and s.dummy_no >= (c.base::text || '0')::char(8) and s.dummy_no <= (c.base::text || '9')::char(8))
  and not exists (select from script s where s.exam_id = :examId
    and s.barcode >= (c.base::text || '0')::char(8) and s.barcode <= (c.base::text || '9')::char(8))
  and not exists (select from reval_script v where v.exam_id = :examId
    and v.barcode >= (c.base::text || '0')::char(8) and v.barcode <= (c.base::text || '9')::char(8))
order by c.nth`;

export async function freeBases(trx: Db, examId: number, bases: readonly number[]): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { base: number }[] }>(FREE, { examId, bases: [...bases] });
  return rows.map(({ base }) => base);
}

/** The numbers are dealt in the order they were drawn to requests in the order of their ids: they tell nothing of each other. */
const ISSUE = `
insert into reval_script (exam_id, barcode, dummy, rid, valuation, place, bundle, packet, script, pull_barcode, from_place, issued_by)
select :examId, n.number, n.number, p.rid, :valuation::int, p.place, p.bundleno, p.packet, p.slno,
  case :valuation::int when 2 then p.number else p.second_number end, case :valuation::int when 2 then p.first_place else p.second_place end, :by
from (select q.*, row_number() over (order by q.rid) as nth from (${POSITIONS}) q
  where q.p_code = :paper and q.number is not null and q.place is not null) p
join unnest(:numbers::text[]) with ordinality n(number, nth) on n.nth = p.nth
on conflict (rid, valuation) do nothing`;

/** Gives the requests of a paper their scripts; how many there were. */
export async function issuePaper(
  trx: Knex.Transaction,
  input: IssueOrder & { paper: string; numbers: readonly string[]; by: number | null },
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(ISSUE, { ...input, numbers: [...input.numbers] });
  return rowCount;
}

/** One issue at a time for an exam, and none while its scripts are numbered. */
export const lockNumbersOf = (trx: Knex.Transaction, examId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu dummy numbers'), ?)`, [examId]);

export const isCampWaived = async (db: Db, examId: number): Promise<boolean> =>
  (await db('reval_camp_waiver').where({ exam_id: examId }).first('exam_id')) !== undefined;

/** Lets third valuations of an exam take place in a camp that has valued the script; false where that was confirmed before. */
export async function waiveCamps(
  trx: Db,
  waiver: { exam_id: number; reason: string; by_user: number },
): Promise<boolean> {
  const added = await trx('reval_camp_waiver').insert(waiver).onConflict('exam_id').ignore().returning('exam_id');
  return added.length > 0;
}
