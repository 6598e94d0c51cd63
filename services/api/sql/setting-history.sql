-- History of settings, fees and rule sets, and the rule that a frozen rule set does not change.

-- The reason travels with the transaction (thervu.reason), so that the triggers stay the only writers of the history.
create or replace function given_reason() returns text language sql stable set search_path = pg_catalog as $$
  select nullif(current_setting('thervu.reason', true), '')
$$;

-- Written by the database, so that no way of changing a setting can forget it.
create or replace function note_setting_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
  insert into public.setting_history (key, old_value, new_value, by_user, reason)
  values (coalesce(new.key, old.key), old.value, new.value, new.updated_by, public.given_reason());
  return null;
end $$;

create or replace function note_fee_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  one jsonb := coalesce(now_is, was);
begin
  if tg_op = 'UPDATE' and was->'fees' = now_is->'fees' then return null; end if;
  insert into public.setting_history (key, old_value, new_value, by_user, reason)
  values (case tg_table_name when 'fee_schedule' then 'fee.' || (one->>'id')
          else 'reval_fee.' || (one->>'reval_group') || '.' || (one->>'kind') end,
    was->'fees', now_is->'fees', (now_is->>'updated_by')::bigint, public.given_reason());
  return null;
end $$;

create or replace function rule_set_document(p_set integer) returns jsonb language sql stable security definer
set search_path = pg_catalog, public as $$
  select jsonb_build_object('name', s.name, 'frozen', s.frozen_at is not null,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'rule_set_id' order by l.p_type), '[]') from public.rule_line l
              where l.rule_set_id = s.id),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'rule_set_id' order by g.min_pct desc), '[]') from public.grade_band g
               where g.rule_set_id = s.id),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) - 'rule_set_id' order by c.min_cgpa desc), '[]') from public.class_band c
                where c.rule_set_id = s.id))
  from public.rule_set s where s.id = p_set
$$;

-- A rule set is saved as a whole: one entry per transaction, written at its end, when all rows stand.
create or replace function note_rule_set_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  one jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  set_id integer := (case tg_table_name when 'rule_set' then one->>'id' else one->>'rule_set_id' end)::integer;
  was jsonb := (select h.new_value from public.setting_history h where h.key = 'rule_set.' || set_id order by h.id desc limit 1);
  now_is jsonb := public.rule_set_document(set_id);
begin
  if was is not distinct from now_is then return null; end if;
  insert into public.setting_history (key, old_value, new_value, by_user, reason)
  select 'rule_set.' || s.id, was, now_is, s.updated_by, public.given_reason() from public.rule_set s where s.id = set_id;
  return null;
end $$;

create or replace function refuse_frozen_rule_set() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  ids integer[];
begin
  if tg_table_name = 'rule_set' then ids := array[(was->>'id')::integer];
  else ids := array[(was->>'rule_set_id')::integer, (now_is->>'rule_set_id')::integer]; end if;
  if exists (select 1 from public.rule_set s where s.id = any(ids) and s.frozen_at is not null) then
    raise exception 'a frozen rule set never changes' using errcode = 'check_violation', constraint = 'rule_set_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

revoke execute on function given_reason(), note_setting_change(), note_fee_change(), rule_set_document(integer),
  note_rule_set_change(), refuse_frozen_rule_set() from public;
