import type { Anomaly, AnomalyRow } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { Db } from '../../core/database/connect';

/** A mark of two digits read the other way round: 7 as 70, 47 as 74. */
const SWAPPED_PAIR = `m.amark <> m.bmark and (m.amark % 10) * 10 + m.amark / 10 = m.bmark`;
const SWAPPED = `((a.ext_mark % 10) * 10 + a.ext_mark / 10)`;
/** At least 80 % of the internal marks, less than 20 % of the external ones, and at least 60 % were its digits swapped. */
const SWAPPED_DIGITS = `c.p_type = 'THEORY' and c.scheme = 'MARKS' and not a.absent and c.intl_max > 0 and a.intl_mark * 100 >= 80 * c.intl_max
  and a.ext_mark < c.extl_min and a.ext_mark * 100 < 20 * c.extl_max and ${SWAPPED} * 100 >= 60 * c.extl_max and ${SWAPPED} <= c.extl_max`;
/** A third mark below or above both keyings. */
const C_OUTSIDE = '(m.cmark < least(m.amark, m.bmark) or m.cmark > greatest(m.amark, m.bmark))';
/** A and B of scripts as keyed after the first void of them: from where, and whether by an account younger than a day. */
const REKEYED = `(
  select v.barcode, v.officer_id as voider, k.pass, k.officer_id as keyer, k.station = v.station as same_station,
    u.created_at > k.at - interval '24 hours' as new_account
  from (
    select distinct on (x.barcode) x.barcode, x.id, x.officer_id, x.station from valuation_event x
    where x.kind = 'FIRST' and x.exam_id = :exam and x.action = 'VOID' order by x.barcode, x.id) v
  cross join lateral (
    select distinct on (y.pass) y.pass, y.officer_id, y.station, y.at from valuation_event y
    where y.kind = 'FIRST' and y.exam_id = :exam and y.barcode = v.barcode and y.id > v.id and y.pass in ('A','B')
      and y.action in ('KEYED','CHANGED') order by y.pass, y.id desc) k
  join camp_officer o on o.id = k.officer_id join app_user u on u.id = o.user_id)`;
const atOneStation = (rekeyed: string) => `
select r.barcode, r.voider, count(*) filter (where r.same_station) = 2 as found from ${rekeyed} r
group by r.barcode, r.voider having count(*) = 2`;
const WRITTEN = `a.ex_confm and c.p_type = 'THEORY' and c.scheme = 'MARKS'`;

const packets = (which: string) => `
select m.bundleno || '/' || m.packet as key, null::text as colcode, max(m.p_code) as p_code, null::text as reg_no, null::bigint as officer_id,
  m.bundleno, m.packet, count(*)::int as rows, count(*)::int as among
from camp_mark m where m.exam_id = :exam and m.final_mark is not null
group by m.bundleno, m.packet having ${which}`;

/**
 * Clusters of a mark by college and paper, by college and by paper: at least 5 rows, at least `least` per cent of what was
 * looked at and `times` as many as in the whole exam.
 */
const clusters = ({ of, hit, least, times }: { of: string; hit: string; least: number; times: number }) => `
with line as (
  select a.colcode, a.p_code, count(*) filter (where ${hit})::int as rows, count(*)::int as among
  from exam_application a join course c on c.cour_id = a.cour_id
  where a.exam_id = :exam and ${WRITTEN} and ${of} group by a.colcode, a.p_code),
whole as (select sum(rows)::numeric / nullif(sum(among), 0) as share from line),
cluster as (
  select l.colcode, l.p_code, sum(l.rows)::int as rows, sum(l.among)::int as among, count(*) as lines
  from line l group by grouping sets ((l.colcode, l.p_code), (l.colcode), (l.p_code)))
select coalesce(k.colcode, '*') || '/' || coalesce(k.p_code, '*') as key, k.colcode, k.p_code, null::text as reg_no,
  null::bigint as officer_id, null::int as bundleno, null::smallint as packet, k.rows, k.among
from cluster k, whole w
where k.rows >= 5 and k.rows * 100 >= ${least} * k.among and k.rows >= ${times} * w.share * k.among
  and (k.lines > 1 or (k.colcode is not null and k.p_code is not null))`;

