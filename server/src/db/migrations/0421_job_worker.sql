-- Processes that run jobs, and when each last showed that it lives. Jobs of one that has not for a minute are run by another.
create table job_worker (
  -- Id of the queue's worker pool, as in the `locked_by` of its jobs.
  id text primary key check (char_length(id) <= 100),
  seen_at timestamptz not null
);
