-- Secrets of an address that were replaced: what is sent is signed by them too until they end.
create table webhook_former_secret (
  business_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sealed_secret bytea not null,
  ends_at timestamptz not null,
  primary key (business_id, webhook_id, id),
  foreign key (business_id, webhook_id) references webhook (business_id, id) on delete cascade
);
create index webhook_former_secret_end on webhook_former_secret (ends_at);
