-- Who waits for a time on a day of a shop, and what is kept for them. A freed time is kept by a hold: rows of occupancy,
-- under the constraint of all else that takes time. `turn` remembers what was kept for whom, so that nobody is given twice
-- what they have let go by.
create table wait (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references business on delete cascade,
  account_id uuid not null references account on delete cascade,
  -- A working day of the shop.
  day date not null,
  -- Null: at any time of it.
  part text check (part in ('morning', 'afternoon', 'evening')),
  -- Null: with whoever is free.
  staff_id uuid,
  offering_ids uuid[] not null check (cardinality(offering_ids) > 0),
  -- The order of the list: whoever came later has a higher one.
  number integer not null check (number > 0),
  -- When nothing can begin any more that would do.
  until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- `missed`: let too many turns go by in silence; `over`: the day was.
  ended_as text check (ended_as in ('booked', 'left', 'removed', 'missed', 'over')),
  constraint wait_ended check ((ended_at is null) = (ended_as is null)),
  constraint wait_number unique (business_id, day, number),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade
);

create unique index wait_once on wait (account_id, business_id, day) where ended_at is null;
create index wait_account on wait (account_id, day);
create index wait_staff on wait (business_id, staff_id) where staff_id is not null;
create index wait_until on wait (until) where ended_at is null;

create table turn (
  id uuid primary key default gen_random_uuid(),
  wait_id uuid not null references wait on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  staff_id uuid not null,
  given_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > given_at),
  -- Null while it lasts.
  outcome text check (outcome in ('taken', 'declined', 'missed', 'withdrawn'))
);

-- One at a time for each who waits.
create unique index turn_once on turn (wait_id) where outcome is null;
create index turn_of on turn (wait_id);

-- A hold of the waiting list is of nobody's device: it is its waiting person's, and lasts through their night.
alter table hold
  alter column device_hash drop not null,
  add column wait_id uuid references wait on delete cascade,
  add constraint hold_once_a_wait unique (wait_id),
  add constraint hold_whose check (
    case when wait_id is null then device_hash is not null else device_hash is null and account_id is null end
  ),
  drop constraint hold_life,
  add constraint hold_life check (
    expires_at > created_at and expires_at <= created_at + case
      when wait_id is null then interval '5 minutes' else interval '25 hours' end
  );

-- What the waiting list says stands beside what is said of appointments.
alter table notification
  drop constraint notification_type_check,
  drop constraint notification_event_check,
  drop constraint notification_check,
  drop constraint notification_check1,
  drop constraint notification_start,
  add column wait_id uuid references wait on delete cascade,
  add column turn_id uuid references turn on delete cascade,
  add constraint notification_type_check check (
    type in ('new_appointment', 'appointment_reminder', 'promotional_offer', 'waiting_list')
  ),
  add constraint notification_event_check check (case
    when type = 'new_appointment' then event is not null and event in ('booked', 'moved', 'cancelled', 'paused')
    when type = 'waiting_list' then event is not null and event in ('freed', 'over', 'removed', 'missed')
    else event is null
  end),
  add constraint notification_about check (
    type = 'promotional_offer' or (appointment_id is not null) = (type <> 'waiting_list')
  ),
  add constraint notification_wait check (
    case when type = 'waiting_list' then wait_id is not null and (turn_id is not null) = (event = 'freed')
      else wait_id is null and turn_id is null end
  ),
  add constraint notification_start check (
    (starts_at is not null) = (appointment_id is not null or turn_id is not null)
  );
create unique index notification_wait_once on notification (wait_id, event, turn_id) nulls not distinct
  where type = 'waiting_list';
create index notification_turn on notification (turn_id) where turn_id is not null;

-- Whatever frees time or opens hours adds the job that gives it to who waits, in its own transaction: nothing that writes
-- can forget it. Where nobody waits there is none.
create function wait_freed() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('give_turns', json_build_object('businessId', shop.business_id), max_attempts => 3)
  from (
    select distinct business_id from was
    where exists (
      select from wait
      where wait.business_id = was.business_id and ended_at is null
        and day between lower(was.occupied)::date - 2 and upper(was.occupied)::date + 2
    )
  ) as shop;
  return null;
end $$;

create trigger wait_delete after delete on occupancy referencing old table as was
  for each statement execute function wait_freed();
create trigger wait_update after update on occupancy referencing old table as was
  for each statement execute function wait_freed();

-- That a hold has expired nobody writes: the job is added when it begins, for when it ends.
create function wait_held() returns trigger language plpgsql as $$
begin
  if exists (select from wait where business_id = new.business_id and ended_at is null) then
    perform graphile_worker.add_job('give_turns', json_build_object('businessId', new.business_id),
      run_at => new.expires_at, max_attempts => 3);
  end if;
  return null;
end $$;

create trigger wait_held after insert on occupancy for each row when (new.kind = 'hold')
  execute function wait_held();

-- Hours, staff, offerings and rules raise this version; so does a shop that takes bookings again.
create function wait_opened() returns trigger language plpgsql as $$
begin
  if exists (select from wait where business_id = new.business_id and ended_at is null) then
    perform graphile_worker.add_job('give_turns', json_build_object('businessId', new.business_id), max_attempts => 3);
  end if;
  return null;
end $$;

create trigger wait_opened after insert or update on calendar_version for each row
  when (new.subject_id = new.business_id) execute function wait_opened();

-- Who waits no more leaves what was kept for them, and moves up those behind.
create function wait_left() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('give_turns', json_build_object('businessId', new.business_id), max_attempts => 3);
  return null;
end $$;

create trigger wait_left after update of ended_at on wait for each row
  when (new.ended_at is not null and old.ended_at is null) execute function wait_left();

create function live_wait() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'shop:' || business_id) from (select distinct business_id from changed) shop;
  perform pg_notify('live', 'person:' || account_id) from (select distinct account_id from changed) person;
  return null;
end $$;

create trigger live_insert after insert on wait referencing new table as changed
  for each statement execute function live_wait();
create trigger live_update after update on wait referencing new table as changed
  for each statement execute function live_wait();
