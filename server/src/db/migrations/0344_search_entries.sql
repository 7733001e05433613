-- What a search ranks: of each row of `search_listing` no more than that takes, with its terms as numbers. A search of a common
-- word reads and sorts tens of thousands of these rows. It is made of the listing alone, in the statement that writes it.

-- A term as a number: the same on every machine and in `server/src/features/search/mark.ts`, which a test compares.
create function search_mark(term text) returns integer
  language sql immutable parallel safe strict
  return ('x' || left(md5(term), 8))::bit(32)::integer;

create table search_entry (
  business_id uuid primary key references search_listing on delete cascade,
  district_id uuid,
  latitude double precision not null,
  longitude double precision not null,
  price_from integer,
  rating smallint not null,
  -- How many of its terms are words of its name.
  names smallint not null,
  listed boolean not null,
  women_only boolean not null,
  featured boolean not null,
  city_id text not null,
  category_id text not null,
  marks integer[] not null
);

-- The order of lists, in a city and everywhere.
create index search_entry_place on search_entry (city_id, featured, rating, business_id) where listed;
create index search_entry_listed on search_entry (featured, rating, business_id) where listed;

create function store_search_entries(shops uuid[]) returns void language sql as $$
  insert into search_entry
  select business_id, district_id, latitude, longitude, price_from, rating, terms.names, listed, women_only, featured,
    city_id, category_id, terms.marks
  from search_listing
  cross join lateral (
    select count(*) filter (where term ^@ 'n:') as names,
      coalesce(array_agg(search_mark(term) order by place), '{}') as marks
    from unnest(search_listing.terms) with ordinality as own (term, place)
  ) terms
  where business_id = any (shops)
  order by business_id
  on conflict (business_id) do update set
    district_id = excluded.district_id, latitude = excluded.latitude, longitude = excluded.longitude,
    price_from = excluded.price_from, rating = excluded.rating, names = excluded.names, listed = excluded.listed,
    women_only = excluded.women_only, featured = excluded.featured, city_id = excluded.city_id,
    category_id = excluded.category_id, marks = excluded.marks
  where search_entry is distinct from excluded
$$;

-- Whoever writes a listing holds the lock of its row by now: of two the second stores what it finds behind the first.
create function search_entered() returns trigger language plpgsql as $$
begin
  perform store_search_entries(array(select business_id from changed));
  return null;
end $$;

create trigger search_inserted after insert on search_listing
  referencing new table as changed for each statement execute function search_entered();
create trigger search_updated after update on search_listing
  referencing new table as changed for each statement execute function search_entered();

-- A load of the demo leaves its other triggers out.
alter table search_listing enable always trigger search_inserted;
alter table search_listing enable always trigger search_updated;
