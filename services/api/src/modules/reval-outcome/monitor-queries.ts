import type { MonitorBy } from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import type { Db } from '../../core/database/connect';

/** Every frozen request with marks of both valuations, with the people involved. The examiner is on the day sheet of the camp. */
const VALUED = `
select v.rid, v.p_code, v.ext_mark::int as original, s2.ext_mark - v.ext_mark as change, coalesce(o.changed, false) as changed,
  coalesce(o.flagged, false) as flagged, coalesce(o.listed, false) as listed,
  m.place as camp, m.bundleno, m.packet, k.exno, k.examiner, m.aopid, s2.place as camp_2, s2.aopid as aopid_2
from revaluation v
join reval_script s2 on s2.rid = v.rid and s2.valuation = 2 and s2.ext_mark is not null
left join reval_outcome o on o.rid = v.rid
left join script sc on sc.exam_id = v.exam_id and sc.application_id = v.application_id
left join camp_mark m on m.exam_id = sc.exam_id and m.barcode = sc.barcode
left join lateral (select p.exno, x.name as examiner from camp_packet_entry p
  left join examiner x on x.exam_id = p.exam_id and x.exno = p.exno
  where p.exam_id = sc.exam_id and p.dummyno = sc.dummy_no order by p.pass limit 1) k on true
where v.exam_id = :exam and v.frozen_at is not null and v.rev_aply`;

/** Key and label of a line; requests without such a value are left out of its lines and stay among the others. */
const LINES: Record<MonitorBy, { key: string; label: string; join?: string }> = {
  camp: { key: 'w.camp', label: 'w.camp' },
  paper: { key: 'w.p_code', label: `w.p_code` },
  packet: {
    key: `w.bundleno || '/' || w.packet`,
    label: `'Bundle ' || w.bundleno || ', packet ' || w.packet || coalesce(', ' || w.exno || coalesce(' ' || w.examiner, ''), '')`,
  },
  examiner: { key: 'w.exno', label: `w.exno || coalesce(' ' || w.examiner, '')` },
  operator: {
    key: 'w.aopid::text',
    label: `f.name || ' (' || f.place || ')'`,
    join: 'left join camp_officer f on f.id = w.aopid',
  },
  'camp-2': { key: 'w.camp_2', label: 'w.camp_2' },
  'valuer-2': {
    key: 'w.aopid_2::text',
    label: `f.name || ' (' || f.place || ')'`,
    join: 'left join camp_officer f on f.id = w.aopid_2',
  },
};

export interface MonitorRow {
  key: string;
  label: string;
  requests: number;
  changed: number;
  flagged: number;
  listed: number;
  mean: number;
  median: number;
  p90: number;
  total: number;
}

export async function monitorRows(db: Db, exam: number, by: MonitorBy): Promise<MonitorRow[]> {
  const { key, label, join = '' } = LINES[by];
  const statement = `
    select ${key} as key, max(${label}) as label, count(*)::int as requests,
      count(*) filter (where w.changed)::int as changed, count(*) filter (where w.flagged)::int as flagged,
      count(*) filter (where w.listed)::int as listed, avg(w.change)::float8 as mean,
      percentile_cont(0.5) within group (order by w.change)::float8 as median,
      percentile_cont(0.9) within group (order by w.change)::float8 as p90, sum(w.change)::int as total
    from (${VALUED}) w ${join} where ${key} is not null group by 1`;
  const { rows } = await db.raw<{ rows: MonitorRow[] }>(statement, { exam });
  return rows;
}

export interface MonitorWhole {
  requests: number;
  total: number;
  deviation: number;
}

/** All requests of the exam together. */
export async function monitorWhole(db: Db, exam: number): Promise<MonitorWhole> {
  const statement = `select count(*)::int as requests, coalesce(sum(w.change), 0)::int as total,
    coalesce(stddev_samp(w.change), 0)::float8 as deviation from (${VALUED}) w`;
  const { rows } = await db.raw<{ rows: MonitorWhole[] }>(statement, { exam });
  return rows[0]!;
}
