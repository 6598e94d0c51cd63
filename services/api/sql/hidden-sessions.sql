-- What the public sees of an exam: two officers hide it, show it again, or cancel a release before its moment.
-- Who sees what while a session is hidden:
--   the public                      no row of published_session (row-policies.sql): page and look-ups say that it is hidden
--   a college                       the same; no row of v_released_result (migration 0070), so no file, document or list; and no
--                                   result and no valued mark on its pages (session_hidden, asked by registration and result-run)
--   who checks a printed statement  that it is hidden, and no mark (result-documents.sql)
--   the office                      everything

-- What was decided stays, and what was asked for is not rewritten.
create or replace function keep_session_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'ASKED'
    or (new.exam_id, new.kind, new.release_id, new.reason, new.public_en, new.public_ta, new.asked_by, new.asked_at)
      is distinct from (old.exam_id, old.kind, old.release_id, old.reason, old.public_en, old.public_ta, old.asked_by, old.asked_at) then
    raise exception 'a step about a session does not change' using errcode = 'check_violation', constraint = 'append_only';
  end if;
  return new;
end $$;

-- A release is cancelled before its moment; by the clock, not by the start of the transaction.
create or replace function cancel_timed_release(p_exam integer, p_user bigint, p_reason text) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare r public.result_release;
begin
  select * into r from public.result_release l
  where l.exam_id = p_exam and l.state = 'RELEASED' and l.visible_from > statement_timestamp() for update;
  if not found then return false; end if;
  update public.result_release set state = 'WITHDRAWN', version = null, withdrawn_by = p_user, withdrawn_at = now(),
    withdrawn_reason = p_reason where id = r.id;
  delete from public.published_session where exam_id = p_exam and visible_from is not null;
  update public.published_session set next_version = null, next_title = null, next_from = null where exam_id = p_exam;
  delete from public.announced_release where exam_id = p_exam;
  return true;
end $$;

-- Whether a notice tells of results that are hidden now: its messages wait until they are shown again.
create or replace function notice_held(p_key text, p_exam integer) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  select p_key in ('RESULT_OUT', 'RESULT_CORRECTED', 'REVAL_OUTCOME')
    and exists (select from public.hidden_session h where h.exam_id = p_exam) $$;

-- Messages about results that are hidden are not sent further; an officer continues them once they are shown again.
create or replace function stop_hidden_notices(p_exam integer) returns void language sql set search_path = pg_catalog, public as $$
  update public.notice set state = 'STOPPED', words = 'The results are hidden at present.', row_version = row_version + 1
  where exam_id = p_exam and state = 'READY' and public.notice_held(key, exam_id) $$;

-- The second of two officers. The caller holds the lock of the exam and has written the signature. Answers what was done.
create or replace function confirm_session_step(p_step bigint, p_user bigint) returns text language plpgsql security definer
set search_path = pg_catalog, public as $$
declare s public.session_step; v_cancelled boolean := false; v_shown boolean;
begin
  select * into s from public.session_step where id = p_step and state = 'ASKED' for update;
  if not found then return 'GONE'; end if;
  -- refused by the table as well
  if s.asked_by = p_user then
    raise exception 'a step about a session is confirmed by another officer'
      using errcode = 'check_violation', constraint = 'session_step_two_officers';
  end if;
  update public.session_step set state = 'CONFIRMED', decided_by = p_user, decided_at = now() where id = p_step;
  if s.kind = 'SHOW' then
    delete from public.hidden_session where exam_id = s.exam_id;
    return case when found then 'SHOWN' else 'NOTHING' end;
  end if;
  v_cancelled := public.cancel_timed_release(s.exam_id, p_user, s.reason);
  if s.kind = 'CANCEL' then return case when v_cancelled then 'CANCELLED' else 'NOTHING' end; end if;
  insert into public.hidden_session (exam_id, exam_name, version, session_title, public_en, public_ta, step_id)
  select p.exam_id, p.exam_name, public.session_version(p), public.session_heading(p), s.public_en, s.public_ta, s.id
  from public.published_session p where p.exam_id = s.exam_id
  on conflict (exam_id) do nothing;
  v_shown := found;
  perform public.stop_hidden_notices(s.exam_id);
  -- copies that were made of it are not handed out any more
  update public.job set expires_at = now()
  where exam_id = s.exam_id and file_key is not null and colcode is not null
    and kind in ('statement.pdf', 'tabulation-register', 'credit-bank.csv', 'press-list');
  return case when v_shown then 'HIDDEN' when v_cancelled then 'CANCELLED' else 'NOTHING' end;
end $$;

-- The release of a session that is visible now: the next one from its moment on.
create or replace function session_version(p published_session) returns smallint language sql stable as $$
  select case when p.next_from <= statement_timestamp() then p.next_version else p.version end $$;
create or replace function session_heading(p published_session) returns text language sql stable as $$
  select case when p.next_from <= statement_timestamp() then p.next_title else p.session_title end $$;

-- Whether an exam has results that are hidden now.
create or replace function session_hidden(p_exam integer) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  select exists (select from public.hidden_session h where h.exam_id = p_exam) $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'session_step'::regclass and tgname = 'keep_session_step') then
    create trigger keep_session_step before update or delete on session_step for each row execute function keep_session_step();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'page_notice'::regclass and tgname = 'append_only') then
    create trigger append_only before update or delete or truncate on page_notice for each statement execute function refuse_change();
  end if;
end $$;

revoke execute on function keep_session_step(), stop_hidden_notices(integer), cancel_timed_release(integer, bigint, text), confirm_session_step(bigint, bigint),
  session_version(published_session), session_heading(published_session), session_hidden(integer), notice_held(text, integer) from public;
