-- The trigger of every table that is only ever added to.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only: % refused', tg_table_name, tg_op
    using errcode = 'insufficient_privilege', constraint = 'append_only', table = tg_table_name;
end $$;

revoke execute on function refuse_change() from public;
