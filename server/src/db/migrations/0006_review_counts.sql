-- The count of a business depends on its stars alone. A review that only loses its author or its words leaves the
-- business alone: who leaves holds locks that people take after the one of the business.
drop trigger review_counted on review;
create trigger review_counted after insert or delete or update of business_id, stars on review
  for each row execute function review_count_up();

-- What a person who leaves has written.
create index review_customer on review (customer_id) where customer_id is not null;
