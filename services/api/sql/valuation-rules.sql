-- The figures and rules that first valuation and revaluation share. The contracts name the same figures (bundle-rules,
-- mark-entry-rules); a test compares them. The figures have no search path of their own, so that the planner writes them into
-- the caller.

create or replace function packet_size() returns integer language sql immutable parallel safe as $$ select 25 $$;
create or replace function bundle_size() returns integer language sql immutable parallel safe as $$ select 125 $$;
create or replace function max_keyed_mark() returns integer language sql immutable parallel safe as $$ select 75 $$;

-- Positions of a bundle are counted from 1 to 125; people name them by packet and serial.
create or replace function position_in_bundle(p_packet integer, p_slno integer) returns integer
language sql immutable parallel safe as $$ select (p_packet - 1) * public.packet_size() + p_slno $$;
create or replace function packet_of_position(p_position integer) returns integer
language sql immutable parallel safe as $$ select (p_position - 1) / public.packet_size() + 1 $$;
create or replace function serial_of_position(p_position integer) returns integer
language sql immutable parallel safe as $$ select (p_position - 1) % public.packet_size() + 1 $$;

-- The highest mark that may be keyed for a paper: its own external maximum, and never more than the university has set.
create or replace function highest_camp_mark(p_extl_max integer) returns integer language plpgsql stable as $$
begin
  return least(public.max_keyed_mark(), p_extl_max,
    (select (v.value #>> '{}')::integer from public.v_setting v where v.key = 'camp.max_mark'));
end $$;

-- Whether A and B of a script must be keyed by two officers. A camp for which that is waived says so on the row.
create or replace function operators_must_differ() returns boolean language plpgsql stable as $$
begin
  return coalesce((select v.value = 'true'::jsonb from public.v_setting v where v.key = 'camp.distinct_operators'), true);
end $$;

revoke execute on function packet_size(), bundle_size(), max_keyed_mark(), position_in_bundle(integer, integer),
  packet_of_position(integer), serial_of_position(integer), highest_camp_mark(integer), operators_must_differ() from public;
