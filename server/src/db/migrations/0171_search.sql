-- What is searched: the words that the catalogue and its places are called by, and a narrow row of each business that says
-- what it can be found under. Triggers keep both, so that whoever writes a name need not know of it.

alter table category add column synonyms localized check (localized_within(synonyms, 1, 300));
alter table district add column synonyms localized check (localized_within(synonyms, 1, 300));

update category set synonyms = jsonb_build_object('en', en, 'ar', ar)
from (values
  ('barber', 'barbershop, barbers, gents salon, grooming, men''s salon, haircut', 'حلاق، مزين، حلاقة، صالون رجالي، كوافير رجالي، محل حلاقة'),
  ('hair_salon', 'hairdresser, coiffeur, ladies salon, beauty salon, hairstylist, beautician', 'كوافير، كوافيرة، صالون نساء، مصففة شعر، مركز تجميل، حلاقة نسائية'),
  ('nails', 'nail bar, nail salon, nail studio', 'اظافير، ضوافر، مناكير، صالون أظافر'),
  ('make_up', 'makeup, makeup artist, mua, cosmetics, bridal', 'ميكب، ميك اب، ماكياج، مكياجات، خبيرة تجميل، ميكب ارتست'),
  ('spa', 'massage, hammam, wellness, relaxation', 'تدليك، مسج، حمام، استرخاء، منتجع'),
  ('dental', 'dentist, teeth, tooth, orthodontist', 'طبيب أسنان، دكتور أسنان، سن، سنون، تقويم'),
  ('gym', 'fitness, workout, personal trainer, training, sports', 'جم، جيم، رياضة، لياقة، قاعة رياضية، مدرب'),
  ('car_wash', 'carwash, car cleaning, detailing, auto wash', 'مغسلة سيارات، غسل سيارة، مغسل، تنظيف سيارات، سيارة')
) as known (id, en, ar)
where category.id = known.id;

