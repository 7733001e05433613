-- Of the listings there were before; what servers write meanwhile stands already.
insert into search_entry
select business_id, district_id, latitude, longitude, price_from, rating, terms.names, listed, women_only, featured,
  city_id, category_id, terms.marks
from search_listing
cross join lateral (
  select count(*) filter (where term ^@ 'n:') as names,
    coalesce(array_agg(search_mark(term) order by place), '{}') as marks
  from unnest(search_listing.terms) with ordinality as own (term, place)
) terms
order by business_id
on conflict (business_id) do nothing;
