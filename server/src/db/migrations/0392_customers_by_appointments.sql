-- outside a transaction: a list by most visits is read in this order; whoever has deleted the account is in no list.
create index concurrently if not exists business_customer_visits
  on business_customer (business_id, counted_appointments, id) where name <> '';
