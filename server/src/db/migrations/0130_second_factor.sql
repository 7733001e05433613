-- What an operator proves beside the number: a secret that an app counts from, sealed under SECRET, and the last step of time
-- of which a code was taken, so that none is taken twice.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  sealed_secret bytea not null check (octet_length(sealed_secret) between 29 and 200),
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for the day the phone is lost; each is good once.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- The desk opens to sessions that have shown it.
alter table session add column second_factor_at timestamptz;
