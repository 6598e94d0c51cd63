import type { Knex } from 'knex';
import { cohorts } from './demo-cohorts';
import type { Masters } from './demo-masters';
import { limits } from './demo-random';

const FEMALE = [
  ['Kavitha', 'கவிதா'],
  ['Priya', 'பிரியா'],
  ['Dhivya', 'திவ்யா'],
  ['Sangeetha', 'சங்கீதா'],
  ['Nandhini', 'நந்தினி'],
  ['Tamilselvi', 'தமிழ்ச்செல்வி'],
  ['Meena', 'மீனா'],
  ['Lakshmi', 'லட்சுமி'],
  ['Jayanthi', 'ஜெயந்தி'],
  ['Anitha', 'அனிதா'],
  ['Gayathri', 'காயத்ரி'],
  ['Pavithra', 'பவித்ரா'],
  ['Ramya', 'ரம்யா'],
  ['Saranya', 'சரண்யா'],
  ['Ilavarasi', 'இளவரசி'],
  ['Kalaivani', 'கலைவாணி'],
  ['Malarvizhi', 'மலர்விழி'],
  ['Poongodi', 'பூங்கொடி'],
  ['Thenmozhi', 'தேன்மொழி'],
  ['Vennila', 'வெண்ணிலா'],
  ['Yazhini', 'யாழினி'],
  ['Kokila', 'கோகிலா'],
  ['Mohana', 'மோகனா'],
  ['Abinaya', 'அபிநயா'],
  ['Bharathi', 'பாரதி'],
  ['Keerthana', 'கீர்த்தனா'],
  ['Harini', 'ஹரிணி'],
  ['Fathima', 'பாத்திமா'],
  ['Mary', 'மேரி'],
  ['Sharmila', 'ஷர்மிளா'],
] as const;
const MALE = [
  ['Arun', 'அருண்'],
  ['Karthik', 'கார்த்திக்'],
  ['Manikandan', 'மணிகண்டன்'],
  ['Vignesh', 'விக்னேஷ்'],
  ['Santhosh', 'சந்தோஷ்'],
  ['Dinesh', 'தினேஷ்'],
  ['Prakash', 'பிரகாஷ்'],
  ['Suresh', 'சுரேஷ்'],
  ['Gokul', 'கோகுல்'],
  ['Hariharan', 'ஹரிஹரன்'],
  ['Murugan', 'முருகன்'],
  ['Senthil', 'செந்தில்'],
  ['Saravanan', 'சரவணன்'],
  ['Velu', 'வேலு'],
  ['Perumal', 'பெருமாள்'],
  ['Anbarasan', 'அன்பரசன்'],
  ['Ilango', 'இளங்கோ'],
  ['Kathiravan', 'கதிரவன்'],
  ['Tamilarasan', 'தமிழரசன்'],
  ['Vetrivel', 'வெற்றிவேல்'],
  ['Balaji', 'பாலாஜி'],
  ['Naveen', 'நவீன்'],
  ['Sakthivel', 'சக்திவேல்'],
  ['Kannan', 'கண்ணன்'],
  ['Kumaresan', 'குமரேசன்'],
  ['Lokesh', 'லோகேஷ்'],
  ['Yuvaraj', 'யுவராஜ்'],
  ['Mohamed', 'முகமது'],
  ['John', 'ஜான்'],
  ['Rajesh', 'ராஜேஷ்'],
] as const;

const list = (texts: readonly string[]): string =>
  `array[${texts.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}]`;
/** One of the words, by weight; `key` is an SQL expression. */
const oneOf = (key: string, weighted: Record<string, number>): string =>
  `(${list(Object.keys(weighted))})[pg_temp.pick(${key}, ${limits(Object.values(weighted))})]`;
// common names are common: Zipf with exponent 0.8
const zipf = limits(FEMALE.map((_, i) => (i + 1) ** -0.8));
const prepare = (key: string, names: readonly (readonly [string, string])[], id: 0 | 1): string =>
  `(${list(names.map((name) => name[id]))})[pg_temp.pick(${key}, ${zipf})]`;

