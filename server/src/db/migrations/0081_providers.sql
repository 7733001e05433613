-- When the last try of a message began: older messages of the provider are not it.
alter table message add column tried_at timestamptz;

-- What providers told us, so that each of their words has its effect once, however often it is repeated.
create table message_event (
  provider text not null,
  event_key text not null check (char_length(event_key) <= 300),
  at timestamptz not null,
  primary key (provider, event_key)
);

create index message_event_at on message_event (at);

-- What the messages of a day cost or may yet cost, in the unit of the settings.
create table message_spending (
  day date primary key,
  spent numeric(14, 4) not null default 0 check (spent >= 0)
);
