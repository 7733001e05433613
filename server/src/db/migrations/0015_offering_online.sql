-- Lists for customers hold what customers book themselves; the shop's own list goes by the business.
drop index offering_service;
create index offering_service on offering (service_id, business_id) include (id, price, position)
  where active and online;
