-- Settings, fees and rule sets: who changed what, from what, to what and why; and what a new university begins with.

alter table setting_history add column reason text;
alter table fee_schedule add column updated_by bigint references app_user(id);
alter table reval_fee add column updated_by bigint references app_user(id);
alter table rule_set add column updated_by bigint references app_user(id);

-- Pictures of the settings under the digest of their bytes. In the database and not in the file store: the logo is small,
-- is read with the settings, and so cannot be missing from a backup; what the history names is never thrown away.
create table setting_file (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png','image/jpeg')),
  content bytea not null check (length(content) between 1 and 200000));

-- Without these nobody could make a degree, an exam or a revaluation. Rows that stand already are left alone.
insert into degree_level (degree, reval_group, consolidated_fee_applies, sort) values
  ('UG','UG',true,0), ('PG','PG',true,1), ('MPHIL','PG',true,2), ('PHD','PG',true,3),
  ('DIPLOMA','PG',false,4), ('CERTIFICATE','PG',false,5) on conflict do nothing;
insert into fee_schedule (id, name, fees) values
  (1,'Exam Application',0), (2,'Mark Sheet',0), (3,'Consolidated',0), (4,'Provisional',0), (5,'Convocation',0)
  on conflict do nothing;
insert into reval_fee (reval_group, kind, fees) values
  ('UG','REVAL',500), ('UG','RETOT',350), ('UG','TRANS',350), ('PG','REVAL',600), ('PG','RETOT',350), ('PG','TRANS',350)
  on conflict do nothing;

-- The reason travels with the transaction (thervu.reason), so that the triggers stay the only writers of the history.
create function given_reason() returns text language sql stable set search_path = pg_catalog as $$
  select nullif(current_setting('thervu.reason', true), '')
$$;

create or replace function note_setting_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
  insert into public.setting_history (key, old_value, new_value, by_user, reason)
  values (coalesce(new.key, old.key), old.value, new.value, new.updated_by, public.given_reason());
  return null;
end $$;

create function note_fee_change() returns trigger language plpgsql security definer
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
create trigger fee_changed after insert or update or delete on fee_schedule for each row execute function note_fee_change();
create trigger fee_changed after insert or update or delete on reval_fee for each row execute function note_fee_change();

create function rule_set_document(p_set integer) returns jsonb language sql stable security definer
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
create function note_rule_set_change() returns trigger language plpgsql security definer
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

create function refuse_frozen_rule_set() returns trigger language plpgsql security definer
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

insert into setting_history (key, new_value) select 'rule_set.' || id, rule_set_document(id) from rule_set order by id;

do $$ declare t text; begin
  foreach t in array array['rule_set','rule_line','grade_band','class_band'] loop
    execute format('create constraint trigger rule_set_changed after insert or update or delete on %I
      deferrable initially deferred for each row execute function note_rule_set_change()', t);
    execute format('create trigger rule_set_frozen before %s on %I for each row execute function refuse_frozen_rule_set()',
      case t when 'rule_set' then 'update or delete' else 'insert or update or delete' end, t);
  end loop;
end $$;

revoke execute on function given_reason(), note_fee_change(), rule_set_document(integer), note_rule_set_change(),
  refuse_frozen_rule_set() from public;
