-- Dummy numbers: what orders them, which numbers a paper has, and what keeps a number once it is given.

-- The secret that draws the order of the scripts inside a paper; no role of the API reads it, the owner's jobs do.
create table dummy_order (
  exam_id integer primary key references exam(id),
  secret bytea not null check (length(secret) = 32),
  made_at timestamptz not null default now());

-- Seven-digit numbers set aside for a paper, the check digit left out. A paper takes from the lowest free one on; what is
-- left is its gap for late rows, and once that is used up it is given a further block behind all others.
create table script_block (
  exam_id integer not null references exam(id), first_no integer not null, p_code text not null,
  last_no integer not null, next_no integer not null,
  primary key (exam_id, first_no),
  constraint script_block_room check (first_no >= 1000000 and last_no <= 9999999),
  check (first_no <= last_no and next_no between first_no and last_no + 1));
create index script_block_paper on script_block (exam_id, p_code);

-- The college in whose rooms a camp works: no script of that college is valued there.
alter table camp add column host text references college(colcode);
create index camp_host on camp (host);

-- More of an eligible row, so that nobody writes the rule of who is eligible a second time.
create or replace view v_qp_eligible as
  select a.exam_id, a.p_code, a.sem, a.colcode, a.id, a.deg_id, a.cour_id, c.board
  from exam_application a join course c on c.cour_id = a.cour_id
  where a.ex_confm and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS';

-- A printed number stays with its application for good.
create function keep_script_number() returns trigger language plpgsql as $$
begin
  raise exception 'the number of a script is never changed'
    using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'script';
end $$;
create trigger script_number_kept before update of exam_id, id, application_id, dummy_no, barcode on script
  for each row when ((old.exam_id, old.id, old.application_id, old.dummy_no, old.barcode)
    is distinct from (new.exam_id, new.id, new.application_id, new.dummy_no, new.barcode))
  execute function keep_script_number();

-- The script of a row that is unconfirmed is void at once, and lives again with its row.
create function void_unconfirmed_script() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update public.script s set void_reason = case when new.ex_confm then null else 'UNCONFIRMED' end,
    voided_at = case when new.ex_confm then null else now() end
  where s.exam_id = new.exam_id and s.application_id = new.id
    and s.void_reason is not distinct from case when new.ex_confm then 'UNCONFIRMED' end;
  return null;
end $$;
create trigger script_follows_confirmation after update of ex_confm on exam_application
  for each row when (old.ex_confm is distinct from new.ex_confm) execute function void_unconfirmed_script();
revoke execute on function keep_script_number(), void_unconfirmed_script() from public;

-- One paper may be read in two semesters of one exam: it is ordered for each of them.
alter table qp_freeze_college add column sem smallint;
update qp_freeze_college c set sem = f.sem from qp_freeze f
  where f.exam_id = c.exam_id and f.run_no = c.run_no and f.p_code = c.p_code;
alter table qp_freeze_college alter column sem set not null;
alter table qp_freeze_college drop constraint qp_freeze_college_exam_id_run_no_p_code_fkey;
alter table qp_freeze drop constraint qp_freeze_pkey, add primary key (exam_id, run_no, p_code, sem);
alter table qp_freeze_college drop constraint qp_freeze_college_pkey, add primary key (exam_id, run_no, p_code, sem, colcode),
  add foreign key (exam_id, run_no, p_code, sem) references qp_freeze (exam_id, run_no, p_code, sem);
