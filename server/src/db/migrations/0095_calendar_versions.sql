-- Servers keep in memory what calendars are made of. Every change raises a version in its own transaction, so that one
-- read of versions tells whether what is kept is still true. A row for each staff member, raised with their occupancy,
-- and one for the setup of the shop (hours, staff, offerings, rules), whose subject is the shop itself. Rows are never
-- deleted, and no row refers to others: a version that began anew would make what is old look new.
--
-- Locks: a booking holds the row of its staff member already when it raises that one's version, so that nobody waits for a
-- version who would not wait anyway. Changes of the setup alone wait for each other.

create table calendar_version (
  business_id uuid not null,
  subject_id uuid not null,
  version bigint not null default 1,
  primary key (business_id, subject_id)
) with (fillfactor = 50);

create function raise_calendars() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select distinct business_id, resource_id from changed order by business_id, resource_id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create function raise_setup() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select distinct business_id, business_id from changed order by business_id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create trigger version_insert after insert on occupancy referencing new table as changed
  for each statement execute function raise_calendars();
create trigger version_delete after delete on occupancy referencing old table as changed
  for each statement execute function raise_calendars();

-- Both of them where a row goes from one staff member to another.
create function raise_moved_calendars() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select business_id, resource_id from changed
  union
  select business_id, resource_id from was
  order by business_id, resource_id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create trigger version_update after update on occupancy referencing new table as changed old table as was
  for each statement execute function raise_moved_calendars();

do $$
declare
  part text;
begin
  -- Rows of these never go from one business to another.
  foreach part in array array['working_hours', 'hours_exception', 'time_off', 'season', 'season_hours', 'staff', 'offering',
    'staff_offering'] loop
    execute format('create trigger version_insert after insert on %I referencing new table as changed
      for each statement execute function raise_setup()', part);
    execute format('create trigger version_update after update on %I referencing new table as changed
      for each statement execute function raise_setup()', part);
    execute format('create trigger version_delete after delete on %I referencing old table as changed
      for each statement execute function raise_setup()', part);
  end loop;
end $$;

-- Of a business only what its calendars are made of: reviews and texts of it change without them.
create function raise_business_setup() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select id, id from changed join was using (id)
  where (changed.status, changed.time_zone, changed.grid_minutes, changed.notice_minutes, changed.horizon_days)
    is distinct from (was.status, was.time_zone, was.grid_minutes, was.notice_minutes, was.horizon_days)
  order by id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create trigger version_update after update on business referencing new table as changed old table as was
  for each statement execute function raise_business_setup();

create function raise_listed_setup() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select id, id from changed order by id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create trigger version_insert after insert on business referencing new table as changed
  for each statement execute function raise_listed_setup();
create trigger version_delete after delete on business referencing old table as changed
  for each statement execute function raise_listed_setup();

-- The name of what is sold is its service's where it has none of its own.
create function raise_sellers_setup() returns trigger language plpgsql as $$
begin
  insert into calendar_version (business_id, subject_id)
  select distinct business_id, business_id from offering join changed on changed.id = offering.service_id
  order by business_id
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  return null;
end $$;

create trigger version_update after update on service referencing new table as changed
  for each statement execute function raise_sellers_setup();
