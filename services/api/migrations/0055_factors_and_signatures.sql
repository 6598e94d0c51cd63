-- Proof of presence: the second factors of people, and what they have signed with them. A signature belongs to one content,
-- by the digest of its canonical JSON, and a proof is good for one signature.
create table factor (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user(id) on delete cascade,
  kind text not null check (kind in ('PASSKEY','TOTP','RECOVERY')),
  label text not null check (btrim(label) <> ''),
  -- of a TOTP: sealed under FACTOR_KEYS and bound to the person
  secret_cipher bytea,
  -- of a passkey: what the authenticator calls it, its public key (COSE) and how often it says it was used
  credential_id text unique, public_key bytea, counter bigint not null default 0, transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- a TOTP counts from its first right code on
  proved_at timestamptz, last_used_at timestamptz,
  ended_at timestamptz, ended_why text check (ended_why in ('ENDED','REPLACED','UNPROVED')),
  check ((kind = 'TOTP') = (secret_cipher is not null)),
  check ((kind = 'PASSKEY') = (credential_id is not null) and (kind = 'PASSKEY') = (public_key is not null)),
  check ((ended_at is null) = (ended_why is null)));
create index factor_of_person on factor (user_id) where ended_at is null;

-- The ten codes of a RECOVERY, each as a salted hash.
create table recovery_code (
  factor_id bigint not null references factor(id) on delete cascade,
  n smallint not null check (n between 1 and 10),
  salt bytea not null check (length(salt) = 16), hash bytea not null check (length(hash) = 32),
  primary key (factor_id, n));

-- What a factor has proved: the step of a TOTP code, the challenge of a passkey, the number of a recovery code. The primary
-- key makes each of them good once, also for two servers at one instant.
create table factor_use (
  factor_id bigint not null references factor(id),
  mark text not null,
  used_for text not null check (used_for in ('ENROL','SIGN_IN','MANAGE','SIGN')),
  at timestamptz not null default clock_timestamp(),
  primary key (factor_id, mark));

-- What a passkey is asked to sign: 16 random bytes, and for a signature the digest behind them.
create table factor_challenge (
  challenge bytea primary key check (length(challenge) between 16 and 64),
  user_id bigint not null references app_user(id) on delete cascade,
  session_id uuid not null,
  purpose text not null check (purpose in ('ENROL','SIGN_IN','MANAGE','SIGN')),
  digest bytea check (length(digest) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'SIGN') = (digest is not null)));
create index factor_challenge_over on factor_challenge (expires_at);

create table signature (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user(id),
  kind text not null check (kind in ('RUN','MODERATION','RELEASE','REOPENING','REVAL_OUTCOME','MARK_CORRECTION','WITHHOLD_RELEASED',
    'RULE_SET','OFFICE_ACCOUNT','BACKUP','REFUND','THIRD_MARK','VOID')),
  subject text not null check (btrim(subject) <> ''),
  -- canonical JSON (RFC 8785) of kind, subject and what was signed
  content text not null check (length(content) <= 200000),
  digest bytea not null check (digest = sha256(convert_to(content, 'UTF8'))),
  -- NONE: the portal asked for no factor
  method text not null check (method in ('PASSKEY','TOTP','NONE')),
  factor_id bigint references factor(id),
  -- of a passkey: authenticator data, client data and signature, so that anybody can verify it with the public key
  evidence jsonb,
  session_id uuid not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp(),
  check ((method = 'NONE') = (factor_id is null)),
  check ((method = 'PASSKEY') = (evidence is not null)));
create index signature_subject on signature (kind, subject, id);
create index signature_person on signature (user_id, id);
create trigger append_only before update or delete or truncate on signature for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on factor_use for each statement execute function refuse_change();

-- a sign-in that still owes its second factor opens nothing else
alter table user_session add column factor_needed boolean not null default false;

-- The mark of a demonstration. The loader writes it from now on; one that was loaded before is known by its accounts.
insert into university_setting (key, value, audience)
select 'demonstration', 'true'::jsonb, 'PUBLIC'
where exists (select from app_user where login = 'co.sona@example.org' and name <> '')
  and exists (select from app_user where login = 'office2@example.org' and kind = 'OFFICE')
  and exists (select from university_setting where key = 'university.accreditation' and value #>> '{}' like 'Invented for demonstration%');
