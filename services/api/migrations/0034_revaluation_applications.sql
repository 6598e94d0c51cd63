-- Applications for revaluation, re-total and transparency: what was applied for and taken back, the list that stands once the
-- window is closed, the sums of a re-total, and the copies handed over.

-- Every application a college has made or taken back. Append only.
create table revaluation_event (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), application_id bigint not null,
  colcode text not null references college(colcode),
  kind text not null check (kind in ('REVAL','RETOT','TRANS')), applied boolean not null,
  by_user bigint not null references app_user(id), at timestamptz not null default now(), request_id text,
  foreign key (exam_id, application_id) references exam_application (exam_id, id));
create index revaluation_event_row on revaluation_event (exam_id, application_id, id);
create trigger append_only before update or delete or truncate on revaluation_event
  for each statement execute function refuse_change();

-- Closing and reopening touch the rows of one exam.
create index revaluation_open on revaluation (exam_id) where frozen_at is null;

-- What has been fixed at the closing of the window moves no more, whoever writes; reopening takes frozen_at away.
create function keep_frozen_revaluation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.frozen_at is null then return old; end if;
  elsif old.frozen_at is null or new.frozen_at is null
    or (new.rev_aply, new.retot_aply, new.tran_aply, new.fee_rev, new.fee_retot, new.fee_tran, new.ext_mark, new.result,
        new.exam_id, new.application_id, new.colcode, new.frozen_at)
     = (old.rev_aply, old.retot_aply, old.tran_aply, old.fee_rev, old.fee_retot, old.fee_tran, old.ext_mark, old.result,
        old.exam_id, old.application_id, old.colcode, old.frozen_at) then
    return new;
  end if;
  raise exception 'the application % is frozen', old.rid using errcode = 'check_violation', constraint = 'revaluation_frozen';
end $$;
create trigger revaluation_frozen before update or delete on revaluation for each row execute function keep_frozen_revaluation();

-- What a row costs: what was frozen with it, and until then what the fees of its level come to now.
create view v_revaluation_fee as
select r.rid, r.exam_id,
  case when r.frozen_at is not null then r.fee_rev when r.rev_aply then f.reval else 0 end as fee_rev,
  case when r.frozen_at is not null then r.fee_retot when r.retot_aply then f.retot else 0 end as fee_retot,
  case when r.frozen_at is not null then r.fee_tran when r.tran_aply then f.trans else 0 end as fee_tran
from revaluation r
join degree d on d.deg_id = r.deg_id
join degree_level l on l.degree = d.deg_level
join (select reval_group, max(fees) filter (where kind = 'REVAL') as reval, max(fees) filter (where kind = 'RETOT') as retot,
  max(fees) filter (where kind = 'TRANS') as trans from reval_fee group by reval_group) f on f.reval_group = l.reval_group;

-- The marks of a script summed anew: keyed twice by two people who do not see each other's figure; where they differ a third
-- person's figure stands.
create table reval_retotal (
  rid bigint primary key references revaluation(rid), exam_id integer not null references exam(id),
  first smallint not null check (first >= 0), first_by bigint not null references app_user(id),
  first_at timestamptz not null default now(),
  second smallint check (second >= 0), second_by bigint references app_user(id), second_at timestamptz,
  third smallint check (third >= 0), third_by bigint references app_user(id), third_at timestamptz,
  agreed smallint generated always as (case when third is not null then third when first = second then first end) stored,
  row_version integer not null default 1,
  constraint retotal_second_whole check ((second is null) = (second_by is null) and (second is null) = (second_at is null)),
  constraint retotal_third_whole check ((third is null) = (third_by is null) and (third is null) = (third_at is null)),
  constraint retotal_two_people check (second_by <> first_by),
  constraint retotal_third_person check (third_by <> first_by and third_by <> second_by),
  constraint retotal_third_decides check (third is null or (second is not null and first <> second)));
create index reval_retotal_exam on reval_retotal (exam_id);

-- Copies of scripts that have been handed over for transparency.
create table reval_copy (
  rid bigint primary key references revaluation(rid), exam_id integer not null references exam(id),
  handed_by bigint not null references app_user(id), handed_at timestamptz not null default now());
create index reval_copy_exam on reval_copy (exam_id);
