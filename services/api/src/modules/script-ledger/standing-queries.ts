/**
 * The state of every written paper of an exam (:exam): one row each. The lines of the ledger, its balances, the list of
 * open scripts and the checks before a step are all counted over this, so that they cannot contradict each other.
 */
export const STANDING = `
select q.exam_id, a.id as application_id, a.reg_no, q.p_code, q.colcode, a.absent, s.barcode, s.dummy_no, s.place,
  s.void_reason is not null as void, x.reason, x.note, x.by_user, x.at,
  coalesce(m.bundleno, r.bundleno) as bundleno,
  x.application_id is not null as excepted,
  a.absent and x.application_id is null as away,
  not a.absent and x.application_id is null as present,
  s.id is not null and s.void_reason is null as issued,
  r.barcode is not null as received, r.bundleno is not null as bundled,
  m.amark is not null as a_keyed, m.bmark is not null as b_keyed, m.final_mark is not null as resolved,
  -- a script was scanned although its candidate is marked absent, and nobody has decided which of the two is true
  a.absent and x.application_id is null and d.decision is distinct from 'ABSENT'
    and (r.barcode is not null or m.amark is not null or m.bmark is not null or f.barcode is not null) as undecided
from v_qp_eligible q
join exam_application a on a.exam_id = q.exam_id and a.id = q.id
left join script_exception x on x.exam_id = a.exam_id and x.application_id = a.id
left join script s on s.exam_id = a.exam_id and s.application_id = a.id
left join script_receipt r on r.exam_id = a.exam_id and r.barcode = s.barcode
left join camp_mark m on m.exam_id = a.exam_id and m.barcode = s.barcode
left join (select distinct e.barcode from barcode_error e where e.exam_id = :exam and e.reason = 'ABSENT') f on f.barcode = s.barcode::text
left join (select distinct on (h.barcode) h.barcode, h.decision from handed_script_decision h where h.exam_id = :exam
  order by h.barcode, h.id desc) d on d.barcode = s.barcode::text
where q.exam_id = :exam`;

/**
 * Scripts that are not valued: their candidates are absent, or they were declared. Each of the two is read by itself: asked
 * for one or the other, PostgreSQL joins every script with its application first.
 */
const NOT_VALUED = `
  select s.barcode from exam_application a join script s on s.exam_id = a.exam_id and s.application_id = a.id
  where a.exam_id = :exam and a.absent
  union
  select s.barcode from script_exception x join script s on s.exam_id = x.exam_id and s.application_id = x.application_id
  where x.exam_id = :exam`;

/** Problems of barcode_error e that a camp has handed over, without a later decision of the office. */
export const HANDED_OPEN = `e.resolution = 'TO_OFFICE' and not exists (select from handed_script_decision h
  where h.exam_id = e.exam_id and h.barcode = e.barcode and h.at >= e.resolved_at)`;

/** How far each bundle has come: the scripts in it that are valued, and how many of those have A, B and an agreed mark. */
export const BUNDLE_PROGRESS = `
with not_valued as materialized (${NOT_VALUED})
select b.bundleno, b.p_code, b.place, b.tot_paper - coalesce(x.scripts, 0) as due,
  coalesce(m.a, 0) as a, coalesce(m.b, 0) as b, coalesce(m.final, 0) as final
from bundle b
left join (select m.bundleno, count(m.amark) as a, count(m.bmark) as b, count(m.final_mark) as final from camp_mark m
  where m.exam_id = :exam and not exists (select from not_valued n where n.barcode = m.barcode)
  group by 1) m on m.bundleno = b.bundleno
left join (select coalesce(m.bundleno, r.bundleno) as bundleno, count(*) as scripts from not_valued n
  left join script_receipt r on r.exam_id = :exam and r.barcode = n.barcode
  left join camp_mark m on m.exam_id = :exam and m.barcode = n.barcode group by 1) x on x.bundleno = b.bundleno
where b.exam_id = :exam`;
