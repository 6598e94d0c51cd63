-- Releases of results, numbered by exam: proposed by one officer, released by another, published in one instant. And what is
-- unusual in the marks of an exam, until somebody has looked at it.
create table result_release (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  -- given with the proposal, taken away with it: a withdrawn one leaves no gap
  version smallint check (version >= 1),
  run_id bigint not null references result_run(id),
  state text not null default 'PROPOSED' check (state in ('PROPOSED','RELEASED','PUBLISHED','WITHDRAWN')),
  session_title text not null, note text not null,
  proposed_by bigint not null references app_user(id), proposed_at timestamptz not null default now(),
  released_by bigint references app_user(id), released_at timestamptz, release_note text,
  open_findings integer check (open_findings >= 0),
  withdrawn_by bigint references app_user(id), withdrawn_at timestamptz, withdrawn_reason text,
  published_at timestamptz, counts jsonb, students integer, on_page boolean, digest bytea,
  unique (exam_id, version),
  constraint release_two_officers check (released_by <> proposed_by),
  constraint release_signed check (state not in ('RELEASED','PUBLISHED')
    or (released_by is not null and released_at is not null and open_findings is not null)),
  constraint release_published check (state <> 'PUBLISHED'
    or (published_at is not null and counts is not null and students is not null and on_page is not null and digest is not null)),
  constraint release_withdrawn check ((state = 'WITHDRAWN') = (version is null)
    and (state = 'WITHDRAWN') = (withdrawn_reason is not null and withdrawn_by is not null)));
-- one at a time
create unique index result_release_open on result_release (exam_id) where state in ('PROPOSED','RELEASED');
create index result_release_run on result_release (run_id);

-- What was published stays as it was; a signature is given once.
create function keep_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('PUBLISHED','WITHDRAWN') or (old.released_by is not null and new.released_by is distinct from old.released_by)
    or (new.exam_id, new.run_id, new.proposed_by) is distinct from (old.exam_id, old.run_id, old.proposed_by) then
    raise exception 'a release that was signed, published or withdrawn does not change'
      using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return new;
end $$;
create trigger keep_release before update or delete on result_release for each row execute function keep_release();

-- A release from before this table, as far as two people stand for it.
insert into result_release (exam_id, version, run_id, state, session_title, note, proposed_by, proposed_at, released_by, released_at,
  open_findings, published_at, counts, students, on_page, digest)
select p.exam_id, p.version, r.id, 'PUBLISHED', p.session_title, 'Published before releases were numbered.', r.started_by, r.started_at,
  r.approved_by, p.published_at, 0, p.published_at,
  (select jsonb_build_object('rows', count(*), 'P', count(*) filter (where t.result = 'P'), 'RA', count(*) filter (where t.result = 'RA'),
     'AAA', count(*) filter (where t.result = 'AAA'), 'W', count(*) filter (where t.result = 'W'))
   from result t where t.exam_id = p.exam_id and t.is_current),
  b.students, true, b.digest
from publication p
cross join lateral (select id, started_by, started_at, approved_by from result_run
  where exam_id = p.exam_id and approved_by is not null and started_by is not null order by id desc limit 1) r
cross join lateral (select count(*)::int as students,
    sha256(coalesce(string_agg(sha256(convert_to(body, 'UTF8')), ''::bytea order by reg_no), ''::bytea)) as digest
  from result_published where exam_id = p.exam_id and version = p.version) b;

-- The public page shows a release that two officers have signed, or nothing.
create function publication_is_signed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.result_release where exam_id = new.exam_id and version = new.version and state = 'PUBLISHED') then
    raise exception 'release % of exam % was not released by two officers', new.version, new.exam_id
      using errcode = 'check_violation', constraint = 'publication_signed';
  end if;
  return new;
end $$;
create trigger publication_is_signed before insert or update on publication for each row execute function publication_is_signed();

create table anomaly_search (
  exam_id integer primary key references exam(id), searched_at timestamptz not null, searched_by bigint references app_user(id));

-- What was found, by kind and a key that is the same in every search.
create table anomaly_finding (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  kind text not null check (kind in ('PACKET_ZERO','PACKET_EQUAL','ABSENT_CLUSTER','ZERO_CLUSTER','ZERO_OPERATOR','SUDDEN_FAIL',
    'SWAPPED_PAIR','SWAPPED_DIGITS')),
  key text not null, colcode text, p_code text, reg_no text, officer_id bigint, bundleno integer, packet smallint,
  rows integer not null check (rows > 0), among integer not null, found_at timestamptz not null default now(),
  looked_by bigint references app_user(id), looked_at timestamptz, note text,
  unique (exam_id, kind, key),
  check ((looked_by is null) = (looked_at is null) and (looked_by is null) = (note is null)));
create index anomaly_finding_order on anomaly_finding (exam_id, rows desc, id);
