-- Masters: what the examination office keeps from year to year.

create schema part;

create table university_setting (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  audience text not null default 'OFFICE' check (audience in ('PUBLIC','SIGNED_IN','OFFICE')),
  updated_by bigint, updated_at timestamptz not null default now(),
  row_version integer not null default 1);
create table setting_history (
  id bigint generated always as identity primary key, key text not null,
  old_value jsonb, new_value jsonb, by_user bigint, at timestamptz not null default now());
create index setting_history_key on setting_history (key, id);

-- Written by the database, so that no way of changing a setting can forget it.
create function note_setting_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.value = new.value then return null; end if;
  insert into public.setting_history (key, old_value, new_value, by_user)
  values (coalesce(new.key, old.key), old.value, new.value, new.updated_by);
  return null;
end $$;
create trigger setting_changed after insert or update or delete on university_setting
  for each row execute function note_setting_change();

create table degree_level (
  degree text primary key check (degree = upper(degree)),
  reval_group text not null check (reval_group in ('UG','PG')),
  consolidated_fee_applies boolean not null default false,
  sort smallint not null default 0);

create table camp (
  place text primary key, name text not null, district text,
  selectable boolean not null default true,
  row_version integer not null default 1);

create table college (
  col_id bigint generated always as identity primary key,
  colcode text not null unique check (colcode ~ '^[0-9]{1,6}$'),
  colname text not null, address text not null,
  district text not null check (district in ('Dharmapuri','Krishnagiri','Namakkal','Salem')),
  email text not null, land_line text not null, mobile text not null, alter_mobile text,
  start_yr smallint not null,
  ctype text not null check (ctype in ('Co-Ed.','Men','Women')),
  status text not null check (status in ('Govt.','Aided','Self Finance')),
  autonomy text not null check (autonomy in ('Yes','No')),
  principal text not null, designation text not null, pmobile text not null, pemail text not null,
  ptype text not null check (ptype in ('Principal','I/C')),
  clg_status boolean not null default true,
  is_head_office boolean not null default false,
  place text references camp(place),
  row_version integer not null default 1);
create unique index college_one_head_office on college (is_head_office) where is_head_office;

create index college_place on college (place);

create table degree (
  deg_id bigint generated always as identity primary key,
  degree text not null, deg_name text not null,
  deg_level text not null references degree_level(degree),
  start_yr smallint not null,
  tot_sem smallint not null check (tot_sem between 1 and 10),
  tot_yr smallint not null check (tot_yr between 1 and 5),
  total_credit smallint not null check (total_credit >= 1),
  deg_status boolean not null default true,
  unique (deg_level, degree, deg_name, start_yr),
  row_version integer not null default 1);

create table grading_scheme (
  scheme text primary key, description text not null,
  carries_marks boolean not null, counts_in_gpa boolean not null);

create table course (
  cour_id bigint generated always as identity primary key,
  deg_id bigint not null references degree(deg_id),
  start_yr smallint not null,
  p_code text not null check (p_code ~ '^[A-Z0-9]{4,16}$'),
  p_name text not null,
  credit smallint not null check (credit >= 0),
  sem smallint not null check (sem between 1 and 10),
  p_type text not null check (p_type in ('THEORY','PRACTICAL','PROJECT','TRAINING','INTERNSHIP')),
  prac_hrs smallint not null default 0,
  p_group text not null check (p_group in ('ALLIED','CORE','EDC','ELECTIVE','EXTENSION ACTIVITIES',
          'FIELD WORK','FOUNDATION COURSE','PROJECT','SKILL BASED')),
  part text not null check (part in ('I','II','III','IV','V','VI','A','B','C','D')),
  intl_max smallint not null check (intl_max >= 0),
  extl_max smallint not null check (extl_max >= 0),
  intl_min smallint not null check (intl_min between 0 and intl_max),
  extl_min smallint not null check (extl_min between 0 and extl_max),
  board text not null, comn_id text,
  no_credit char(1) not null default 'N' check (no_credit in ('Y','N')),
  fees numeric(10,2) not null default 0 check (fees >= 0),
  kind text not null default 'REGULAR' check (kind in ('REGULAR','LANGUAGE','NME')),
  scheme text not null default 'MARKS' references grading_scheme(scheme),
  unique (deg_id, start_yr, p_code),
  row_version integer not null default 1);
create index course_pcode on course (p_code);
create index course_pick on course (deg_id, start_yr, sem);

create table fee_schedule (
  id smallint primary key check (id between 1 and 5), name text not null,
  fees numeric(10,2) not null check (fees >= 0),
  row_version integer not null default 1);

create table reval_fee (
  reval_group text not null check (reval_group in ('UG','PG')),
  kind text not null check (kind in ('REVAL','RETOT','TRANS')),
  fees numeric(10,2) not null check (fees >= 0), primary key (reval_group, kind),
  row_version integer not null default 1);
