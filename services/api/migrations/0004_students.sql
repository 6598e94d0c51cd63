-- Students: the roll, and the tabs of the admission form.
create table student (
  student_id bigint generated always as identity primary key,
  reg_no text unique check (reg_no ~ '^[A-Z0-9]{6,20}$'),
  admn_acdyr smallint not null, colcode text not null references college(colcode),
  degreelvl text not null references degree_level(degree), deg_id bigint not null references degree(deg_id),
  clg_app_no text, stu_name text not null, tam_name text, dob date not null,
  gender text not null check (gender in ('Male','Female','Transgender')),
  email text, mobile text, alter_no text, emis_no text, abc_no text,
  aadhar_cipher bytea, aadhar_last4 char(4),
  status text not null default 'ACTIVE' check (status in ('DRAFT','ACTIVE','DISCONTINUED','DELETED')),
  submitted_at timestamptz, row_version integer not null default 1);
create index student_batch on student (colcode, deg_id, admn_acdyr);
create index student_degree on student (deg_id, admn_acdyr);
create index student_name on student (colcode, stu_name, student_id);

create table student_personal (
  student_id bigint primary key references student(student_id),
  pare_guar text check (pare_guar in ('parent','guardian')), guar_name text, fath_name text, moth_name text,
  fath_occ text, moth_occ text, fath_qual text, moth_qual text, nation text, other text,
  is_refugee boolean not null default false, religion text, reg_other text, shift text, medium text,
  community text, community_file text, moth_tongue text, tongue_other text, blood text,
  check (pare_guar <> 'guardian' or guar_name is not null));

create table student_communication (
  student_id bigint primary key references student(student_id),
  comm_add text not null, comm_dis text not null, comm_pin text not null check (comm_pin ~ '^[0-9]{6}$'),
  comm_state text not null, comm_coun text not null, same_comm boolean not null default false,
  pre_add text, pre_dis text, pre_pin text, pre_state text, pre_coun text);

create table student_special (
  student_id bigint primary key references student(student_id),
  ex_service text check (ex_service in ('Ex.Service','Sports Quota')), service_file text, sports text, sports_file text,
  phy_hand text not null default 'No' check (phy_hand in ('Yes','No')), phy_type text,
  phy_per numeric(5,2) check (phy_per between 0 and 100), phy_file text,
  check (phy_hand = 'No' or (phy_type is not null and phy_per is not null and phy_file is not null)));

create table student_qualification (
  student_id bigint primary key references student(student_id), first_gua boolean,
  sslc text, sslc_no text, sslc_board text, sslccovidbatch boolean not null default false,
  sslc_total numeric(7,2), sslc_obtmark numeric(7,2), sslc_month text, sslc_pdf text,
  hsc text check (hsc in ('HSC','DIPLOMA')), hsc_no text, hsc_board text, hsc_total numeric(7,2),
  hsc_obtmark numeric(7,2), hsc_month text, hsc_pdf text,
  ug text, ug_name text, ug_clgname text, ug_no text, ug_board text, ug_pattern text, ug_month text, ug_pdf text,
  check (not sslccovidbatch or (coalesce(sslc_total,0) = 0 and coalesce(sslc_obtmark,0) = 0)),
  check (sslc_obtmark <= sslc_total), check (hsc_obtmark <= hsc_total));

create table student_qual_part (
  student_id bigint not null references student(student_id), part smallint not null check (part between 1 and 5),
  name text, total numeric(7,2), obtmark numeric(7,2), percent numeric(5,2), primary key (student_id, part));

create table student_bank (student_id bigint primary key references student(student_id),
  bank text, bank_accno text, bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'), bank_branch text);

create table student_upload (
  student_id bigint not null references student(student_id), field text not null,
  path text not null, sha256 bytea not null, mime text not null, size_bytes integer not null,
  uploaded_by bigint, uploaded_at timestamptz not null default now(), primary key (student_id, field));

create table student_event (
  id bigint generated always as identity primary key, student_id bigint not null references student(student_id),
  kind text not null check (kind in ('ADMIT','TRANSFER','DISCONTINUE','REJOIN','DELETE','RENAME')),
  from_colcode text, to_colcode text, detail jsonb, by_user bigint, at timestamptz not null default now());
create index student_event_student on student_event (student_id, id);
