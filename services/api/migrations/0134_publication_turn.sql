-- Counts every change of what the public sees. Who reads from a copy of the database compares its figure with that of the
-- primary: a copy with an older one has not replayed the last release, or the last session that was hidden, and is not asked.
create table publication_turn (
  one boolean primary key default true check (one),
  turn bigint not null default 0 check (turn >= 0),
  at timestamptz not null default now());
insert into publication_turn (one) values (true);
