-- A code by WhatsApp begins with an opt-in: a challenge that waits for its answer has no code yet. Its
-- `expires_at` is then the end of the wait.
alter table otp_challenge
  add column status text not null default 'sent' check (status in ('awaiting_opt_in', 'sent')),
  -- When WhatsApp failed and SMS took over; at most once per challenge.
  add column fell_back_at timestamptz,
  alter column code_hash drop not null,
  add constraint otp_challenge_code check ((status = 'sent') = (code_hash is not null)),
  add constraint otp_challenge_opt_in check (status = 'sent' or channel = 'whatsapp'),
  add constraint otp_challenge_fallback check (fell_back_at is null or channel = 'sms');

-- An answer carries nothing but its number: one challenge of a number at most may wait for it.
create unique index otp_challenge_awaiting on otp_challenge (phone)
  where status = 'awaiting_opt_in' and voided_at is null and used_at is null;

-- What the timer finds when a worker died with its job.
create index otp_challenge_overdue on otp_challenge (expires_at)
  where status = 'awaiting_opt_in' and voided_at is null and used_at is null;

-- Opt-in messages of a number: they count for its day beside its codes.
alter table otp_number
  add column opted_at timestamptz[] not null default '{}' check (cardinality(opted_at) <= 100);

-- Simulated phones that WhatsApp cannot reach: a way to see what happens then.
create table handset_outage (
  phone text primary key check (phone ~ '^\+9647[0-9]{9}$')
);
