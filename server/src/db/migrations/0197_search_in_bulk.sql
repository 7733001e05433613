-- What a load of thousands of businesses needs to be searched costs each word and each district once, however many
-- businesses are called by it: it is taken apart and folded before it is given to each.

-- The words of a text as they are written, but for accents; what a hyphen joins is one more.
create function search_parts(value text) returns table (part text)
  language sql immutable parallel safe strict as $$
  with plain as (
    select translate(
      regexp_replace(lower(value), '[\u064B-\u065F\u0670\u0640\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069''’‘`´ʼ]', '', 'g'),
      'àáâäãåçèéêëìíîïñòóôöõùúûüýÿşğıœšž', 'aaaaaaceeeeiiiinooooouuuuyysgiosz'
    ) as words
  )
  select distinct part from plain, regexp_split_to_table(
    words || coalesce((
      select ' ' || string_agg(replace(pair, '-', ''), ' ')
      from regexp_split_to_table(words, '\s+') as pair where pair ~ '[a-z]-[a-z]'
    ), ''),
    '[^a-z0-9\u0621-\u064A\u0660-\u0669\u0671-\u06D3\u06D5\u06F0-\u06F9]+'
  ) as part
  where part <> ''
$$;

-- One of them in all ways to read it: with and without article, "and" and an English plural. Most are read in one way.
create function search_written(part text) returns table (form text)
  language sql immutable parallel safe strict as $$
  select distinct form from (values
    (part),
    (regexp_replace(part, '^(?:وال|بال|فال|كال|لل|ال)(?=.{3})', '')),
    (regexp_replace(part, '^(?:al|el)(?=.{5})', '')),
    (regexp_replace(part, '^و(?=.{4})', '')),
    (regexp_replace(part, '(?<=[a-z]{3})(?<![sui])s$', ''))
  ) as reading (form)
$$;

create function search_readings(part text) returns table (word text, skeleton text)
  language sql immutable parallel safe strict as $$
  select distinct search_fold(form), search_skeleton(form) from search_written(part)
$$;

create or replace function search_forms(value text) returns table (word text, skeleton text)
  language sql immutable parallel safe strict as $$
  select distinct reading.word, reading.skeleton
  from search_parts(value) as parts cross join lateral search_readings(parts.part) as reading
$$;

-- In their order, so that two who add the same words wait for one another and not in a circle.
create or replace function learn_words(texts text[]) returns void language sql as $$
  with parts as materialized (
    select distinct parts.part
    from (select distinct text from unnest(texts) as text where text is not null) as written
    cross join lateral search_parts(written.text) as parts
  ), reading as materialized (
    select distinct reading.word collate "C" as word, reading.skeleton collate "C" as skeleton
    from parts cross join lateral search_readings(parts.part) as reading
  )
  insert into search_word (word, skeleton)
  select word, skeleton from reading
  where not exists (
    select from search_word as known where known.word = reading.word and known.skeleton = reading.skeleton
  )
  order by 1, 2
  on conflict do nothing
$$;

-- A name in each of its languages, folded: two that share one are the same place.
create function search_folded(name jsonb) returns text[]
  language sql immutable parallel safe strict
  return array(select distinct search_fold(words) from jsonb_each_text(name) as listed (language, words) order by 1);

alter table district add column folded text[] not null generated always as (search_folded(name)) stored;

-- What can be booked with a business: the price of the cheapest, and each service.
create function search_sold(shop uuid) returns table (price_from integer, services uuid[])
  language sql stable as $$
  select min(offering.price), array_agg(distinct offering.service_id)
  from offering
  where offering.business_id = shop and offering.active and offering.online and exists (
    select from staff_offering
    join staff on staff.business_id = staff_offering.business_id
      and staff.id = staff_offering.staff_id and staff.active
    where staff_offering.business_id = offering.business_id and staff_offering.offering_id = offering.id
  )
$$;

