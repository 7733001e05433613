-- What lists say of services and businesses is stored: which offerings customers can book, and how many businesses of a city
-- sell a service from which price. Changes of a shop put it into `list_change`; at the end of their transaction, where all
-- their other locks are taken, one trigger works out what is stored of the shops in it, then of their services in their
-- cities, and raises the versions under which servers keep lists.
--
-- Locks: whoever changes a shop holds the version of its page (0096) by then, so that of two who do the second sees what the
-- first did. Rows of services and of cities are locked in their order, for as long as a commit takes. No booking takes any.

-- An offering that customers can book: it is active, online, and somebody does it.
create table sold_offering (
  business_id uuid not null,
  offering_id uuid not null,
  service_id uuid not null,
  -- The business's, for the order of lists.
  city_id text not null,
  approved boolean not null,
  featured boolean not null,
  rating smallint not null,
  review_count integer not null,
  price integer not null,
  -- Whether it is the cheapest of its service there.
  cheapest boolean not null,
  primary key (business_id, offering_id)
);

create index sold_offering_recommended on sold_offering (service_id, city_id, featured, rating, business_id)
  include (review_count, price, offering_id) where approved and cheapest;

create table service_count (
  service_id uuid not null,
  city_id text not null,
  business_count integer not null default 0,
  price_from integer,
  primary key (service_id, city_id)
);

-- One row for each city, and one for the catalogue, whose city is ''.
create table list_version (
  city_id text primary key,
  version bigint not null default 1
) with (fillfactor = 50);

-- Holds nothing once a transaction has ended.
create unlogged table list_change (
  business_id uuid not null,
  city_id text
);

create function sold_offerings_of(shops uuid[]) returns setof sold_offering language sql stable as $$
  select business.id, offering.id, offering.service_id, business.city_id, business.status = 'approved',
    business.featured, business.rating, business.review_count, offering.price,
    row_number() over (
      partition by business.id, offering.service_id order by offering.price, offering.position, offering.id
    ) = 1
  from business
  join offering on offering.business_id = business.id and offering.active and offering.online
  where business.id = any (shops) and exists (
    select from staff_offering
    join staff on staff.business_id = staff_offering.business_id and staff.id = staff_offering.staff_id and staff.active
    where staff_offering.business_id = business.id and staff_offering.offering_id = offering.id
  )
$$;

-- Of two who count the same the second waits, and then sees what the first did.
create function lock_service_counts(services uuid[], cities text[]) returns void language plpgsql as $$
begin
  insert into service_count (service_id, city_id)
  select service_id, city_id from unnest(services, cities) as counted (service_id, city_id) order by service_id, city_id
  on conflict do nothing;
  perform from service_count
  where (service_id, city_id) in (select * from unnest(services, cities))
  order by service_id, city_id for update;
end $$;

create function count_services(services uuid[], cities text[]) returns void language plpgsql as $$
begin
  perform lock_service_counts(services, cities);
  update service_count
  set business_count = fresh.business_count, price_from = fresh.price_from
  from (
    select service_id, city_id, count(sold.business_id)::integer as business_count, min(sold.price) as price_from
    from unnest(services, cities) as counted (service_id, city_id)
    left join lateral (
      select business_id, price from sold_offering
      where service_id = counted.service_id and city_id = counted.city_id and approved and cheapest
    ) sold on true
    group by service_id, city_id
  ) fresh
  where service_count.service_id = fresh.service_id and service_count.city_id = fresh.city_id
    and (service_count.business_count, service_count.price_from)
      is distinct from (fresh.business_count, fresh.price_from);
end $$;

-- Stores anew what lists say of these shops, where it is another than what is stored.
create function store_sold_offerings(shops uuid[]) returns void language plpgsql as $$
declare
  services uuid[];
  cities text[];
begin
  with stored as (select * from sold_offering where business_id = any (shops)),
  fresh as (select * from sold_offerings_of(shops)),
  changed as ((table stored except table fresh) union all (table fresh except table stored))
  select array_agg(service_id), array_agg(city_id) into services, cities
  from (select distinct service_id, city_id from changed) counted;
  if services is null then
    return;
  end if;
  delete from sold_offering where business_id = any (shops);
  insert into sold_offering select * from sold_offerings_of(shops);
  perform count_services(services, cities);
end $$;

create function raise_lists(cities text[]) returns void language sql as $$
  insert into list_version (city_id)
  select distinct city from unnest(cities) as city where city is not null order by city
  on conflict (city_id) do update set version = list_version.version + 1
$$;

create function settle_lists() returns trigger language plpgsql as $$
declare
  shops uuid[];
  cities text[];
begin
  -- Rows of others are never seen: they are gone before what made them is committed.
  with settled as (delete from list_change returning business_id, city_id)
  select array_agg(distinct business_id), array_agg(distinct city_id) into shops, cities from settled;
  if shops is null then
    return null;
  end if;
  perform store_sold_offerings(shops);
  perform raise_lists(cities || array(select distinct city_id from business where id = any (shops)));
  return null;
end $$;

create constraint trigger list_settled after insert on list_change deferrable initially deferred
  for each row execute function settle_lists();

-- What changes the page of a shop changes what lists say of it.
create or replace function raise_pages(shops uuid[]) returns void language sql as $$
  insert into calendar_version (business_id, subject_id)
  select distinct shop, page_subject() from unnest(shops) as shop where shop is not null order by shop
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1;
  insert into list_change (business_id) select distinct shop from unnest(shops) as shop where shop is not null;
$$;

-- A business that leaves a city, by another address or for good, leaves its lists.
create function leave_lists() returns trigger language plpgsql as $$
begin
  insert into list_change (business_id, city_id) select id, city_id from was;
  return null;
end $$;

create trigger list_update after update on business referencing old table as was
  for each statement execute function leave_lists();
create trigger list_delete after delete on business referencing old table as was
  for each statement execute function leave_lists();

-- Who is away may be the last one who is there: that is no part of the page, but of whether it is open.
create trigger page_insert after insert on time_off referencing new table as changed
  for each statement execute function raise_page();
create trigger page_update after update on time_off referencing new table as changed
  for each statement execute function raise_page();
create trigger page_delete after delete on time_off referencing old table as changed
  for each statement execute function raise_page();

create function raise_catalogue_lists() returns trigger language plpgsql as $$
begin
  perform raise_lists(array['']);
  return null;
end $$;

do $$
declare
  part text;
begin
  foreach part in array array['service', 'category', 'city'] loop
    execute format('create trigger list_changed after insert or update or delete on %I
      for each statement execute function raise_catalogue_lists()', part);
  end loop;
end $$;

select store_sold_offerings(array(select id from business));
select raise_lists(array_append(array(select id from city), ''));
