-- Duty orders by mail: who is to be told what of a duty, and the one place that tells it. A college reaches notices through these
-- functions alone, and of its own centre alone.

-- Where a duty is, in the words of a text: a hall, the hall with what is special, or relief. Never longer than a value may be.
create or replace function duty_words(p_hall_no text, p_part text, p_language text) returns text language sql immutable
set search_path = pg_catalog as $$
  select case when p_part = 'HALL' then p_hall_no when p_hall_no is null then w.word else p_hall_no || ' (' || w.word || ')' end
  from (select case when p_language = 'ta'
    then case p_part when 'RELIEF' then 'மாற்றுப் பணி' when 'EXTRA_TIME' then 'கூடுதல் நேரம்' else 'தாள்களுக்கு இடையே' end
    else case p_part when 'RELIEF' then 'relief' when 'EXTRA_TIME' then 'extra time' else 'between papers' end end as word) w $$;

-- What has not been told yet in a session: a duty without an order, another hall than the one told, a duty that is gone, and an
-- order that went to an address the person no longer has.
create or replace function duty_orders_due(p_exam integer, p_centre text, p_date date, p_session text)
returns table (invigilator_id bigint, name text, key text, hall_id bigint, hall_no text, part text, address_digest bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  with told as (
    select distinct on (o.invigilator_id) o.* from public.duty_order o
    where o.exam_id = p_exam and o.centre = p_centre and o.examdate = p_date and o.examsession = p_session
    order by o.invigilator_id, o.batch desc),
  duty as (
    select d.invigilator_id, d.hall_id, h.hall_no, d.part from public.invigilation_duty d
    left join public.hall h on h.hall_id = d.hall_id
    where d.exam_id = p_exam and d.centre = p_centre and d.examdate = p_date and d.examsession = p_session),
  both_sides as (
    select coalesce(d.invigilator_id, o.invigilator_id) as person, o.key as told, o.address_digest as told_digest,
      case when d.invigilator_id is null then 'DUTY_WITHDRAWN'
        when o.invigilator_id is null or o.key = 'DUTY_WITHDRAWN' then 'DUTY_ORDER'
        when (d.hall_id, d.hall_no, d.part) is distinct from (o.hall_id, o.hall_no, o.part) then 'DUTY_CHANGED' end as key,
      case when d.invigilator_id is null then o.hall_id else d.hall_id end as hall_id,
      case when d.invigilator_id is null then o.hall_no else d.hall_no end as hall_no, coalesce(d.part, o.part) as part
    from duty d full join told o on o.invigilator_id = d.invigilator_id)
  select i.id, i.name, coalesce(b.key, 'DUTY_ORDER'), b.hall_id, b.hall_no, b.part, sha256(convert_to(i.email, 'UTF8'))
  from both_sides b join public.invigilator i on i.id = b.person
  where public.of_own_centre(p_centre) and not (b.key = 'DUTY_WITHDRAWN' and b.told = 'DUTY_WITHDRAWN')
    and (b.key is not null or b.told_digest <> sha256(convert_to(i.email, 'UTF8'))) $$;

-- Tells it: a line for each person who has an address and one notice for each kind, in the transaction of the caller. `p_first` is
-- the press of a person; without it only what changes after orders of the session were sent is told. The lock of the session
-- keeps two who press at once apart.
create or replace function mail_duties(p_exam integer, p_centre text, p_date date, p_session text, p_user bigint, p_first boolean)
returns table (key text, people integer) language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare held_state text; told integer; kind text; made bigint;
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'duties of another centre' using errcode = 'insufficient_privilege';
  end if;
  select s.state into held_state from public.sitting s
  where s.exam_id = p_exam and s.centre = p_centre and s.examdate = p_date and s.examsession = p_session for update;
  select max(o.batch) into told from public.duty_order o
  where o.exam_id = p_exam and o.centre = p_centre and o.examdate = p_date and o.examsession = p_session;
  if p_first and held_state is distinct from 'FIXED' then
    raise exception 'orders are sent of a fixed plan' using errcode = 'check_violation';
  end if;
  -- whoever watches already needs no mail
  if not p_first and told is null or held_state is null or held_state in ('HELD','CLOSED') then
    return;
  end if;
  for kind in select distinct d.key from public.duty_orders_due(p_exam, p_centre, p_date, p_session) d
    where d.address_digest is not null order by 1
  loop
    insert into public.notice (key, exam_id, thing, audience, facts, made_by)
      select kind, e.id, concat_ws(' ', e.exam_tbl, p_centre, p_date, p_session, coalesce(told, 0) + 1), jsonb_build_object('kind', 'INVIGILATORS'),
        jsonb_build_object('exam', e.exam_name, 'centre', p_centre, 'date', to_char(p_date, 'DD-MM-YYYY'), 'session', p_session), p_user
      from public.exam e where e.id = p_exam returning notice_id into made;
    return query
      with line as (
        insert into public.duty_order (exam_id, centre, examdate, examsession, invigilator_id, batch, key, hall_id, hall_no, part,
          address_digest, notice_id, by_user)
        select p_exam, p_centre, p_date, p_session, d.invigilator_id, coalesce(told, 0) + 1, d.key, d.hall_id, d.hall_no, d.part,
          d.address_digest, made, p_user
        from public.duty_orders_due(p_exam, p_centre, p_date, p_session) d
        where d.key = kind and d.address_digest is not null returning 1)
      select kind, count(*)::int from line;
  end loop;
end $$;

-- What each person was told last of a session, and what became of the mail.
create or replace function duty_orders_mailed(p_exam integer, p_centre text, p_date date, p_session text)
returns table (invigilator_id bigint, key text, state text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct on (o.invigilator_id) o.invigilator_id, o.key, coalesce(m.state, 'WAITING'), o.at
  from public.duty_order o
  left join public.notice_message m on m.notice_id = o.notice_id and m.channel = 'EMAIL' and m.to_kind = 'INVIGILATOR'
    and m.to_id = o.invigilator_id::text
  where public.of_own_centre(p_centre) and o.exam_id = p_exam and o.centre = p_centre and o.examdate = p_date and o.examsession = p_session
  order by o.invigilator_id, o.batch desc $$;

-- The approved texts of duty orders, for the preview: in the language of notices, which colleges cannot read, else in English.
create or replace function duty_order_texts()
returns table (key text, language text, subject text, body text, variables text[])
language sql stable security definer set search_path = pg_catalog, public as $$
  with chosen as (
    select coalesce((select s.value #>> '{}' from public.university_setting s where s.key = 'notice.language'), 'en') as language)
  select distinct on (t.key) t.key, t.language, t.subject, t.body, t.variables
  from public.notice_template t cross join chosen c
  where t.key in ('DUTY_ORDER','DUTY_CHANGED','DUTY_WITHDRAWN') and t.channel = 'EMAIL' and t.state = 'APPROVED'
    and t.language in (c.language, 'en')
  order by t.key, (t.language = c.language) desc $$;

revoke execute on function duty_words(text, text, text), duty_orders_due(integer, text, date, text),
  mail_duties(integer, text, date, text, bigint, boolean), duty_orders_mailed(integer, text, date, text), duty_order_texts() from public;
