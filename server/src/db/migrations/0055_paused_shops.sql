-- Customers are notified when the operator stops a shop they are to come to.
alter table notification drop constraint notification_event_check;
alter table notification add constraint notification_event_check
  check (event in ('booked', 'moved', 'cancelled', 'paused'));

-- A person finds the appointments that shops wrote down by the person's number.
create index business_customer_number on business_customer (phone) where phone is not null;
