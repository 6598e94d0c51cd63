-- Every file that came with a call, noted before its first byte is kept. The row a person sees (student_upload and the like)
-- names the key; what no such row names a day later is swept away, whether its transaction failed or it was replaced.
create table upload (key text primary key, at timestamptz not null default now());
create index upload_at on upload (at);
create index student_upload_path on student_upload (path);
