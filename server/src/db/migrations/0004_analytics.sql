-- Sessions and page views of signed-in people, and what they add up to. Both go with the account.
-- Times inside `pages` are milliseconds since the epoch; core/src/analytics/rules.ts says what is kept.

create table user_session (
  account_id uuid not null references account on delete cascade,
  -- Made by the device, so that what it sends twice is the same session.
  session_id text not null check (session_id ~ '^[A-Za-z0-9-]{1,64}$'),
  start_time timestamptz not null,
  -- Null while it runs.
  end_time timestamptz check (end_time >= start_time),
  last_seen timestamptz not null check (last_seen >= start_time),
  total_duration bigint not null generated always as (
    (extract(epoch from coalesce(end_time, last_seen) - start_time) * 1000)::bigint
  ) stored,
  clock_offset bigint not null,
  -- The end by the device's own clock.
  until bigint,
  pages jsonb not null check (jsonb_typeof(pages) = 'array' and jsonb_array_length(pages) <= 200),
  user_agent text not null check (char_length(user_agent) <= 512),
  platform text not null check (char_length(platform) <= 64),
  language text not null check (char_length(language) <= 35),
  created_at timestamptz not null,
  -- When the device was last heard of.
  touched_at timestamptz not null,
  primary key (account_id, session_id)
);

create index user_session_newest on user_session (account_id, created_at desc, session_id);
create index user_session_open on user_session (touched_at) where end_time is null;
create index user_session_created on user_session (created_at);

create table user_analytics (
  account_id uuid primary key references account on delete cascade,
  total_sessions integer not null check (total_sessions >= 0),
  total_time_spent bigint not null check (total_time_spent >= 0),
  average_session_duration bigint not null generated always as (
    case when total_sessions = 0 then 0 else round(total_time_spent::numeric / total_sessions) end
  ) stored,
  -- Counts and milliseconds by the name of the page.
  most_visited_pages jsonb not null,
  time_spent_per_page jsonb not null,
  last_active_at timestamptz not null,
  first_visit_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Adds counts by name, so that a summary is updated in one statement.
create function add_counts(counts jsonb, more jsonb) returns jsonb
  language sql immutable parallel safe strict
  return (
    select coalesce(jsonb_object_agg(name, total), '{}')
    from (
      select name, sum(count::bigint) as total
      from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(more))
        as every (name, count)
      group by name
    ) as sums
  );
