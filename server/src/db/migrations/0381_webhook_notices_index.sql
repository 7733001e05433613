-- outside a transaction: what was said of an address goes with it.
create index concurrently if not exists notification_webhook_index on notification (business_id, webhook_id)
  where webhook_id is not null;
