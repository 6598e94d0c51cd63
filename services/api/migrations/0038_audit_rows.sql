-- Which rows a seal of the audit log covers is written down by number, not told by their time: a row that comes in late from a
-- long transaction is sealed in a later block, and no block has to wait for it. The transaction of a row says whether it
-- could have been there when a block was sealed.
alter table audit_log add column txid xid8;
-- apart, so that the rows that stand already are not written anew
alter table audit_log alter column txid set default pg_current_xact_id();
create index audit_log_txid on audit_log (txid);
create index audit_log_action on audit_log (action, id);
create index audit_log_exam on audit_log (exam_id, id) where exam_id is not null;

alter table audit_seal
  add column ids int8multirange,
  -- eight bytes of the hash of each row in the order of its numbers: they name the row where a block does not hold
  add column row_marks bytea,
  -- what could be seen when the block was made; null in blocks from before
  add column snapshot pg_snapshot,
  -- rows up to here come from another database, whose transactions say nothing in this one
  add column base_id bigint not null default 0;
alter table audit_seal disable trigger append_only;
update audit_seal s set ids = coalesce((
  select range_agg(int8range(a.id, a.id, '[]')) from audit_log a
  where a.at > coalesce((select p.until_at from audit_seal p where p.block = s.block - 1), '-infinity') and a.at <= s.until_at), '{}');
alter table audit_seal enable trigger append_only;
alter table audit_seal alter column ids set not null;
create index audit_seal_to on audit_seal (to_id);

-- The heads of all bundles of an exam as they stood at a moment, in one hash: what a camp prints at the end of its day. Anybody
-- can make it again from the journal, so that a journal written anew no longer fits what was printed.
create function camp_closing_hash(p_exam integer, p_until timestamptz, out chains integer, out keyings bigint, out hash bytea)
language sql stable set search_path = pg_catalog, public as $$
  select count(*)::integer, coalesce(sum(e.seq), 0)::bigint,
    sha256(convert_to(coalesce(string_agg(h.bundleno || ':' || e.seq || ':' || encode(e.hash, 'hex'), E'\n' order by h.bundleno), ''), 'UTF8'))
  from camp_mark_head h
  cross join lateral (
    select v.seq, v.hash from camp_mark_event v
    where v.exam_id = h.exam_id and v.bundleno = h.bundleno and v.at <= p_until order by v.seq desc limit 1) e
  where h.exam_id = p_exam $$;
revoke execute on function camp_closing_hash(integer, timestamptz) from public;

-- sessions of a person, newest first, also those that have ended
create index user_session_person on user_session (user_id, issued_at desc);
