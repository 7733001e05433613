-- Lists show those first who are open, and by night nearly all are closed: each of them was asked for the hours of all its staff.
-- What a week of a shop can hold at most is stored beside the other facts of lists (0160), and worked out where they are.

-- The minutes of a week, from Monday on, in which somebody's weekly hours or those of any season lie. A range may reach past
-- either end of the week: its last night is the first one of the next.
create table business_week (
  business_id uuid primary key references business on delete cascade,
  minutes int4multirange not null
);

create function business_weeks_of(shops uuid[]) returns setof business_week language sql stable as $$
  select hours.business_id, range_agg(int4range(lower(part) + begins, upper(part) + begins))
  from (
    select business_id, weekday, working from working_hours where business_id = any (shops)
    union all
    select business_id, weekday, working from season_hours where business_id = any (shops)
  ) as hours
  cross join unnest(working) as part
  -- Once as it is, and once as the end of the week before.
  cross join lateral (values ((weekday - 1) * 1440), ((weekday - 8) * 1440)) as weeks (begins)
  where upper(part) + begins > 0
  group by hours.business_id
$$;

create function store_business_weeks(shops uuid[]) returns void language sql as $$
  with fresh as (select * from business_weeks_of(shops)),
  gone as (
    delete from business_week
    where business_id = any (shops) and business_id not in (select business_id from fresh)
  )
  insert into business_week select * from fresh
  on conflict (business_id) do update set minutes = excluded.minutes
  where business_week.minutes <> excluded.minutes
$$;

-- Stores anew whatever lists say of these shops.
create function store_shops(shops uuid[]) returns void language sql as $$
  select store_sold_offerings(shops);
  select store_business_weeks(shops);
$$;

create or replace function settle_lists() returns trigger language plpgsql as $$
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
  perform store_shops(shops);
  perform raise_lists(cities || array(select distinct city_id from business where id = any (shops)));
  return null;
end $$;

select store_business_weeks(array(select id from business));
