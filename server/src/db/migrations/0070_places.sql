-- Cities, districts, categories and services are rows that the operator edits: another one is no code. What is retired is
-- not chosen any more and stays where it is used. A version says which state of a row somebody saw who changes it.

alter table city
  drop constraint city_id_check,
  add constraint city_id check (id ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- Its middle, and the box that its businesses stand in: degrees.
  add column latitude double precision,
  add column longitude double precision,
  add column south double precision,
  add column north double precision,
  add column west double precision,
  add column east double precision,
  add column active boolean not null default true,
  add column version integer not null default 1 check (version > 0);

update city set latitude = at.latitude, longitude = at.longitude,
  south = at.south, north = at.north, west = at.west, east = at.east
from (values
  ('baghdad', 33.3152, 44.3661, 32.9, 33.8, 43.9, 44.9),
  ('erbil', 36.1911, 44.0092, 35.8, 36.7, 43.4, 44.6)
) as at (id, latitude, longitude, south, north, west, east)
where city.id = at.id;

alter table city
  alter column latitude set not null,
  alter column longitude set not null,
  alter column south set not null,
  alter column north set not null,
  alter column west set not null,
  alter column east set not null,
  add constraint city_middle check (latitude between south and north and longitude between west and east);

-- Where somebody is of whom nothing is known yet.
create function first_city() returns text language sql stable as $$
  select id from city order by active desc, position, id limit 1
$$;
alter table account alter column city_id set default first_city();

create table district (
  id uuid primary key default gen_random_uuid(),
  city_id text not null references city,
  name localized not null,
  -- Its middle, approximately: degrees.
  latitude double precision not null,
  longitude double precision not null,
  position smallint not null default 0,
  active boolean not null default true,
  version integer not null default 1 check (version > 0)
);

create index district_city on district (city_id, position, id);

insert into district (city_id, name, latitude, longitude, position)
select city_id, jsonb_build_object('en', en, 'ar', ar), latitude, longitude,
  row_number() over (partition by city_id order by place) - 1
from (values
  (1, 'baghdad', 'Karrada', 'الكرادة', 33.3003, 44.4242),
  (2, 'baghdad', 'Mansour', 'المنصور', 33.3128, 44.3486),
  (3, 'baghdad', 'Jadriya', 'الجادرية', 33.2812, 44.3921),
  (4, 'baghdad', 'Zayouna', 'زيونة', 33.3262, 44.4571),
  (5, 'baghdad', 'Adhamiya', 'الأعظمية', 33.3676, 44.3724),
  (6, 'baghdad', 'Kadhimiya', 'الكاظمية', 33.3793, 44.3391),
  (7, 'baghdad', 'Yarmouk', 'اليرموك', 33.2991, 44.3389),
  (8, 'baghdad', 'Harthiya', 'الحارثية', 33.3079, 44.3628),
  (9, 'baghdad', 'Bayaa', 'البياع', 33.2684, 44.3417),
  (10, 'baghdad', 'Palestine Street', 'شارع فلسطين', 33.3472, 44.4386),
  (11, 'baghdad', 'Saydiya', 'السيدية', 33.2583, 44.3576),
  (12, 'baghdad', 'Dora', 'الدورة', 33.2494, 44.3968),
  (13, 'erbil', 'Ankawa', 'عنكاوا', 36.2296, 43.9935),
  (14, 'erbil', 'Dream City', 'دريم سيتي', 36.1961, 43.9668),
  (15, 'erbil', 'Iskan', 'إسكان', 36.1869, 44.0187),
  (16, 'erbil', 'Gulan', 'گولان', 36.1938, 43.9829),
  (17, 'erbil', 'Bakhtiyari', 'بختياري', 36.2007, 43.9983),
  (18, 'erbil', 'Brayati', 'برايتي', 36.2053, 44.0139),
  (19, 'erbil', 'Shorsh', 'شورش', 36.1807, 44.0041),
  (20, 'erbil', '100-Metre Road', 'شارع المئة متر', 36.2148, 44.0242),
  (21, 'erbil', 'Italian Village', 'القرية الإيطالية', 36.1652, 43.9745),
  (22, 'erbil', 'Empire', 'إمباير', 36.2032, 43.9747)
) as known (place, city_id, en, ar, latitude, longitude)
where exists (select from city where city.id = city_id);

alter table category
  drop constraint category_id_check,
  add constraint category_id check (id ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- Which of the app's drawings stands for it; an unknown one is a bare wall.
  add column icon text not null default 'store' check (icon ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- Of its drawings, in degrees; null: each has a colour of its own.
  add column hue smallint check (hue between 0 and 359),
  add column active boolean not null default true,
  add column version integer not null default 1 check (version > 0);

update category set icon = id;

alter table service
  -- Other words by which people look for it, in the languages it is called by.
  add column synonyms localized check (localized_within(synonyms, 1, 300)),
  add column active boolean not null default true,
  add column version integer not null default 1 check (version > 0),
  drop column search_text;
alter table service add column search_text text not null generated always as (
  search_fold(' ' || localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')))
) stored;
create index service_search on service using gin (search_text gin_trgm_ops);

-- Every open page shows some of it.
create function live_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'catalog');
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array['city', 'district', 'category', 'service'] loop
    execute format('create trigger live_change after insert or update or delete on %I
      for each statement execute function live_catalog()', shown);
  end loop;
end $$;

-- What the operator did to no business in particular.
create index audit_entry_desk on audit_entry (id desc) where business_id is null;
