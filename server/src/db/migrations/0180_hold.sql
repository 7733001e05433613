-- Time kept for a few minutes for somebody who is booking. What it takes are rows of occupancy, under the same constraint
-- as all else that takes time; here is whose it is: of a device, by the hash of a token that the server signed, and of an
-- account once somebody is signed in. One for each of both. Nothing waits for it to be deleted: who takes time deletes
-- the expired ones in the way.
create table hold (
  id uuid primary key default gen_random_uuid(),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  account_id uuid references account on delete cascade,
  business_id uuid not null,
  staff_id uuid not null,
  -- Of what was asked for: the same again is the same hold, and lasts no longer.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint hold_life check (expires_at > created_at and expires_at <= created_at + interval '5 minutes'),
  constraint hold_once_a_device unique (device_hash),
  constraint hold_once_an_account unique (account_id),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade
);

create index hold_staff on hold (business_id, staff_id);
create index hold_expiry on hold (expires_at);

alter table occupancy
  add column hold_id uuid references hold on delete cascade,
  add constraint occupancy_of_hold check (hold_id is null or kind = 'hold');
create index occupancy_hold_id on occupancy (hold_id) where hold_id is not null;

-- `hold:<business>:<milliseconds>`: that time of a business is held until then. That it has expired nobody writes, so that
-- each server says it to its open pages when the time comes.
create function live_hold() returns trigger language plpgsql as $$
begin
  perform pg_notify('live',
    'hold:' || new.business_id || ':' || ceil(extract(epoch from new.expires_at) * 1000)::bigint);
  return null;
end $$;

create trigger live_hold after insert on occupancy for each row when (new.kind = 'hold')
  execute function live_hold();
