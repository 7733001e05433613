-- How people are notified outside the app.

-- The choices of a person; whoever has made none has the defaults of `core/src/notification/delivery.ts`.
create table notice_settings (
  account_id uuid primary key references account on delete cascade,
  version integer not null default 1,
  -- In the order of choice; one that is left out is off.
  channels text[] not null
    check (channels <@ array['push', 'whatsapp', 'sms'] and cardinality(channels) <= 3),
  reminders boolean not null,
  -- Minutes of the day; both null: none.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  check ((quiet_from is null) = (quiet_until is null))
);

alter table account
  -- When they agreed to messages by WhatsApp; null: they did not.
  add column whatsapp_agreed_at timestamptz,
  -- When they replied STOP to an SMS; null: they did not, or take them again.
  add column sms_stopped_at timestamptz;

-- When a person last looked at the app while something was notified. Apart from the account, whose row bookings lock.
create table account_presence (
  account_id uuid primary key references account on delete cascade,
  seen_at timestamptz not null
);

-- A browser or an app that takes push messages: it goes with the session that subscribed it.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  kind text not null check (kind in ('web', 'native')),
  -- The address at the push service, or the token of the app.
  endpoint text not null constraint push_subscription_endpoint unique check (char_length(endpoint) <= 2048),
  -- What a browser encrypts by, 65 and 16 octets.
  public_key bytea check (octet_length(public_key) = 65),
  auth_secret bytea check (octet_length(auth_secret) = 16),
  created_at timestamptz not null,
  check ((kind = 'web') = (public_key is not null) and (kind = 'web') = (auth_secret is not null))
);
create index push_subscription_account on push_subscription (account_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- Which reminders the shop sends outside the app, in minutes before the start.
alter table business
  add column remind_minutes smallint[] not null default '{1440,120}'
    check (remind_minutes <@ array[1440, 120]::smallint[] and cardinality(remind_minutes) <= 2);

alter table appointment
  -- The start that its customer confirmed by a reply: a move leaves it behind.
  add column confirmed_start timestamptz;

-- Of simulated phones.
alter table handset_message drop constraint handset_message_channel_check;
alter table handset_message add constraint handset_message_channel_check
  check (channel in ('sms', 'whatsapp', 'push'));
