-- When each job last ran and what went wrong, for the operator. One row a name.
create table job_run (
  name text primary key check (char_length(name) <= 60),
  last_at timestamptz not null,
  last_ms integer not null check (last_ms >= 0),
  fault_at timestamptz,
  -- Without anything about a person.
  fault text check (char_length(fault) <= 300)
);