const SEARCHES: Record<Anomaly, string> = {
  /** Every script of a packet has 0: at least 5 scripts. */
  PACKET_ZERO: packets('count(*) >= 5 and max(m.final_mark) = 0'),
  /** Every script of a packet has the same mark above 0: at least 8 scripts. */
  PACKET_EQUAL: packets('count(*) >= 8 and max(m.final_mark) = min(m.final_mark) and max(m.final_mark) > 0'),
  /** Absent candidates: 30 % and three times the exam. */
  ABSENT_CLUSTER: clusters({ of: 'true', hit: 'a.absent', least: 30, times: 3 }),
  /** External mark 0 of those present: 20 % and five times the exam. */
  ZERO_CLUSTER: clusters({ of: 'not a.absent and a.ext_mark is not null', hit: 'a.ext_mark = 0', least: 20, times: 5 }),
  /** An officer who keyed 0 (as A or B) at least 5 times, in 3 % of at least 50 keyings, four times as often as all. */
  ZERO_OPERATOR: `
with keyed as (
  select o.officer, o.mark from camp_mark m
  cross join lateral (values (m.aopid, m.amark), (m.bopid, m.bmark)) o(officer, mark)
  where m.exam_id = :exam and o.mark is not null),
whole as (select (count(*) filter (where mark = 0))::numeric / nullif(count(*), 0) as share from keyed)
select k.officer::text as key, null::text as colcode, null::text as p_code, null::text as reg_no, k.officer as officer_id,
  null::int as bundleno, null::smallint as packet, k.rows, k.among
from (select officer, (count(*) filter (where mark = 0))::int as rows, count(*)::int as among from keyed group by officer) k, whole w
where k.rows >= 5 and k.among >= 50 and k.rows * 100 >= 3 * k.among and k.rows >= 4 * w.share * k.among`,
  /**
   * A strong student who was present and fails at least 2 papers. Strong is who passed every paper of earlier exams with 65 %
   * on average over at least 4, or has 80 % of the internal marks over at least 4 papers of this one and 70 % on average in
   * the at least 2 papers passed in it.
   */
  SUDDEN_FAIL: `
with failed as (
  select r.reg_no, max(r.colcode) as colcode, (count(*) filter (where r.result = 'RA'))::int as rows, count(*)::int as among,
    sum(r.int_mark) filter (where r.int_max > 0) * 100 >= 80 * sum(r.int_max) filter (where r.int_max > 0 and r.int_mark is not null)
      and count(r.int_mark) filter (where r.int_max > 0) >= 4
      and count(r.total_mark) filter (where r.result = 'P') >= 2
      and sum(r.total_mark) filter (where r.result = 'P') * 100 >= 70 * sum(r.total_max) filter (where r.result = 'P' and r.total_mark is not null)
      as strong
  from result r where r.exam_id = :exam and r.is_current
  group by r.reg_no having count(*) filter (where r.result = 'RA') >= 2),
earlier as (
  select r.reg_no from result r join exam e on e.id = r.exam_id, exam x
  where x.id = :exam and r.exam_id <> :exam and r.is_current and r.reg_no in (select reg_no from failed)
    and exam_order(e.eyear, e.emonth) < exam_order(x.eyear, x.emonth)
  group by r.reg_no
  having bool_and(r.result = 'P') and count(r.total_mark) >= 4 and sum(r.total_mark) * 100 >= 65 * sum(r.total_max) filter (where r.total_mark is not null))
select f.reg_no as key, f.colcode, null::text as p_code, f.reg_no, null::bigint as officer_id, null::int as bundleno,
  null::smallint as packet, f.rows, f.among
from failed f where f.strong or f.reg_no in (select reg_no from earlier)`,
  /** A and B are each other's digits swapped, such as 07 and 70; by paper, among all that differ. */
  SWAPPED_PAIR: `
select m.p_code as key, null::text as colcode, m.p_code, null::text as reg_no, null::bigint as officer_id, null::int as bundleno,
  null::smallint as packet, (count(*) filter (where ${SWAPPED_PAIR}))::int as rows, count(*)::int as among
from camp_mark m where m.exam_id = :exam and m.amark <> m.bmark
group by m.p_code having count(*) filter (where ${SWAPPED_PAIR}) > 0`,
  /** A third mark outside both keyings, by the camp officer who keyed it, among all third marks of that person. */
  C_OUTSIDE: `
select m.copid::text as key, null::text as colcode, null::text as p_code, null::text as reg_no, m.copid as officer_id, null::int as bundleno,
  null::smallint as packet, (count(*) filter (where ${C_OUTSIDE}))::int as rows, count(*)::int as among
from camp_mark m where m.exam_id = :exam and m.cmark is not null
group by m.copid having count(*) filter (where ${C_OUTSIDE}) > 0`,
  /** A mark taken away, and A and B keyed after that, all from one address; by who took it away, among what was keyed again. */
  ONE_STATION: `
select coalesce(r.voider::text, 'office') as key, null::text as colcode, null::text as p_code, null::text as reg_no, r.voider as officer_id,
  null::int as bundleno, null::smallint as packet, (count(*) filter (where r.found))::int as rows, count(*)::int as among
from (${atOneStation(REKEYED)}) r group by r.voider having count(*) filter (where r.found) > 0`,
  /** A mark that was taken away and keyed again by an account younger than a day; by its operator, among what that person keyed again. */
  NEW_ACCOUNT: `
select r.keyer::text as key, null::text as colcode, null::text as p_code, null::text as reg_no, r.keyer as officer_id, null::int as bundleno,
  null::smallint as packet, (count(distinct r.barcode) filter (where r.new_account))::int as rows, count(distinct r.barcode)::int as among
from ${REKEYED} r group by r.keyer having count(*) filter (where r.new_account) > 0`,
  /** A high internal and a low external mark whose digits look swapped, such as 24 of 25 and 07 of 75; by paper. */
  SWAPPED_DIGITS: `
select a.p_code as key, null::text as colcode, a.p_code, null::text as reg_no, null::bigint as officer_id, null::int as bundleno,
  null::smallint as packet, (count(*) filter (where ${SWAPPED_DIGITS}))::int as rows, count(*)::int as among
from exam_application a join course c on c.cour_id = a.cour_id
where a.exam_id = :exam and ${WRITTEN} and a.ext_mark is not null
group by a.p_code having count(*) filter (where ${SWAPPED_DIGITS}) > 0`,
};

