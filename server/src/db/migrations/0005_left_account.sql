-- A code may also confirm that the person of a session is still the one who holds the phone, before the
-- account is deleted. It is bound to that session and opens no other.
alter table otp_challenge
  add column session_id uuid references session on delete cascade,
  drop constraint otp_challenge_purpose_check,
  add constraint otp_challenge_purpose_check check (purpose in ('signup', 'login', 'confirm')),
  add constraint otp_challenge_session_check check ((purpose = 'confirm') = (session_id is not null)),
  drop constraint otp_challenge_check,
  add constraint otp_challenge_name_check check (purpose <> 'signup' or full_name is not null);

create index otp_challenge_session on otp_challenge (session_id) where session_id is not null;

-- Who has left, kept for thirty days and known by hashes alone: a backup that brings an account back is
-- answered by deleting it again.
create table left_account (
  account_hash bytea primary key check (octet_length(account_hash) = 32),
  phone_hash bytea not null check (octet_length(phone_hash) = 32),
  left_at timestamptz not null
);

create index left_account_left on left_account (left_at);

-- What is deleted by age is found without reading the rest.
create index notification_age on notification using brin (created_at);
create index audit_entry_age on audit_entry using brin (at);