-- Writes the rows of these businesses anew. Each row is there from the beginning of its business and is locked first: of two
-- who change one business at once the second reads what the first has written.
create or replace function refresh_search(shops uuid[]) returns void language plpgsql as $$
begin
  perform from search_listing where business_id = any (shops) order by business_id for update;
  insert into search_listing
  with shop as materialized (
    select business.*, localized_words(business.name) as called, localized_words(business.district) as stands
    from business where business.id = any (shops)
  ), written as materialized (
    select city_id, district, search_folded(district) as folded
    from (select distinct city_id, district from shop) as places
  ), place as materialized (
    select written.city_id, written.district, known.id
    from written
    cross join lateral (
      select district.id from district
      where district.city_id = written.city_id and district.folded && written.folded
      order by district.active desc, district.position, district.id
      limit 1
    ) known
  ), parts as materialized (
    select texts.text, parts.part
    from (select called as text from shop union select stands from shop) as texts
    cross join lateral search_parts(texts.text) as parts
  ), reading as materialized (
    select parts.part, search_fold(reading.form) as word
    from (select distinct part from parts) as parts
    cross join lateral search_written(parts.part) as reading
  ), words as materialized (
    select parts.text, array_agg(distinct reading.word order by reading.word) as words
    from parts join reading using (part)
    group by parts.text
  )
  select shop.id, shop.status = 'approved', shop.city_id, shop.category_id, place.id,
    shop.women_only, shop.featured, shop.rating, sold.price_from, shop.latitude, shop.longitude,
    array(
      select 'n:' || word from unnest(named.words) as word
      union all select 'p:' || word from unnest(standing.words) as word where place.id is null
      union all select 'd:' || place.id where place.id is not null
      union all select 'c:' || shop.category_id
      union all select 't:' || shop.city_id
      union all select 's:' || service_id from unnest(sold.services) as service_id
    )
  from shop
  left join place on place.city_id = shop.city_id and place.district = shop.district
  left join words as named on named.text = shop.called
  left join words as standing on standing.text = shop.stands
  cross join lateral search_sold(shop.id) as sold
  order by shop.id
  on conflict (business_id) do update set
    listed = excluded.listed, city_id = excluded.city_id, category_id = excluded.category_id,
    district_id = excluded.district_id, women_only = excluded.women_only, featured = excluded.featured,
    rating = excluded.rating, price_from = excluded.price_from,
    latitude = excluded.latitude, longitude = excluded.longitude, terms = excluded.terms
  where search_listing is distinct from excluded;
end $$;

-- Names and districts apart: of what many share each is read once.
create or replace function search_new_business() returns trigger language plpgsql as $$
begin
  perform learn_words(array(
    select localized_words(name) from changed union select localized_words(district) from changed
  ));
  perform refresh_search(array(select id from changed));
  return null;
end $$;

create or replace function search_changed_business() returns trigger language plpgsql as $$
declare
  shops uuid[] := array(
    select changed.id from changed join was using (id)
    where (changed.name, changed.district, changed.status, changed.city_id, changed.category_id, changed.women_only,
        changed.featured, changed.rating, changed.latitude, changed.longitude)
      is distinct from (was.name, was.district, was.status, was.city_id, was.category_id, was.women_only,
        was.featured, was.rating, was.latitude, was.longitude)
  );
  texts text[] := array(
    select localized_words(changed.name) from changed join was using (id) where changed.name is distinct from was.name
    union
    select localized_words(changed.district) from changed join was using (id)
    where changed.district is distinct from was.district
  );
begin
  if cardinality(texts) > 0 then perform learn_words(texts); end if;
  if cardinality(shops) > 0 then perform refresh_search(shops); end if;
  return null;
end $$;

-- What is sold has changed and no name: the words stay as they are. Locked first, as above.
create function refresh_sold(shops uuid[]) returns void language plpgsql as $$
begin
  perform from search_listing where business_id = any (shops) order by business_id for update;
  update search_listing set price_from = fresh.price_from, terms = fresh.terms
  from (
    select listing.business_id, sold.price_from, array(
      select term from unnest(listing.terms) with ordinality as kept (term, at) where term not like 's:%' order by at
    ) || array(
      select 's:' || service_id from unnest(sold.services) with ordinality as each (service_id, at) order by at
    ) as terms
    from search_listing listing
    cross join lateral search_sold(listing.business_id) as sold
    where listing.business_id = any (shops)
  ) fresh
  where search_listing.business_id = fresh.business_id
    and (search_listing.price_from, search_listing.terms) is distinct from (fresh.price_from, fresh.terms);
end $$;

create or replace function search_changed_sale() returns trigger language plpgsql as $$
begin
  perform refresh_sold(array(select distinct business_id from changed));
  return null;
end $$;