/** `demo_student` has the draws for every later step, for the length of the load. */
const DEMO_STUDENT = `
create temp table demo_student on commit drop as
with s as (
  select c.*, i as serial, c.prefix || lpad(i::text, 3, '0') as reg_no
  from demo_cohort c cross join lateral generate_series(1, c.n) i),
g as (
  select s.*, case g.ctype when 'Women' then 'Female' when 'Men' then 'Male'
      else ${oneOf("s.reg_no || '|gender'", { Female: 0.56, Male: 0.4395, Transgender: 0.0005 })} end as gender
  from s join college g on g.colcode = s.colcode)
select row_number() over (order by g.nr, g.serial) as student_id, g.reg_no, g.colcode, g.deg_id, g.level, g.admn, g.bos, g.gender,
  case when g.gender = 'Male' then ${prepare("g.reg_no || '|name'", MALE, 0)} else ${prepare("g.reg_no || '|name'", FEMALE, 0)} end as given,
  case when g.gender = 'Male' then ${prepare("g.reg_no || '|name'", MALE, 1)} else ${prepare("g.reg_no || '|name'", FEMALE, 1)} end as tamil,
  ${prepare("g.reg_no || '|father'", MALE, 0)} as father,
  ${prepare("g.reg_no || '|mother'", FEMALE, 0)} as mother,
  (make_date(g.admn, 7, 1)
    - make_interval(years => case when g.level in ('PG','MPHIL') then 3 else 0 end
        + case pg_temp.pick(g.reg_no || '|age', ${limits([0.55, 0.3, 0.1, 0.05])})
            when 1 then 17 when 2 then 18 when 3 then 19 else 20 + floor(11 * pg_temp.u(g.reg_no || '|old'))::int end)
    - make_interval(days => floor(365 * pg_temp.u(g.reg_no || '|day'))::int))::date as dob,
  -- the student's own part of a mark's variance, so that about 61 in 100 clear all their theory papers
  sqrt(0.65) * pg_temp.n(g.reg_no || '|ability') as ability,
  pg_temp.u(g.reg_no || '|often absent') < 0.032 as often_absent,
  pg_temp.u(g.reg_no || '|language') < 0.95 as reads_tamil,
  case when g.admn in (2023, 2024) and pg_temp.u(g.reg_no || '|left') < 0.035 then 'DISCONTINUED' else 'ACTIVE' end as status
from g;
create unique index on demo_student (student_id);
create unique index on demo_student (reg_no);
analyze demo_student;`;

/** When a student was admitted, in SQL. */
const ADMITTED = `make_timestamptz(s.admn, 8, 20, 5, 0, 0, 'UTC')`;

const STUDENT = `
insert into student (reg_no, admn_acdyr, colcode, degreelvl, deg_id, clg_app_no, stu_name, tam_name, dob, gender, email, mobile,
  emis_no, abc_no, aadhar_last4, status, submitted_at, updated_at)
select s.reg_no, s.admn, s.colcode, s.level, s.deg_id, 'A' || s.admn || lpad(s.student_id::text, 7, '0'),
  case pg_temp.pick(s.reg_no || '|style', '{0.5,0.9}')
    when 1 then left(s.father, 1) || '. ' || s.given
    when 2 then upper(s.given) || ' ' || left(s.father, 1)
    else s.given || ' ' || s.father end,
  s.tamil, s.dob, s.gender, lower(s.reg_no) || '@example.org',
  '5' || lpad(floor(1e9 * pg_temp.u(s.reg_no || '|mobile'))::bigint::text, 9, '0'),
  '000' || lpad(s.student_id::text, 10, '0'), '000' || lpad(s.student_id::text, 9, '0'),
  lpad(floor(1e4 * pg_temp.u(s.reg_no || '|aadhar'))::int::text, 4, '0'),
  s.status, ${ADMITTED}, ${ADMITTED}
from demo_student s order by s.student_id`;

const PERSONAL = `
insert into student_personal (student_id, updated_at, pare_guar, fath_name, moth_name, fath_occ, moth_occ, fath_qual, moth_qual, nation,
  religion, shift, medium, community, moth_tongue, blood)
select s.student_id, ${ADMITTED}, 'parent', s.father, s.mother,
  ${oneOf("s.reg_no || '|occupation'", { Farmer: 0.35, 'Daily Wages': 0.25, Weaver: 0.15, Business: 0.15, 'Government Service': 0.1 })},
  ${oneOf("s.reg_no || '|occupation m'", { 'Home Maker': 0.6, 'Daily Wages': 0.3, Teacher: 0.1 })},
  ${oneOf("s.reg_no || '|qualification'", { SSLC: 0.5, HSC: 0.3, Degree: 0.2 })},
  ${oneOf("s.reg_no || '|qualification m'", { SSLC: 0.6, HSC: 0.25, Degree: 0.15 })}, 'Indian',
  ${oneOf("s.reg_no || '|religion'", { Hindu: 0.945, Muslim: 0.02, Islam: 0.005, Christianity: 0.025, Buddhism: 0.001, Others: 0.004 })},
  ${oneOf("s.reg_no || '|shift'", { 'Shift I': 0.8, 'Shift II': 0.2 })},
  ${oneOf("s.reg_no || '|medium'", { Tamil: 0.48, English: 0.52 })},
  ${oneOf("s.reg_no || '|community'", { BC: 0.33, MBC: 0.32, SC: 0.2, SCA: 0.045, DNC: 0.03, BCM: 0.025, ST: 0.025, OC: 0.02, OBC: 0.003, 'OBC-NCL': 0.001, 'No Caste': 0.001 })},
  ${oneOf("s.reg_no || '|tongue'", { Tamil: 0.78, Telugu: 0.13, Kannada: 0.055, Urdu: 0.02, Hindi: 0.004, English: 0.001, Others: 0.01 })},
  ${oneOf("s.reg_no || '|blood'", { 'O+': 0.38, 'B+': 0.32, 'A+': 0.2, 'AB+': 0.06, 'O-': 0.02, 'B-': 0.02 })}
from demo_student s order by s.student_id`;

