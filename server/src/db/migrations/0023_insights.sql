-- A year of a shop is read from indexes alone: they hold what its figures, its customers' visits and its diary ask for.

create index appointment_business_day_figures on appointment (business_id, starts_at, id)
  include (ends_at, status, missed, price, staff_id, source);
drop index appointment_business_day;
alter index appointment_business_day_figures rename to appointment_business_day;

create index appointment_business_customer_figures
  on appointment (business_id, business_customer_id, starts_at)
  include (ends_at, status, missed, price);
drop index appointment_business_customer;
alter index appointment_business_customer_figures rename to appointment_business_customer;

-- A visit and its parts, in the order of their keys.
alter table appointment
  drop constraint appointment_pkey cascade,
  add primary key (business_id, id) include (starts_at, status);
alter table appointment_item
  drop constraint appointment_item_pkey,
  add primary key (business_id, appointment_id, position) include (service_id, price),
  add foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade;
alter table occupancy
  add foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade;
alter table review
  add foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade;
alter table notification
  add foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade;
