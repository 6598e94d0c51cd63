-- A request to change a mark of a paper that has been printed as final: who asked what and why, and what the office decided.
create table mark_correction (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id),
  application_id bigint not null,
  colcode text not null references college(colcode), p_code text not null,
  field text not null check (field in ('INTERNAL','PRACTICAL','ABSENT')),
  old_value smallint, new_value smallint,
  reason text not null check (length(reason) between 1 and 500),
  requested_by bigint not null references app_user(id), requested_at timestamptz not null default now(),
  state text not null default 'OPEN' check (state in ('OPEN','APPROVED','REFUSED')),
  decided_by bigint references app_user(id), decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  foreign key (exam_id, application_id) references exam_application (exam_id, id),
  constraint mark_correction_changes check (old_value is distinct from new_value),
  constraint mark_correction_decided check ((state = 'OPEN') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (decision_reason is null)),
  -- nobody approves what they asked for
  constraint mark_correction_two_people check (decided_by is distinct from requested_by or decided_by is null));
create unique index mark_correction_open on mark_correction (exam_id, application_id, field) where state = 'OPEN';
create index mark_correction_list on mark_correction (exam_id, state, colcode, id);
create index mark_correction_application on mark_correction (exam_id, application_id);

-- The same chain in fewer steps, since a list of sixty marks goes through it sixty times: the head is only inserted where it is
-- missing, and the link is made here instead of in a function of its own (mark_history_hash says the same, and checks it).
create or replace function chain_mark_history() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.mark_history_head h
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code for update;
  if not found then
    insert into public.mark_history_head (exam_id, colcode, p_code, seq, hash)
    values (new.exam_id, new.colcode, new.p_code, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select h.seq + 1, h.hash into new.seq, new.prev_hash from public.mark_history_head h
    where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code for update;
  end if;
  new.hash := sha256(new.prev_hash || convert_to(jsonb_build_array(new.exam_id, new.colcode, new.p_code, new.seq, new.application_id,
    new.field, new.old_value, new.new_value, new.by_user, (extract(epoch from new.at) * 1000000)::bigint, new.reason,
    new.request_id)::text, 'UTF8'));
  update public.mark_history_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code;
  return new;
end $$;
