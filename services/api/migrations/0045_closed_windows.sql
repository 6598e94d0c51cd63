-- Since when each window of an exam is closed for colleges, by the name of its flag: a screen that may only be read says so.
-- A window that was never open has no entry. Written with every change of a window.
alter table exam add column closed_at jsonb not null default '{}';

-- What was closed before this migration: by the audit log, else by the step of the exam that closes the window.
update exam e set closed_at = (
  select coalesce(jsonb_object_agg(w.flag, w.at), '{}') from (
    select f.flag, coalesce(
      (select max(a.at) from audit_log a where a.entity = 'exam' and a.entity_key = e.exam_tbl and a.after->>f.flag = 'false'),
      (select max(l.at) from exam_stage_log l where l.exam_id = e.id and l.to_stage = f.closing)) as at
    from (values ('COUR_APLY', e.cour_aply, 'ROLL_FROZEN'), ('EXAM_APLY', e.exam_aply, 'ROLL_FROZEN'),
      ('INTL_APLY', e.intl_aply, 'CONSOLIDATED'), ('PRACT_APLY', e.pract_aply, 'CONSOLIDATED')) f (flag, is_open, closing)
    where not f.is_open) w
  where w.at is not null);
