-- How many scripts of an exam lie at each camp, void ones too: kept by the statement that numbers or moves them, since the list of
-- camps counted a million to say which may be given up (sql/scripts.sql, docs/adr/0174).
create table script_place_count (
  exam_id integer not null references exam(id) on delete cascade,
  place text not null references camp(place), scripts integer not null check (scripts >= 0),
  primary key (exam_id, place));
