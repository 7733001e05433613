-- Blocked time is edited by people, who say which state of it they saw. A visit has the version of its own row.
alter table occupancy
  add column version integer not null default 1 check (version > 0);
