-- A browser or a phone on which a right code was entered for an account: what strangers do with the number does not hold
-- it up. It is known by a random token that it alone keeps; here is the hash.
create table known_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint known_device_once unique (token_hash, account_id)
);

create index known_device_account on known_device (account_id, created_at);
create index known_device_expiry on known_device (expires_at);

-- The known device that asked for a code, by its keyed hash: the row of otp_number under which its codes and guesses are
-- counted instead of the number's own. Null where nobody knows who asked.
alter table otp_challenge
  add column device_hash bytea check (octet_length(device_hash) = 32);
