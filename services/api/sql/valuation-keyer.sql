-- Who may key A or B of a script: one rule for first valuation and revaluation.

/* Outcome null: this person may key the pass; `waived` says that A and B may be of one person in this camp. Else
   POSITION_TAKEN or ALREADY_KEYED (somebody else has keyed it), VERIFIED (there is a C mark), SECOND_PASS (the first keying is not
   changed once there is a second one to compare it with), VOIDED_BY_SAME and SAME_OFFICER.
   p_mine are the officers that are this person; a revaluation is keyed by people whom several exams may have named. It runs with
   the rights and the search path of the keying that calls it, and nobody else may call it. */
create or replace function check_keyer(
  p_kind text, p_exam integer, p_barcode char(8), p_pass text, p_mine bigint[], p_own bigint, p_other bigint, p_cmark integer,
  p_voided_by bigint, out outcome text, out waived boolean)
language plpgsql stable as $$
begin
  waived := false;
  if p_own <> all(p_mine) then
    outcome := case p_kind when 'FIRST' then 'POSITION_TAKEN' else 'ALREADY_KEYED' end;
  elsif p_cmark is not null then
    outcome := 'VERIFIED';
  elsif p_own is not null and p_other is not null and (
      select max(v.id) filter (where v.pass <> p_pass) > max(v.id) filter (where v.pass = p_pass)
      from public.v_valuation_event v where v.kind = p_kind and v.exam_id = p_exam and v.barcode = p_barcode) then
    outcome := 'SECOND_PASS';
  elsif p_own is null and p_voided_by = any(p_mine) then
    outcome := 'VOIDED_BY_SAME';
  elsif p_own is null and p_other = any(p_mine) then
    if public.operators_must_differ() then outcome := 'SAME_OFFICER'; else waived := true; end if;
  end if;
end $$;

revoke execute on function check_keyer(text, integer, char, text, bigint[], bigint, bigint, integer, bigint) from public;
