-- Errors of browsers and of the server, each fault once, without anything about a person. Decision 060.
create table error_group (
  id uuid primary key default gen_random_uuid(),
  -- Of what stays the same from build to build and from person to person.
  fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
  source text not null check (source in ('browser', 'server')),
  name text not null check (char_length(name) <= 80),
  message text not null check (char_length(message) <= 300),
  route text not null check (char_length(route) <= 80),
  count integer not null check (count > 0),
  -- Each sender sets one bit of a keyed hash: how many there are can be estimated, who they are cannot be told.
  senders bit(1024) not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Those that came last, the newest first.
  browsers text[] not null check (cardinality(browsers) <= 12),
  builds text[] not null check (cardinality(builds) <= 20),
  sample jsonb not null check (octet_length(sample::text) <= 4096),
  settled_at timestamptz,
  -- Builds that had the fault when it was settled: from these it may go on to come.
  settled_builds text[] not null default '{}',
  -- When it came again after it was settled.
  returned_at timestamptz,
  constraint error_group_times check (first_at <= last_at),
  constraint error_group_settled check (settled_at is not null or settled_builds = '{}'),
  constraint error_group_returned check (settled_at is null or returned_at is null)
);

create index error_group_open on error_group (last_at desc, id desc) where settled_at is null;
create index error_group_closed on error_group (last_at desc, id desc) where settled_at is not null;
create index error_group_outlived on error_group (last_at);

-- How many groups were made on each day: the check ends a flood of invented ones.
create table error_day (
  day date primary key,
  made integer not null check (made between 1 and 100)
);