/** The note of a checked finding stays as long as the finding is the same; findings that no longer exist are removed. */
const storeFindingsSql = (search: string) => `
with found as (${search}),
gone as (delete from anomaly_finding f where f.exam_id = :exam and f.kind = :kind
  and not exists (select from found n where n.key = f.key))
insert into anomaly_finding as f (exam_id, kind, key, colcode, p_code, reg_no, officer_id, bundleno, packet, rows, among)
select :exam, :kind, n.key, n.colcode, n.p_code, n.reg_no, n.officer_id, n.bundleno, n.packet, n.rows, n.among from found n
on conflict (exam_id, kind, key) do update set rows = excluded.rows, among = excluded.among,
  found_at = case when f.rows = excluded.rows then f.found_at else now() end,
  looked_by = case when f.rows = excluded.rows then f.looked_by end,
  looked_at = case when f.rows = excluded.rows then f.looked_at end, note = case when f.rows = excluded.rows then f.note end`;

/** Searches for one kind and stores the findings. */
export async function search(db: Db, exam: number, kind: Anomaly): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(storeFindingsSql(SEARCHES[kind]), { exam, kind });
  return rowCount;
}

/** The rows behind a finding. */
const BEHIND: Record<Anomaly, string> = {
  PACKET_ZERO: 'm.bundleno = :bundleno and m.packet = :packet',
  PACKET_EQUAL: 'm.bundleno = :bundleno and m.packet = :packet',
  ABSENT_CLUSTER: `${WRITTEN} and a.absent and a.colcode = coalesce(:colcode, a.colcode) and a.p_code = coalesce(:p_code, a.p_code)`,
  ZERO_CLUSTER: `${WRITTEN} and not a.absent and a.ext_mark = 0 and a.colcode = coalesce(:colcode, a.colcode)
    and a.p_code = coalesce(:p_code, a.p_code)`,
  ZERO_OPERATOR: '((m.aopid = :officer_id and m.amark = 0) or (m.bopid = :officer_id and m.bmark = 0))',
  SUDDEN_FAIL: `a.reg_no = :reg_no and exists (select from result r where r.exam_id = a.exam_id and r.application_id = a.id
    and r.is_current and r.result = 'RA')`,
  SWAPPED_PAIR: `a.p_code = :p_code and ${SWAPPED_PAIR}`,
  C_OUTSIDE: `m.copid = :officer_id and ${C_OUTSIDE}`,
  ONE_STATION: `m.barcode in (select r.barcode from (${atOneStation(REKEYED.replaceAll(':exam', ':exam_id'))}) r
    where r.found and r.voider is not distinct from :officer_id::bigint)`,
  NEW_ACCOUNT: `m.barcode in (select r.barcode from ${REKEYED.replaceAll(':exam', ':exam_id')} r
    where r.new_account and r.keyer = :officer_id)`,
  SWAPPED_DIGITS: `a.p_code = :p_code and a.ex_confm and ${SWAPPED_DIGITS}`,
};

const from = (kind: Anomaly) => `
from exam_application a
join course c on c.cour_id = a.cour_id
left join script s on s.exam_id = a.exam_id and s.application_id = a.id
left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
where a.exam_id = :exam_id and ${BEHIND[kind]}`;
const page = (kind: Anomaly) => `
select a.id, a.reg_no, a.colcode, a.p_code, a.intl_mark as int_mark, c.intl_max as int_max, coalesce(a.ext_mark, m.final_mark) as ext_mark,
  c.extl_max as ext_max, a.absent, m.amark as a, m.bmark as b, m.cmark as c, m.bundleno, m.packet, m.slno
${from(kind)} and a.id > :after order by a.id limit :size`;
const total = (kind: Anomaly) => `select count(*)::int as total ${from(kind)}`;

export interface Finding {
  id: number;
  exam_id: number;
  kind: Anomaly;
  key: string;
  colcode: string | null;
  p_code: string | null;
  reg_no: string | null;
  officer_id: number | null;
  bundleno: number | null;
  packet: number | null;
  looked_at: Date | null;
}

/** A page of the rows behind a finding, after an application, and how many there are. */
export async function rowsBehind(
  db: Db,
  finding: Finding,
  { after, size }: { after: number; size: number },
): Promise<{ items: (AnomalyRow & { id: number })[]; total: number }> {
  const filter = { ...finding };
  const { rows } = await db.raw<{ rows: (AnomalyRow & { id: number })[] }>(page(finding.kind), {
    ...filter,
    after,
    size,
  });
  const { rows: counted } = await db.raw<{ rows: { total: number }[] }>(total(finding.kind), filter);
  return { items: rows, total: counted[0]!.total };
}
