-- What a shop's list of customers is ordered by and its file says of each: found and stored, so that nobody counts the
-- appointments of every card.

-- Of appointments that took place and are stored as completed; the defaults are those of a card without any.
alter table business_customer
  add column counted_appointments integer not null default 0 check (counted_appointments >= 0),
  add column counted_missed integer not null default 0 check (counted_missed >= 0),
  add column counted_spent bigint not null default 0 check (counted_spent >= 0),
  add column counted_first_day date,
  add column counted_last_day date;

-- Cards of which something has changed since they were counted; whoever reads counts these anew. Nobody waits for another to
-- write here: rows are added and taken away.
create table customer_change (
  id bigint generated always as identity primary key,
  business_id uuid not null references business on delete cascade,
  business_customer_id uuid not null
);
create index customer_change_card on customer_change (business_id, business_customer_id);

create function customer_changed() returns trigger language plpgsql as $$
begin
  insert into customer_change (business_id, business_customer_id)
  select distinct new.business_id, card
  from unnest(array[new.business_customer_id, old.business_customer_id]) as card
  where card is not null;
  return null;
end $$;

-- What is booked and has not taken place is in no count: neither booking, moving nor cancelling comes here.
create trigger customer_count_insert after insert on appointment
  for each row when (new.status = 'completed' and new.business_customer_id is not null)
  execute function customer_changed();
create trigger customer_count_update
  after update of status, missed, price, starts_at, ends_at, working_day, business_customer_id on appointment
  for each row
  when ((old.status = 'completed' or new.status = 'completed')
    and (old.status, old.missed, old.price, old.ends_at, old.working_day, old.business_customer_id)
      is distinct from (new.status, new.missed, new.price, new.ends_at, new.working_day, new.business_customer_id))
  execute function customer_changed();

-- Stores what is found of cards, and keeps a note of those that it cannot count for good: one that somebody else holds, for
-- which it does not wait, and one with an appointment that was completed before its end.
create function count_customers(shops uuid[], cards uuid[], at timestamptz) returns void language plpgsql as $$
declare
  held uuid[];
begin
  select coalesce(array_agg(id), '{}') into held from (
    select card.id from business_customer as card
    where (card.business_id, card.id) in (select * from unnest(shops, cards))
    for no key update skip locked
  ) as free;
  -- A statement of its own: whoever held a card before has committed by now, and is seen.
  update business_customer as card
  set counted_appointments = found.visits, counted_missed = found.missed, counted_spent = found.spent,
    counted_first_day = found.first_day, counted_last_day = found.last_day
  from (
    select wanted.business_id, wanted.id, count(*) filter (where took_place) as visits,
      count(*) filter (where missed) as missed, coalesce(sum(price) filter (where took_place), 0) as spent,
      min(working_day) filter (where took_place) as first_day, max(working_day) filter (where took_place) as last_day
    from (select distinct * from unnest(shops, cards) as one (business_id, id)) as wanted
    left join lateral (
      select missed, price, working_day, not missed and ends_at <= at as took_place
      from appointment
      where appointment.business_id = wanted.business_id and business_customer_id = wanted.id and status = 'completed'
    ) as appointment on true
    where wanted.id = any (held)
    group by wanted.business_id, wanted.id
  ) as found
  where card.business_id = found.business_id and card.id = found.id
    and (card.counted_appointments, card.counted_missed, card.counted_spent, card.counted_first_day, card.counted_last_day)
      is distinct from (found.visits, found.missed, found.spent, found.first_day, found.last_day);
  insert into customer_change (business_id, business_customer_id)
  select card.business_id, card.id
  from (select distinct * from unnest(shops, cards) as one (business_id, id)) as wanted
  join business_customer as card using (business_id, id)
  where card.id <> all (held) or exists (
    select from appointment
    where appointment.business_id = card.business_id and business_customer_id = card.id
      and status = 'completed' and not missed and ends_at > at
  );
end $$;

-- Those of today are counted by the next job, and by whoever reads until then.
insert into customer_change (business_id, business_customer_id)
select business_id, business_customer_id from appointment
where status = 'completed' and business_customer_id is not null
group by business_id, business_customer_id;
