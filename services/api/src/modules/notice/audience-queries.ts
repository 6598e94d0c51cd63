import type { Db } from '../../core/database/connect';
import type { Audience } from './notice-outbox-queries';

const CANDIDATES = `select distinct a.student_id, a.colcode from exam_application a
  where a.exam_id = :exam and a.ex_confm and (cast(:papers as text[]) is null or a.p_code = any(cast(:papers as text[])))`;

const STUDENT = `'STUDENT' as to_kind, s.student_id::text as to_id, '{}'::jsonb as own`;

/** Statements that name the people of an audience: kind, id, and values of their own. */
const PEOPLE: Readonly<Record<Audience['kind'], string>> = {
  COLLEGES: `select 'COLLEGE' as to_kind, c.colcode as to_id, '{}'::jsonb as own from college c
    where c.colcode = any(cast(:codes as text[])) and c.clg_status`,
  ALL_COLLEGES: `select 'COLLEGE' as to_kind, c.colcode as to_id, '{}'::jsonb as own from college c
    where c.clg_status and not c.is_head_office and exists (select from student s where s.colcode = c.colcode and s.status in ('ACTIVE', 'MIGRATED'))`,
  MARKS_MISSING: `select 'COLLEGE' as to_kind, a.colcode as to_id, jsonb_build_object('count', count(*)::text) as own
    from exam_application a join exam e on e.id = a.exam_id join course c on c.cour_id = a.cour_id
    where a.exam_id = :exam and a.ex_confm
      and (e.intl_aply and a.intl_mark is null and c.intl_max > 0
        or e.pract_aply and c.p_type = 'PRACTICAL' and a.ext_mark is null and not a.absent) group by a.colcode`,
  LATE_CENTRES: `select 'COLLEGE' as to_kind, c.colcode as to_id, jsonb_build_object('count', l.n) as own
    from jsonb_each_text(cast(:late as jsonb)) l(centre, n) join college c on c.colcode = l.centre`,
  CANDIDATES: `with named as materialized (${CANDIDATES})
    select ${STUDENT} from student s where s.student_id in (select student_id from named)
    union all select 'COLLEGE', colcode, '{}'::jsonb from (select distinct colcode from named) c`,
  RELEASED: `select ${STUDENT} from student s where s.reg_no in (
    select r.reg_no from result r where r.exam_id = :exam and r.version = :version and r.result <> 'W')`,
  // a row of the release that says something else than the latest row before it
  CHANGED: `select ${STUDENT} from student s where s.reg_no in (
    select r.reg_no from result r left join lateral (
      select b.* from result b where b.exam_id = r.exam_id and b.application_id = r.application_id and b.version < r.version
      order by b.version desc limit 1) b on true
    where r.exam_id = :exam and r.version = :version
      and (r.int_mark, r.ext_mark, r.moderation, r.total_mark, r.result, r.grade, r.grade_point)
        is distinct from (b.int_mark, b.ext_mark, b.moderation, b.total_mark, b.result, b.grade, b.grade_point))`,
  REVALUED: `select ${STUDENT} from student s where s.student_id in (
    select a.student_id from revaluation v join reval_outcome o on o.rid = v.rid
      join exam_application a on a.exam_id = v.exam_id and a.id = v.application_id
    where v.exam_id = :exam and o.approved_by is not null)`,
  // who was told something else since has a message of its own
  INVIGILATORS: `select 'INVIGILATOR' as to_kind, o.invigilator_id::text as to_id,
      jsonb_build_object('duty', duty_words(o.hall_no, o.part, :language)) as own
    from duty_order o where o.notice_id = :notice and not exists (select from duty_order l where l.exam_id = o.exam_id
      and l.centre = o.centre and l.examdate = o.examdate and l.examsession = o.examsession
      and l.invigilator_id = o.invigilator_id and l.batch > o.batch)`,
};

const messagesOf = (kind: Audience['kind']): string =>
  `insert into notice_message (notice_id, channel, to_kind, to_id, "values", template_id, state)
     select cast(:notice as bigint), cast(:channel as text), p.to_kind, p.to_id, cast(:facts as jsonb) || p.own, cast(:template as integer),
       case when not cast(:must as boolean) and p.to_kind = 'STUDENT' and exists (select from notice_choice c
         where c.student_id = p.to_id::bigint and c.key = :key and c.channel = :channel and not c.wanted)
       then 'OPTED_OUT' else 'WAITING' end
     from (${PEOPLE[kind]}) p
     order by p.to_kind, p.to_id on conflict do nothing`;

export interface PlannedNotice {
  id: number;
  exam: number | null;
  audience: Audience;
  facts: Record<string, string>;
  key: string;
  must: boolean;
}

/**
 * Writes one message for every person of a notice and the channel of a template. A person of an optional notice who does not
 * want it is noted as such; a message that is there already stays as it is.
 */
export async function insertMessages(
  trx: Db,
  notice: PlannedNotice,
  template: { id: number; channel: string; language: string },
): Promise<void> {
  const { audience, exam } = notice;
  const named = {
    exam,
    papers: 'papers' in audience ? (audience.papers ?? null) : null,
    late: 'late' in audience ? JSON.stringify(audience.late) : null,
    codes: 'codes' in audience ? audience.codes : null,
    version: 'version' in audience ? audience.version : null,
  };
  await trx.raw(messagesOf(audience.kind), {
    ...named,
    notice: notice.id,
    channel: template.channel,
    facts: JSON.stringify(notice.facts),
    template: template.id,
    language: template.language,
    must: notice.must,
    key: notice.key,
  } as never);
}

/** A message that waits still and speaks of a duty somebody has been told anew is not sent: the later one arrives, and it alone. */
export const expireEarlierOrders = (trx: Db, notice: number) =>
  trx.raw(
    `update notice_message m set state = 'EXPIRED', words = 'A later order has replaced it.', done_at = now()
     from duty_order l join duty_order o on o.exam_id = l.exam_id and o.centre = l.centre and o.examdate = l.examdate
       and o.examsession = l.examsession and o.invigilator_id = l.invigilator_id and o.batch < l.batch
     where l.notice_id = ? and m.notice_id = o.notice_id and m.to_kind = 'INVIGILATOR' and m.to_id = o.invigilator_id::text
       and m.state = 'WAITING'`,
    [notice],
  );
