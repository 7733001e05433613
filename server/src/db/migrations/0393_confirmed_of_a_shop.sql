-- outside a transaction: what of a shop is not completed yet, apart from all that is.
create index concurrently if not exists appointment_business_confirmed
  on appointment (business_id, starts_at) include (ends_at, business_customer_id) where status = 'confirmed';
