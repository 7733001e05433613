-- The orders and filters of a shop's customers; whoever has deleted the account is in no list.
create index business_customer_created on business_customer (business_id, created_at, id) where name <> '';
create index business_customer_name on business_customer (business_id, search_text collate "C", id) where name <> '';
create index business_customer_blocked on business_customer (business_id) where blocked_at is not null;
create index appointment_missed on appointment (business_id, business_customer_id) where missed;
