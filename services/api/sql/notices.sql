-- What a role of the API may do to notices: the sending itself is the worker's, who acts as the owner and is not asked here.

-- A role writes a notice that waits, approves, stops or continues it; it never says that something was sent.
create or replace function notice_by_role() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' and (new.state <> 'DRAFT' or new.people is not null)
    or tg_op = 'UPDATE' and new.state = 'SENT' and old.state <> 'SENT' then
    raise exception 'only the worker sends a notice' using errcode = 'insufficient_privilege';
  end if;
  -- of more people than may be told without one: a signature of somebody else lets it go
  if tg_op = 'UPDATE' and old.state = 'DRAFT' and new.state <> 'DRAFT' and (old.people is null or new.approved_by is null or new.signature_id is null) then
    raise exception 'a notice to many people is let go by a second officer who signs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A role puts a message back among those that wait, after a failure or an unknown outcome.
create or replace function notice_message_by_role() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.state is distinct from old.state and not (new.state = 'WAITING' and old.state in ('FAILED','UNKNOWN','NO_CONTACT')
    or new.state = 'EXPIRED' and old.state in ('UNKNOWN','FAILED')) then
    raise exception 'only the worker sends a message' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- An approved text never changes: what was sent can be shown again.
create or replace function notice_template_kept() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'DRAFT' and (new.body, new.subject, new.variables, new.key, new.channel, new.language, new.version)
    is distinct from (old.body, old.subject, old.variables, old.key, old.channel, old.language, old.version) then
    raise exception 'an approved template is not changed: make a new version' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'DRAFT' and new.state <> 'DRAFT' and current_setting('role') <> 'none' and (new.approved_by is null or new.signature_id is null) then
    raise exception 'a text is approved by a second officer who signs' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- What the college of this connection was told in the last 30 days, the latest first: of notices to colleges at once, of those whose
-- people the worker finds once they may leave. A notice that was stopped is not told.
create or replace function notices_of_college() returns table (notice_id bigint, key text, exam_tbl text, "values" jsonb, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select n.notice_id, n.key, e.exam_tbl, n.facts || coalesce(m."values", '{}'), n.at
  from public.notice n
  left join public.exam e on e.id = n.exam_id
  left join lateral (
    select m."values" from public.notice_message m
    where m.notice_id = n.notice_id and m.channel in ('EMAIL', 'SMS') and m.to_kind = 'COLLEGE'
      and m.to_id = current_setting('thervu.college', true) limit 1) m on true
  where n.at > now() - interval '30 days' and n.state <> 'STOPPED' and coalesce(current_setting('thervu.college', true), '') <> ''
    and (m."values" is not null and n.state in ('READY', 'SENT')
      or n.audience ->> 'kind' = 'ALL_COLLEGES'
      or n.audience ->> 'kind' = 'COLLEGES' and n.audience -> 'codes' ? current_setting('thervu.college', true))
  order by n.at desc, n.notice_id desc limit 50 $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'notice'::regclass and tgname = 'notice_role') then
    create trigger notice_role before insert or update on notice for each row
      when (current_setting('role') <> 'none') execute function notice_by_role();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'notice_message'::regclass and tgname = 'notice_message_role') then
    create trigger notice_message_role before update on notice_message for each row
      when (current_setting('role') <> 'none') execute function notice_message_by_role();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'notice_template'::regclass and tgname = 'notice_template_keep') then
    create trigger notice_template_keep before update on notice_template for each row execute function notice_template_kept();
  end if;
end $$;

revoke execute on function notice_by_role(), notice_message_by_role(), notice_template_kept(), notices_of_college() from public;
