import type { Db } from '../../core/database/connect';

export interface ReadyCounts {
  signers: number;
  schemes: number;
  fees: number;
  rule_levels: number;
  levels: number;
  camps: number;
  offices_without_camp: number;
  colleges: number;
  degrees: number;
  degrees_without_papers: number;
  papers: number;
  sign_ins: number;
  without_sign_in: number;
  students: number;
  drafts: number;
  placed: number;
  without_place: number;
}

const COUNTS = `
with active_college as materialized (select colcode, place from college where clg_status and not is_head_office),
  taught as materialized (select deg_id, deg_level from degree where deg_status),
  known as materialized (select status, count(*)::int as n from student group by status)
select
  (select count(distinct d.staff_id)::int from staff_duty d join staff s on s.id = d.staff_id and s.active_to is null
    where d.held_to is null and d.duty in ('CONTROLLER','DEPUTY')) as signers,
  (select count(*)::int from grading_scheme) as schemes,
  (select count(*)::int from fee_schedule where fees > 0) as fees,
  (select count(distinct t.deg_level)::int from taught t where exists (select from rule_set r
    where r.deg_level = t.deg_level and r.frozen_at is not null)) as rule_levels,
  (select count(distinct deg_level)::int from taught) as levels,
  (select count(*)::int from camp where selectable) as camps,
  (select (not exists (select from college where is_head_office and place is not null))::int) as offices_without_camp,
  (select count(*)::int from active_college) as colleges,
  (select count(*)::int from taught) as degrees,
  (select count(*)::int from taught t where not exists (select from course c where c.deg_id = t.deg_id)) as degrees_without_papers,
  (select count(*)::int from course) as papers,
  (select count(*)::int from active_college c where exists (select from app_user u where u.login = c.colcode and u.kind = 'COLLEGE')) as sign_ins,
  (select count(*)::int from active_college c where not exists (select from app_user u where u.login = c.colcode and u.kind = 'COLLEGE')) as without_sign_in,
  (select coalesce(sum(n), 0)::int from known where status in ('ACTIVE', 'MIGRATED')) as students,
  (select coalesce(sum(n), 0)::int from known where status = 'DRAFT') as drafts,
  (select count(*)::int from active_college where place is not null) as placed,
  (select count(*)::int from active_college where place is null) as without_place`;

/** What is there of every master, in one statement. */
export async function readyCounts(db: Db): Promise<ReadyCounts> {
  const { rows } = await db.raw<{ rows: ReadyCounts[] }>(COUNTS);
  return rows[0]!;
}

export async function hasExam(db: Db): Promise<boolean> {
  return (await db('exam').first<{ id: number } | undefined>('id')) !== undefined;
}
