import type { CockpitExam } from '@thervu/contracts/cockpit/cockpit-shapes';
import type { Db } from '../../core/database/connect';

/** The results that are shown: of the last release, or of a run that waits for its release. */
export interface ShownResults extends CockpitExam {
  version: number;
  released: boolean;
  before_id: number | null;
  before_name: string | null;
}

/** A year before: the same type and month. Its results count once they are released. */
const BEFORE = `left join exam b on b.etype = e.etype and b.emonth = e.emonth and b.eyear = e.eyear - 1 and b.published_at is not null`;
const COLUMNS = `e.id, e.exam_tbl, e.exam_name, e.stage, b.id as before_id, b.exam_name as before_name`;

const released = (before: string) => `
select ${COLUMNS}, p.version, true as released from published_session p join exam e on e.id = p.exam_id ${before}
     where p.visible_from is null order by p.place desc limit 1`;

/** The session that was released last. */
export async function findReleased(db: Db): Promise<ShownResults | undefined> {
  const { rows } = await db.raw<{ rows: ShownResults[] }>(released(BEFORE));
  return rows[0];
}

/** The same for a college: a policy keeps hidden sessions from it, and a year before that is hidden is none to compare with. */
export async function findReleasedForCollege(db: Db): Promise<ShownResults | undefined> {
  const { rows } = await db.raw<{ rows: ShownResults[] }>(released(`${BEFORE} and not session_hidden(b.id)`));
  return rows[0];
}

/** The exams whose results two officers have hidden, as one text: figures that were counted before are not shown after. */
export async function hiddenNow(db: Db): Promise<string> {
  const rows = await db('hidden_session').orderBy('exam_id').select<{ exam_id: number }[]>('exam_id');
  return rows.map(({ exam_id }) => exam_id).join(' ');
}

const UNRELEASED = `select ${COLUMNS}, r.version, false as released from result_run r join exam e on e.id = r.exam_id ${BEFORE}
     where r.state in ('CHECKED', 'APPROVED') and r.published_at is null and r.base_version is null
     order by exam_order(e.eyear, e.emonth) desc, e.id desc limit 1`;

/** The first run of an exam that is calculated twice and not released yet; later runs hold changed rows alone. */
export async function findUnreleased(db: Db): Promise<ShownResults | undefined> {
  const { rows } = await db.raw<{ rows: ShownResults[] }>(UNRELEASED);
  return rows[0];
}

export interface ResultGroup {
  exam_id: number;
  /** What the group is made by. */
  by: 'ALL' | 'PAPER' | 'DEGREE' | 'GENDER' | 'COMMUNITY';
  key: string;
  name: string;
  passed: number;
  written: number;
}

/** Passed and written of two exams, by paper, degree, gender and community, in one reading. `:college` '' counts all colleges. */
const GROUPS = `
with r as (
  select r.exam_id, r.p_code, r.result, s.deg_id, s.gender, nullif(p.community, '') as community
  from result r left join student s on s.reg_no = r.reg_no left join student_personal p on p.student_id = s.student_id
  where r.result in ('P', 'RA') and {whose}
    and (r.exam_id = :exam and ({shown}) or r.exam_id = :before and r.is_current)),
g as (
  select exam_id, p_code, deg_id, gender, community, grouping(p_code) as np, grouping(deg_id) as nd, grouping(gender) as ng,
    grouping(community) as nc, count(*) filter (where result = 'P')::int as passed, count(*)::int as written
  from r group by grouping sets ((exam_id), (exam_id, p_code), (exam_id, deg_id), (exam_id, gender), (exam_id, community)))
select g.exam_id, g.passed, g.written,
  case when np = 0 then 'PAPER' when nd = 0 then 'DEGREE' when ng = 0 then 'GENDER' when nc = 0 then 'COMMUNITY' else 'ALL' end as by,
  case when np = 0 then g.p_code when nd = 0 then coalesce(g.deg_id::text, '-') when ng = 0 then coalesce(g.gender, '-')
    when nc = 0 then coalesce(g.community, '-') else 'ALL' end as key,
  case when np = 0 then coalesce((select min(c.p_name) from course c where c.p_code = g.p_code), '')
    when nd = 0 then coalesce(d.degree || ' ' || d.deg_name, 'Not entered') when ng = 0 then coalesce(g.gender, 'Not entered')
    when nc = 0 then coalesce(g.community, 'Not entered') else '' end as name
from g left join degree d on d.deg_id = g.deg_id`;

/** The groups of the shown results and of those a year before; `college` undefined: of all colleges. */
export async function listResultGroups(db: Db, shown: ShownResults, college?: string): Promise<ResultGroup[]> {
  const sql = GROUPS.replace('{whose}', college === undefined ? 'true' : 'r.colcode = :college').replace(
    '{shown}',
    shown.released ? 'r.is_current' : 'r.version = :version',
  );
  const { rows } = await db.raw<{ rows: ResultGroup[] }>(sql, {
    exam: shown.id,
    before: shown.before_id ?? 0,
    version: shown.version,
    college: college ?? '',
  });
  return rows;
}
