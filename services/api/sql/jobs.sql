-- How a role of the API starts a job: it adds a row, and what stands here looks at it and puts it into the queue in the same
-- transaction. The roles have no right on the queue itself. The owner, who runs the jobs, is not asked.

-- The kinds of jobs a role may start. A test compares the list with the kinds a worker knows.
create or replace function job_kinds_of(p_role text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog as $$
  select case p_role
    when 'office' then array['audit.verify', 'credit-bank.csv', 'database.backup', 'earlier-result.sums', 'final-years.set', 'import.apply', 'import.check',
      'notice.send', 'press-list', 'register-numbers.assign', 'result-anomaly.search', 'result-release.check', 'result-release.prepare', 'result-release.publish', 'result-run.check', 'result-run.clear', 'result-run.process',
      'reval-outcome.decide', 'reval-script.issue', 'script-ledger.consolidate', 'script-ledger.count', 'seating.plan', 'seating.prints', 'statement.pdf',
      'tabulation-register', 'top-sheet.data', 'top-sheet.pdf']
    when 'college' then array['credit-bank.csv', 'hall-ticket.pdf', 'press-list', 'seating.plan', 'seating.prints', 'statement.pdf', 'tabulation-register']
    else array[]::text[] end $$;

-- The role of this database that a connection acts as, without the name of the database. Unlike current_user it is the same
-- inside of a function that runs as the owner.
create or replace function pool_role() returns text language sql stable parallel safe set search_path = pg_catalog as $$
  select case when starts_with(current_setting('role'), current_database() || '_')
    then substr(current_setting('role'), length(current_database()) + 2) end $$;

-- A job is begun as one that waits, of a kind the role may start, in the name of a person whom the role acts for. A college
-- orders what is its own: jobs read with the rights of the owner, so the college of the order must be the one of the connection.
create or replace function enqueue_started_job() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  who constant text := public.pool_role();
  mine constant text := nullif(current_setting('thervu.college', true), '');
  actor constant jsonb := new.params #> '{order,actor}';
  person record;
begin
  if not new.kind = any (public.job_kinds_of(who)) then
    raise exception 'the role % starts no job of the kind %', who, new.kind using errcode = 'insufficient_privilege';
  end if;
  select u.kind, u.login, u.colcode, coalesce(c.is_head_office, false) as of_office into person
  from public.app_user u left join public.college c on c.colcode = u.colcode
  where u.id = new.created_by and u.active;
  if not found
    or who = 'office' and not (person.kind = 'OFFICE' and person.of_office)
    or who = 'college' and person.colcode is distinct from mine then
    raise exception 'a job is started in the name of the person who asks for it' using errcode = 'insufficient_privilege';
  end if;
  if new.colcode is distinct from (case when who = 'college' then mine end)
    or who = 'college' and new.params ->> 'college' is distinct from mine then
    raise exception 'a job of another college' using errcode = 'insufficient_privilege';
  end if;
  -- whom the audit log will name
  if actor is not null and (actor ->> 'userId', actor ->> 'login') is distinct from (new.created_by::text, person.login) then
    raise exception 'a job in the name of another person' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job('thervu_job', json_build_object('id', new.id::text), job_key := new.id::text, max_attempts := 10);
  return null;
end $$;

-- What a role may change of a job: it is asked to stop, and one that waits is over with that.
create or replace function only_cancelled() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.state <> old.state and not (old.state = 'QUEUED' and new.state = 'CANCELLED') then
    raise exception 'a job is only cancelled' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'job'::regclass and tgname = 'job_started') then
    create trigger job_started after insert on job for each row
      when (current_setting('role') <> 'none') execute function enqueue_started_job();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'job'::regclass and tgname = 'job_only_cancelled') then
    create trigger job_only_cancelled before update on job for each row
      when (current_setting('role') <> 'none') execute function only_cancelled();
  end if;
end $$;

revoke execute on function job_kinds_of(text), pool_role(), enqueue_started_job(), only_cancelled() from public;
