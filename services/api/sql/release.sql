-- Release of results: what was released stays as it was.

-- What was published stays as it was; a signature is given once.
create or replace function keep_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('PUBLISHED','WITHDRAWN') or (old.released_by is not null and new.released_by is distinct from old.released_by)
    or (new.exam_id, new.run_id, new.proposed_by, new.visible_from, new.announced)
      is distinct from (old.exam_id, old.run_id, old.proposed_by, old.visible_from, old.announced) then
    raise exception 'a release that was signed, published or withdrawn does not change'
      using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return new;
end $$;

-- The public page shows a release that two officers have signed, or nothing.
create or replace function publication_is_signed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.result_release where exam_id = new.exam_id and version = new.version and state = 'PUBLISHED') then
    raise exception 'release % of exam % was not released by two officers', new.version, new.exam_id
      using errcode = 'check_violation', constraint = 'publication_signed';
  end if;
  return new;
end $$;

-- A session shows a release that two officers have signed; before its moment one that is prepared may be in its place.
create or replace function session_is_signed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.result_release l where l.exam_id = new.exam_id and l.version = new.version
      and (l.state = 'PUBLISHED' or l.state = 'RELEASED' and l.prepared_at is not null and l.visible_from = new.visible_from)) then
    raise exception 'release % of exam % was not released by two officers', new.version, new.exam_id
      using errcode = 'check_violation', constraint = 'publication_signed';
  end if;
  if (new.next_version, new.next_from) is distinct from (null, null)
    and not exists (select from public.result_release l where l.exam_id = new.exam_id and l.version = new.next_version
      and l.state = 'RELEASED' and l.prepared_at is not null and l.visible_from = new.next_from) then
    raise exception 'release % of exam % was not released by two officers', new.next_version, new.exam_id
      using errcode = 'check_violation', constraint = 'publication_signed';
  end if;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'published_session'::regclass and tgname = 'session_is_signed') then
    create trigger session_is_signed before insert or update on published_session for each row execute function session_is_signed();
    drop trigger publication_is_signed on published_session;
  end if;
end $$;

-- is_current is left out: a later release takes it away.
create or replace function release_row_hash(r result) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(r.exam_id, r.application_id, r.version, r.run_id, r.reg_no, r.colcode, r.p_code, r.p_type,
    r.sem, r.int_max, r.int_mark, r.ext_max, r.ext_mark, r.moderation, r.total_max, r.total_mark, r.result, r.absent, r.grade,
    r.grade_point, r.credit, r.steps, r.reason)::text, 'UTF8')) $$;

-- The marks are kept beside it in the clear: they may be corrected after a release, with a line of their history for each.
create or replace function release_application_hash(a exam_application) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.exam_id, a.id, a.student_id, a.reg_no, a.colcode, a.deg_id, a.cour_id, a.p_code, a.sem,
    a.app_type, a.attempt, a.ex_confm)::text, 'UTF8')) $$;

create or replace function release_line_hash(l release_line) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(l.exam_id, l.version, l.application_id, l.reg_no, l.p_code, encode(l.row_hash, 'hex'),
    l.intl_mark, l.ext_mark, l.absent, encode(l.application_hash, 'hex'))::text, 'UTF8')) $$;

create or replace function release_lines_digest(p_exam integer, p_version integer) returns bytea language sql stable as $$
  select sha256(
    coalesce((select string_agg(release_line_hash(l), ''::bytea order by l.application_id) from release_line l
      where l.exam_id = p_exam and l.version = p_version), ''::bytea)
    || coalesce((select string_agg(sha256(convert_to(n.reg_no, 'UTF8') || n.body_hash || n.mac_hash), ''::bytea order by n.reg_no)
      from release_answer n where n.exam_id = p_exam and n.version = p_version), ''::bytea)) $$;

-- Lines of a published release stay; those of one that is still being built are made anew with it.
create or replace function keep_release_lines() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.result_release where exam_id = old.exam_id and version = old.version and state = 'PUBLISHED') then
    raise exception 'the lines of a published release do not change' using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

revoke execute on function release_row_hash(result), release_application_hash(exam_application),
  release_line_hash(release_line), release_lines_digest(integer, integer), keep_release_lines() from public;

revoke execute on function publication_is_signed(), session_is_signed() from public;
