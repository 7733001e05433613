-- SHA-256 of the entry that used the code, with its idempotency key: a repeated one, whose response was lost, gets the same
-- session. Null without a key. The session's token is derived from the key, so that its unique hash admits one session.
alter table otp_challenge
  add column entry_hash bytea check (octet_length(entry_hash) = 32),
  add constraint otp_challenge_entry_used check (entry_hash is null or used_at is not null) not valid;

alter table otp_challenge validate constraint otp_challenge_entry_used;
