-- Cards of a shop's customers: whose account was deleted has no name any more, and none of what could tell who it was.

alter table business_customer
  drop constraint business_customer_name_check,
  add constraint business_customer_name_check check (octet_length(name) <= 512 and (name <> '' or (
    phone is null and account_id is null and note = '' and blocked_at is null
  )));

-- Search by last digits: the end of a number is the beginning of what stands here.
create index business_customer_digits on business_customer (business_id, reverse(phone) text_pattern_ops)
  where phone is not null;
