-- Where the businesses of a city stand, as far as everybody may know: who is nearest is read from this alone.
create index search_listing_where on search_listing (city_id, business_id) include (latitude, longitude);
