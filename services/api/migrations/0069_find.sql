-- Find: prefixes of numbers and names, and names that hold a text. The extension comes with PostgreSQL and may be made by the owner
-- of a database; it has a schema of its own, so that the functions of public stay our own.
create schema if not exists find_trgm;
create extension if not exists pg_trgm schema find_trgm;
create index student_name_begins on student (lower(stu_name) text_pattern_ops);
create index student_name_holds on student using gin (lower(stu_name) find_trgm.gin_trgm_ops);
create index student_regno_begins on student (regno_key text_pattern_ops);
create index student_application_begins on student (upper(clg_app_no) text_pattern_ops) where clg_app_no is not null;
create index course_code_begins on course (p_code text_pattern_ops);
create index course_name_holds on course using gin (lower(p_name) find_trgm.gin_trgm_ops);
