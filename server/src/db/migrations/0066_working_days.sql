-- Whose working day it is: an appointment past midnight belongs to the day before as long as an evening of the shop lasts.
-- It is stored with the start, from the hours of that moment; evening_of only says where the words for it differ.

-- The mirror of `workingDay` in core/src/availability/working-day.ts, which a test holds it to, on days on which clocks
-- change too. An evening ends with its last minute on the clock: of a repeated hour the second one.
create function working_day(shop uuid, instant timestamptz) returns date
language plpgsql stable cost 10000 as $$
declare
  zone text;
  clock timestamp;
  eve date;
  last_minute timestamp;
  last_instant timestamptz;
begin
  select time_zone into zone from business where id = shop;
  clock := instant at time zone zone;
  eve := clock::date - 1;
  select eve + make_interval(mins => max(upper(case
      when own.id is not null then own.working
      when everyone.id is not null then everyone.working
      when season.id is not null then seasonal.working
      else weekly.working
    end)) - 1)
  into last_minute
  from staff
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
  where staff.business_id = shop and staff.active;
  if last_minute is null or last_minute < clock::date then
    return clock::date;
  end if;
  last_instant := last_minute at time zone zone;
  -- Clocks never show a minute that they skip.
  if (last_instant at time zone zone) <> last_minute then
    return case when clock < last_minute + interval '1 minute' then eve else clock::date end;
  end if;
  return case when instant < last_instant + interval '1 minute' then eve else clock::date end;
end $$;

-- The evening that words name with a start of the small hours. None from eight in the morning on: whoever works through the
-- night and longer needs no word for it.
create function night_of(working_day date, clock timestamp) returns date language sql immutable as $$
  select case when working_day < clock::date and extract(hour from clock) < 8 then working_day end
$$;

create or replace function evening_of(shop uuid, start timestamptz) returns date language sql stable as $$
  select case when extract(hour from clock) < 8 then night_of(working_day(shop, start), clock) end
  from business cross join lateral (select start at time zone time_zone as clock) as wall
  where id = shop
$$;

-- The default is never stored: the trigger writes each row's own.
alter table appointment add column working_day date not null default '-infinity';

create or replace function appointment_evening() returns trigger language plpgsql as $$
begin
  new.working_day := working_day(new.business_id, new.starts_at);
  select night_of(new.working_day, new.starts_at at time zone time_zone) into new.evening_of
  from business where id = new.business_id;
  return new;
end $$;

-- What was booked before keeps the evening that was said of it.
update appointment
set working_day = coalesce(evening_of, (starts_at at time zone business.time_zone)::date)
from business where business.id = appointment.business_id;

alter table appointment
  add constraint appointment_working_day_known check (isfinite(working_day)),
  add constraint appointment_evening_is_working_day check (evening_of is null or evening_of = working_day);

-- Figures are read by working days from indexes alone.
create index appointment_business_day_figures on appointment (business_id, starts_at, id)
  include (ends_at, status, missed, price, staff_id, source, working_day);
drop index appointment_business_day;
alter index appointment_business_day_figures rename to appointment_business_day;

create index appointment_business_customer_figures
  on appointment (business_id, business_customer_id, starts_at)
  include (ends_at, status, missed, price, working_day);
drop index appointment_business_customer;
alter index appointment_business_customer_figures rename to appointment_business_customer;
