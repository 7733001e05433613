-- A distance in metres from three places is an address. Where a shop shows its address to those who have booked alone, search
-- knows it as everybody does: to a hundredth of a degree (`roughPlace`).
create function search_place(degrees double precision, hidden boolean) returns double precision
  language sql immutable parallel safe
  return case when hidden then round(degrees::numeric, 2)::double precision else degrees end;

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
    shop.women_only, shop.featured, shop.rating, sold.price_from,
    search_place(shop.latitude, shop.address_after_booking), search_place(shop.longitude, shop.address_after_booking),
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

create or replace function search_changed_business() returns trigger language plpgsql as $$
declare
  shops uuid[] := array(
    select changed.id from changed join was using (id)
    where (changed.name, changed.district, changed.status, changed.city_id, changed.category_id, changed.women_only,
        changed.featured, changed.rating, changed.latitude, changed.longitude, changed.address_after_booking)
      is distinct from (was.name, was.district, was.status, was.city_id, was.category_id, was.women_only,
        was.featured, was.rating, was.latitude, was.longitude, was.address_after_booking)
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

select refresh_search(array(select id from business where address_after_booking));
