-- Words of the house, which no password may be made of. A function of the owner, since no role reads all names.

create or replace function house_words() returns setof text
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct word
  from (
    select value #>> '{}' as text from university_setting where key = 'university.name'
    union all select unnest(array[colname, district, place]) from college
    union all select unnest(array[place, name, district]) from camp
  ) named, regexp_split_to_table(lower(text), '[^a-z]+') word
  where length(word) >= 4
$$;

revoke execute on function house_words() from public;