const COMMUNICATION = `
insert into student_communication (student_id, updated_at, comm_add, comm_dis, comm_pin, comm_state, comm_coun, same_comm, pre_add, pre_dis,
  pre_pin, pre_state, pre_coun)
select s.student_id, ${ADMITTED}, a.line, c.district, a.pin, 'Tamil Nadu', 'India', true, a.line, c.district, a.pin, 'Tamil Nadu', 'India'
from demo_student s join college c on c.colcode = s.colcode
cross join lateral (select (1 + s.student_id % 97) || ', Invented Street, ' || c.district as line,
  '0000' || lpad((s.student_id % 100)::text, 2, '0') as pin) a
order by s.student_id`;

const SPECIAL = `
insert into student_special (student_id, updated_at, ex_service, phy_hand, phy_type, phy_per, phy_file)
select s.student_id, ${ADMITTED}, case when d.special < 0.006 then 'Ex.Service' when d.special < 0.012 then 'Sports Quota' end,
  case when d.disabled then 'Yes' else 'No' end,
  case when d.disabled then ${oneOf("s.reg_no || '|disability'", { 'Locomotor Disability': 0.45, 'Low-Vision': 0.15, 'Hearing impairment': 0.15, Blindness: 0.125, 'Intellectual Disability': 0.125 })} end,
  case when d.disabled then 40 + floor(61 * pg_temp.u(s.reg_no || '|percent'))::int end,
  case when d.disabled then 'disability/' || s.reg_no || '.pdf' end
from demo_student s
cross join lateral (select pg_temp.u(s.reg_no || '|special') as special,
  pg_temp.u(s.reg_no || '|disabled') < :disabled or s.reg_no = 'C23UG101COM007' as disabled) d
order by s.student_id`;

const QUALIFICATION = `
insert into student_qualification (student_id, updated_at, first_gua, sslc, sslc_no, sslc_board, sslc_total, sslc_obtmark, sslc_month,
  hsc, hsc_no, hsc_board, hsc_total, hsc_obtmark, hsc_month)
select s.student_id, ${ADMITTED}, pg_temp.u(s.reg_no || '|first') < 0.62, 'SSLC', '0' || lpad(s.student_id::text, 8, '0'), 'State Board', 500,
  round(5 * least(99, greatest(35, 74 + 12 * pg_temp.n(s.reg_no || '|sslc')))), 'APR-' || (s.admn - 2),
  case when pg_temp.u(s.reg_no || '|diploma') < 0.04 then 'DIPLOMA' else 'HSC' end, '0' || lpad(s.student_id::text, 8, '1'),
  'State Board', 600, round(6 * least(99, greatest(35, 71 + 12 * pg_temp.n(s.reg_no || '|hsc')))), 'MAR-' || s.admn
from demo_student s order by s.student_id`;

const BANK = `
insert into student_bank (student_id, updated_at, bank, bank_accno, bank_ifsc, bank_branch)
select s.student_id, ${ADMITTED}, 'Demonstration Bank', '00000000000', 'TEST0' || lpad((s.student_id % 1000000)::text, 6, '0'), c.district
from demo_student s join college c on c.colcode = s.colcode order by s.student_id`;

const EVENTS = `
insert into student_event (student_id, kind, to_colcode, at)
select s.student_id, 'ADMIT', s.colcode, make_timestamptz(s.admn, 8, 20, 5, 0, 0, 'UTC') from demo_student s order by s.student_id;
insert into student_event (student_id, kind, from_colcode, at)
select s.student_id, 'DISCONTINUE', s.colcode, make_timestamptz(s.admn + 1, 7, 10, 5, 0, 0, 'UTC')
from demo_student s where s.status = 'DISCONTINUED' order by s.student_id`;

/** The roll with its tabs. Leaves `demo_student` for the steps after it. */
export async function loadStudents(db: Knex.Transaction, masters: Masters, disabledShare: number): Promise<void> {
  await db.raw(
    `create temp table demo_cohort (nr int, colcode text, deg_id bigint, level text, prefix text, admn int, bos int, n int) on commit drop`,
  );
  await db.batchInsert('demo_cohort', cohorts(masters), 1000);
  await db.raw(DEMO_STUDENT);
  await db.raw(STUDENT);
  for (const tab of [PERSONAL, COMMUNICATION, QUALIFICATION, BANK, EVENTS]) await db.raw(tab);
  await db.raw(SPECIAL, { disabled: disabledShare });
}
