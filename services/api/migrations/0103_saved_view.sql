-- How a person wants to see a list: what is searched for, which columns, in what order, sorted by what, under a name of their own.
-- All of it stands in the address, so that a view can be sent as a link. It is about the portal, never a record of the university.
create table saved_view (
  view_id bigint generated always as identity primary key,
  user_id bigint not null references app_user(id) on delete cascade,
  page text not null check (page ~ '^/home/[A-Za-z0-9/_-]{0,100}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- 63 is the question mark a search begins with
  address text not null check (ascii(address) = 63 and address ~ '^[!-~]+$' and char_length(address) <= 2000),
  at timestamptz not null default now(),
  unique (user_id, page, name));
