-- Counters of failed sign-ins and look-ups, shared by all servers. Unlogged: they may be lost in a crash.
-- The key is a keyed hash: no register number and no user name stands here.
create unlogged table rate_count (
  key text primary key, hits integer not null check (hits >= 0), until timestamptz not null);
create index rate_count_until on rate_count (until);
