-- Every exam that has a release stays on the public page: the page opens with the latest one (publication), and shows any other
-- that is chosen, in its last release. A correction of an older exam is visible in the instant it is published.
create table published_session (
  exam_id integer primary key references exam(id), exam_name text not null unique,
  -- the later of two exams has the greater one: twice the year, and one more in November
  place smallint not null,
  version smallint not null check (version >= 1), session_title text not null,
  published_at timestamptz not null default now());
create index published_session_place on published_session (place desc);

insert into published_session (exam_id, exam_name, place, version, session_title, published_at)
select distinct on (l.exam_id) l.exam_id, e.exam_name, e.eyear * 2 + (e.emonth = 'NOV')::int, l.version, l.session_title, l.published_at
from result_release l join exam e on e.id = l.exam_id
where l.state = 'PUBLISHED' and exists (select from result_published p where p.exam_id = l.exam_id and p.version = l.version)
order by l.exam_id, l.version desc;

-- a session, too, shows only what two officers have signed
create trigger publication_is_signed before insert or update on published_session for each row execute function publication_is_signed();
