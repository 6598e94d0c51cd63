-- One step further with every change of what the public sees, in the same transaction (docs/adr/0089). The release lock of an
-- exam does not hold two exams apart: whoever comes second waits for the row here, for as long as the first one commits.
create or replace function turn_publication() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update public.publication_turn set turn = turn + 1, at = clock_timestamp();
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'published_session'::regclass and tgname = 'turn_publication') then
    create trigger turn_publication after insert or update or delete on published_session for each statement execute function turn_publication();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'hidden_session'::regclass and tgname = 'turn_publication') then
    create trigger turn_publication after insert or update or delete on hidden_session for each statement execute function turn_publication();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'announced_release'::regclass and tgname = 'turn_publication') then
    create trigger turn_publication after insert or update or delete on announced_release for each statement execute function turn_publication();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'page_notice'::regclass and tgname = 'turn_publication') then
    create trigger turn_publication after insert or update or delete on page_notice for each statement execute function turn_publication();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'publication'::regclass and tgname = 'turn_publication') then
    create trigger turn_publication after insert or update or delete on publication for each statement execute function turn_publication();
  end if;
end $$;

revoke execute on function turn_publication() from public;
