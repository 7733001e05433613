-- How often a shop let down who had booked there, as a count that is found and not counted up.

-- The shop cancelled it, or gave it another time, when its customer had made no other plans any more.
alter table appointment add column let_down boolean not null default false;

create table business_promise (
  business_id uuid primary key references business on delete cascade,
  -- Bookings of customers that took place, or were called off by the shop at short notice.
  booked integer not null default 0 check (booked >= 0),
  broken integer not null default 0 check (broken between 0 and booked),
  counted_at timestamptz not null
);
create index business_promise_counted on business_promise (counted_at);

-- The shops in whose bookings something has changed. Nobody waits for another to write here: rows are added and taken away.
create table promise_change (
  id bigint generated always as identity primary key,
  business_id uuid not null references business on delete cascade
);
create index promise_change_business on promise_change (business_id);

create function promise_changed() returns trigger language plpgsql as $$
begin
  insert into promise_change (business_id) values (new.business_id);
  return null;
end $$;

create trigger promise_update after update of status, missed, let_down on appointment
  for each row
  when (new.source not in ('walk_in', 'phone')
    and (old.status, old.missed, old.let_down) is distinct from (new.status, new.missed, new.let_down))
  execute function promise_changed();
create trigger promise_insert after insert on appointment
  for each row when (new.source not in ('walk_in', 'phone') and new.status <> 'confirmed')
  execute function promise_changed();

-- Works out what is stored of shops, each under its own lock: who is second finds what the first has left. `since`: the
-- bookings from when on count. Pages show it anew only where it differs.
create function count_promises(shops uuid[], since timestamptz, at timestamptz) returns void language plpgsql as $$
declare
  differing uuid[];
begin
  insert into business_promise (business_id, counted_at)
  select id, at from business where id = any (shops) order by id
  on conflict do nothing;
  perform from business_promise where business_id = any (shops) order by business_id for update;
  with fresh as (
    select promise.business_id, count(appointment.id)::integer as booked,
      (count(appointment.id) filter (where let_down and (status = 'cancelled' or missed)))::integer as broken
    from business_promise as promise
    left join appointment on appointment.business_id = promise.business_id
      and appointment.starts_at > since and appointment.starts_at <= at + interval '24 hours'
      and source not in ('walk_in', 'phone')
      and (status = 'completed' or (status = 'cancelled' and let_down))
    where promise.business_id = any (shops)
    group by promise.business_id
  ), stored as (
    update business_promise as promise set booked = fresh.booked, broken = fresh.broken, counted_at = at
    from fresh, business_promise as was
    where promise.business_id = fresh.business_id and was.business_id = fresh.business_id
    returning promise.business_id,
      (was.booked, was.broken) is distinct from (promise.booked, promise.broken) as differs
  )
  select array_agg(business_id) into differing from stored where differs;
  perform raise_pages(differing);
end $$;