alter table city add column words text[] not null generated always as (search_terms(localized_words(name))) stored;
alter table category add column words text[] not null generated always as (
  search_terms(localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')))
) stored;
alter table district add column words text[] not null generated always as (
  search_terms(localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')))
) stored;
alter table service add column words text[] not null generated always as (
  search_terms(localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')))
) stored;

create function learn_catalog_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'city' then
    perform learn_words(array(select localized_words(name) from changed));
  else
    perform learn_words(array(
      select localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')) from changed
    ));
  end if;
  return null;
end $$;

do $$
declare
  listed text;
begin
  foreach listed in array array['city', 'district', 'category', 'service'] loop
    execute format('create trigger search_inserted after insert on %I
      referencing new table as changed for each statement execute function learn_catalog_words()', listed);
    execute format('create trigger search_updated after update on %I
      referencing new table as changed for each statement execute function learn_catalog_words()', listed);
  end loop;
end $$;

-- What a business is found under: `n:` a word of its name, `p:` of its district where the operator lists none like it, `d:`
-- that district, `t:` its city, `c:` its category, `s:` each service that can be booked with it.
create table search_listing (
  business_id uuid primary key references business on delete cascade,
  listed boolean not null,
  city_id text not null,
  category_id text not null,
  district_id uuid,
  women_only boolean not null,
  featured boolean not null,
  rating smallint not null,
  -- What its cheapest service costs; null: nothing can be booked.
  price_from integer,
  latitude double precision not null,
  longitude double precision not null,
  terms text[] collate "C" not null
);
create index search_listing_terms on search_listing using gin (terms) with (fastupdate = off);
create index search_listing_place on search_listing (city_id, featured, rating, business_id) where listed;

-- Writes the rows of these businesses anew. Each row is there from the beginning of its business and is locked first: of two
-- who change one business at once the second reads what the first has written.
create function refresh_search(shops uuid[]) returns void language plpgsql as $$
begin
  perform from search_listing where business_id = any (shops) order by business_id for update;
  insert into search_listing
  select business.id, business.status = 'approved', business.city_id, business.category_id, known.id,
    business.women_only, business.featured, business.rating, sold.price_from,
    business.latitude, business.longitude,
    array(
      select 'n:' || word from unnest(search_terms(localized_words(business.name))) as word
      union all select 'p:' || word from unnest(search_terms(localized_words(business.district))) as word
        where known.id is null
      union all select 'd:' || known.id where known.id is not null
      union all select 'c:' || business.category_id
      union all select 't:' || business.city_id
      union all select 's:' || service_id from unnest(sold.services) as service_id
    )
  from business
  left join lateral (
    select district.id from district
    where district.city_id = business.city_id and exists (
      select from jsonb_each_text(district.name) as listed (language, words)
      join jsonb_each_text(business.district) as written (language, words)
        on search_fold(listed.words) = search_fold(written.words)
    )
    order by district.active desc, district.position, district.id
    limit 1
  ) known on true
  cross join lateral (
    select min(offering.price) as price_from, array_agg(distinct offering.service_id) as services
    from offering
    where offering.business_id = business.id and offering.active and offering.online and exists (
      select from staff_offering
      join staff on staff.business_id = staff_offering.business_id
        and staff.id = staff_offering.staff_id and staff.active
      where staff_offering.business_id = offering.business_id and staff_offering.offering_id = offering.id
    )
  ) sold
  where business.id = any (shops)
  order by business.id
  on conflict (business_id) do update set
    listed = excluded.listed, city_id = excluded.city_id, category_id = excluded.category_id,
    district_id = excluded.district_id, women_only = excluded.women_only, featured = excluded.featured,
    rating = excluded.rating, price_from = excluded.price_from,
    latitude = excluded.latitude, longitude = excluded.longitude, terms = excluded.terms
  where search_listing is distinct from excluded;
end $$;

create function search_new_business() returns trigger language plpgsql as $$
begin
  perform learn_words(array(select localized_words(name) || ' ' || localized_words(district) from changed));
  perform refresh_search(array(select id from changed));
  return null;
end $$;

create function search_changed_business() returns trigger language plpgsql as $$
declare
  shops uuid[] := array(
    select changed.id from changed join was using (id)
    where (changed.name, changed.district, changed.status, changed.city_id, changed.category_id, changed.women_only,
        changed.featured, changed.rating, changed.latitude, changed.longitude)
      is distinct from (was.name, was.district, was.status, was.city_id, was.category_id, was.women_only,
        was.featured, was.rating, was.latitude, was.longitude)
  );
begin
  if cardinality(shops) > 0 then
    perform learn_words(array(
      select localized_words(name) || ' ' || localized_words(district) from changed where id = any (shops)
    ));
    perform refresh_search(shops);
  end if;
  return null;
end $$;

create trigger search_inserted after insert on business
  referencing new table as changed for each statement execute function search_new_business();
create trigger search_updated after update on business
  referencing old table as was new table as changed for each statement execute function search_changed_business();

create function search_changed_sale() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(select distinct business_id from changed));
  return null;
end $$;

do $$
declare
  sold text;
begin
  foreach sold in array array['offering', 'staff_offering', 'staff'] loop
    execute format('create trigger search_inserted after insert on %I
      referencing new table as changed for each statement execute function search_changed_sale()', sold);
    execute format('create trigger search_updated after update on %I
      referencing new table as changed for each statement execute function search_changed_sale()', sold);
    execute format('create trigger search_deleted after delete on %I
      referencing old table as changed for each statement execute function search_changed_sale()', sold);
  end loop;
end $$;

-- A district that is renamed or new may be where businesses are that stood in none.
create function search_changed_district() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(
    select business_id from search_listing
    where (city_id, district_id) in (select city_id, id from changed)
      or (district_id is null and city_id in (select city_id from changed))
  ));
  return null;
end $$;

create trigger search_place_inserted after insert on district
  referencing new table as changed for each statement execute function search_changed_district();
create trigger search_place_updated after update on district
  referencing new table as changed for each statement execute function search_changed_district();

-- What there is already.
select learn_words(array(
  select localized_words(name) from city
  union all select localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')) from district
  union all select localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')) from category
  union all select localized_words(name) || ' ' || localized_words(coalesce(synonyms, '{}')) from service
  union all select localized_words(name) || ' ' || localized_words(district) from business
));
select refresh_search(array(select id from business));
