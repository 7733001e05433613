-- Whose night it is: a visit that starts past midnight while an evening of the shop lasts belongs to that evening's
-- day. It is decided when the visit gets its start and kept, so that other hours later change no words about it.

alter table appointment add column evening_of date;
-- Of the start that the notification tells.
alter table notification add column evening_of date;

-- The day whose evening holds a start of the small hours: that of the day before, where somebody of the shop works then
-- still. The order of hours is that of core/src/availability/dated-hours.ts. Null from eight in the morning on: whoever
-- works through the night and longer needs no word for it.
create function evening_of(shop uuid, start timestamptz) returns date language plpgsql stable as $$
declare
  clock timestamp;
  eve date;
  minute integer;
begin
  select start at time zone time_zone into clock from business where id = shop;
  if clock is null or extract(hour from clock) >= 8 then
    return null;
  end if;
  eve := clock::date - 1;
  minute := 1440 + (extract(epoch from clock - date_trunc('day', clock)) / 60)::integer;
  if exists (
    select from staff
    left join hours_exception as own
      on own.business_id = shop and own.day = eve and own.staff_id = staff.id
    left join hours_exception as everyone
      on everyone.business_id = shop and everyone.day = eve and everyone.staff_id is null
    left join season
      on season.business_id = shop and eve between season.first_day and season.last_day
      and exists (
        select from season_hours
        where business_id = shop and season_id = season.id and staff_id = staff.id
      )
    left join season_hours as seasonal
      on seasonal.business_id = shop and seasonal.season_id = season.id
      and seasonal.staff_id = staff.id and seasonal.weekday = extract(isodow from eve)
    left join working_hours as weekly
      on weekly.business_id = shop and weekly.staff_id = staff.id
      and weekly.weekday = extract(isodow from eve)
    where staff.business_id = shop and staff.active
      and case
        when own.id is not null then own.working
        when everyone.id is not null then everyone.working
        when season.id is not null then seasonal.working
        else weekly.working
      end @> minute
  ) then
    return eve;
  end if;
  return null;
end $$;

create function appointment_evening() returns trigger language plpgsql as $$
begin
  new.evening_of := evening_of(new.business_id, new.starts_at);
  return new;
end $$;

create trigger appointment_evening_of_new before insert on appointment
  for each row execute function appointment_evening();
create trigger appointment_evening_of_moved before update of starts_at on appointment
  for each row when (new.starts_at is distinct from old.starts_at)
  execute function appointment_evening();

-- A notification tells a start as it was then: its visit's evening, or, in the statement that books or moves it, by the
-- same hours.
create function notification_evening() returns trigger language plpgsql as $$
begin
  select evening_of into new.evening_of from appointment
    where business_id = new.business_id and id = new.appointment_id and starts_at = new.starts_at;
  if not found then
    new.evening_of := evening_of(new.business_id, new.starts_at);
  end if;
  return new;
end $$;

create trigger notification_evening before insert on notification
  for each row when (new.starts_at is not null) execute function notification_evening();

-- What was booked before is told by the hours of now.
update appointment set evening_of = evening_of(business_id, starts_at)
where evening_of(business_id, starts_at) is not null;

update notification set evening_of = evening_of(business_id, starts_at)
where appointment_id is not null and starts_at is not null
  and evening_of(business_id, starts_at) is not null;
