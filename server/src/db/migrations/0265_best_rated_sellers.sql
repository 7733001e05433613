-- Who sells a service in a city, the best rated first: `rating` is 0 below three reviews, so that those come after all others.
create index sold_offering_rated on sold_offering (service_id, city_id, rating, review_count, business_id)
  include (offering_id) where approved and cheapest;
