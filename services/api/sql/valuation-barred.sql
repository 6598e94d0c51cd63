-- Who may not key a script because of what was taken away from it.

/* Null: nothing bars this officer. AWAITING_SIGNATURE: marks of the script were taken away with their packet, and no second person has
   signed that. VOIDED_BY_SAME: this person has taken a mark of the script away, as whichever officer and in whichever valuation of
   it. It runs before every keying and in the journal, with the rights and search path of its caller; most scripts have no void,
   and cost one look into each of the small indexes. */
create or replace function keying_barred(p_kind text, p_exam integer, p_barcode char(8), p_officer bigint) returns text
language plpgsql stable as $$
declare script_numbers char(8)[] := array[p_barcode];
begin
  if p_kind = 'REVALUATION' then
    select array_agg(n.barcode) into script_numbers from (
      select p_barcode as barcode
      union
      select x.barcode from public.reval_script s
      join public.revaluation r on r.rid = s.rid
      join public.script x on x.exam_id = r.exam_id and x.application_id = r.application_id
      where s.exam_id = p_exam and s.barcode = p_barcode
      union
      select y.barcode from public.reval_script s join public.reval_script y on y.rid = s.rid
      where s.exam_id = p_exam and s.barcode = p_barcode) n;
  end if;
  return (select case
    when exists (select from public.keying_hold h where h.exam_id = p_exam and h.barcode = p_barcode) then 'AWAITING_SIGNATURE'
    when exists (
      select from (
        select v.by_user, v.officer_id from public.valuation_event v
        where v.action = 'VOID' and v.exam_id = p_exam and v.barcode = any(script_numbers)
        union all
        select v.by_user, v.officer_id from public.camp_mark_event v
        where v.action = 'VOID' and v.exam_id = p_exam and v.barcode = any(script_numbers)
        union all
        select v.by_user, v.officer_id from public.reval_mark_event v
        where v.action = 'VOID' and v.exam_id = p_exam and v.barcode = any(script_numbers)) v
      where v.officer_id = p_officer
        or coalesce(v.by_user, (select o.user_id from public.camp_officer o where o.id = v.officer_id))
          = (select o.user_id from public.camp_officer o where o.id = p_officer)) then 'VOIDED_BY_SAME' end);
end $$;

revoke execute on function keying_barred(text, integer, char, bigint) from public;
