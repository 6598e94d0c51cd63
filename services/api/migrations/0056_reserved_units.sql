-- A limit counts what is under way as well as what has failed: a unit is reserved before the act and given back after it.
-- `held` has one number for each unit under way: microseconds since 1970 until which it counts, so that a process that dies loses
-- none for ever. `failed_at` is the last failure, from which the wait of a name that is being guessed begins.
alter table rate_count add column held bigint[] not null default '{}';
alter table rate_count add column failed_at timestamptz;
