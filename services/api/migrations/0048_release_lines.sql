-- A published result is sealed line by line: what a release made public is noted with it, so that a row that was changed later
-- by hand can be named. The digests over these lines stand in the release and, with it, in the sealed audit log.

-- One line for each row a release has written: a hash of the row, and the application it was made from as it stood then.
create table release_line (
  exam_id integer not null references exam(id), version smallint not null check (version >= 1), application_id bigint not null,
  reg_no text not null, p_code text not null,
  row_hash bytea not null,
  intl_mark smallint, ext_mark smallint, absent boolean not null,
  application_hash bytea not null,
  primary key (exam_id, version, application_id));

-- One line for each student's answer of a release. The MAC of the birth date is sealed as well: whoever exchanges it opens the
-- answer to somebody else.
create table release_answer (
  exam_id integer not null references exam(id), version smallint not null check (version >= 1), reg_no text not null,
  body_hash bytea not null, mac_hash bytea not null,
  primary key (exam_id, version, reg_no));

-- sha256 over all lines of the release
alter table result_release add column lines_digest bytea;

-- is_current is left out: a later release takes it away.
create function release_row_hash(r result) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(r.exam_id, r.application_id, r.version, r.run_id, r.reg_no, r.colcode, r.p_code, r.p_type,
    r.sem, r.int_max, r.int_mark, r.ext_max, r.ext_mark, r.moderation, r.total_max, r.total_mark, r.result, r.absent, r.grade,
    r.grade_point, r.credit, r.steps, r.reason)::text, 'UTF8')) $$;

-- The marks are kept beside it in the clear: they may be corrected after a release, with a line of their history for each.
create function release_application_hash(a exam_application) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.exam_id, a.id, a.student_id, a.reg_no, a.colcode, a.deg_id, a.cour_id, a.p_code, a.sem,
    a.app_type, a.attempt, a.ex_confm)::text, 'UTF8')) $$;

create function release_line_hash(l release_line) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(l.exam_id, l.version, l.application_id, l.reg_no, l.p_code, encode(l.row_hash, 'hex'),
    l.intl_mark, l.ext_mark, l.absent, encode(l.application_hash, 'hex'))::text, 'UTF8')) $$;

create function release_lines_digest(p_exam integer, p_version integer) returns bytea language sql stable as $$
  select sha256(
    coalesce((select string_agg(release_line_hash(l), ''::bytea order by l.application_id) from release_line l
      where l.exam_id = p_exam and l.version = p_version), ''::bytea)
    || coalesce((select string_agg(sha256(convert_to(n.reg_no, 'UTF8') || n.body_hash || n.mac_hash), ''::bytea order by n.reg_no)
      from release_answer n where n.exam_id = p_exam and n.version = p_version), ''::bytea)) $$;

-- Lines of a published release stay; those of one that is still being built are made anew with it.
create function keep_release_lines() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.result_release where exam_id = old.exam_id and version = old.version and state = 'PUBLISHED') then
    raise exception 'the lines of a published release do not change' using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_release_lines before update or delete on release_line for each row execute function keep_release_lines();
create trigger keep_release_lines before update or delete on release_answer for each row execute function keep_release_lines();

-- Releases from before: sealed as they are found.
insert into release_line (exam_id, version, application_id, reg_no, p_code, row_hash, intl_mark, ext_mark, absent, application_hash)
select r.exam_id, r.version, r.application_id, r.reg_no, r.p_code, release_row_hash(r), a.intl_mark, a.ext_mark, a.absent,
  release_application_hash(a)
from result r
join result_release l on l.exam_id = r.exam_id and l.version = r.version and l.state = 'PUBLISHED'
join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id;
insert into release_answer (exam_id, version, reg_no, body_hash, mac_hash)
select p.exam_id, p.version, p.reg_no, sha256(convert_to(p.body, 'UTF8')), sha256(p.dob_mac)
from result_published p join result_release l on l.exam_id = p.exam_id and l.version = p.version and l.state = 'PUBLISHED';
analyze release_line;
analyze release_answer;
alter table result_release disable trigger keep_release;
update result_release set lines_digest = release_lines_digest(exam_id, version) where state = 'PUBLISHED';
alter table result_release enable trigger keep_release;

revoke execute on function release_row_hash(result), release_application_hash(exam_application), release_line_hash(release_line),
  release_lines_digest(integer, integer), keep_release_lines() from public;
