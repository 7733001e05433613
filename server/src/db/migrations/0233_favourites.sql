-- Shops that somebody wants to find again; they go with the account and with the shop.
create table favourite (
  account_id uuid not null references account on delete cascade,
  business_id uuid not null references business on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, business_id)
);
create index favourite_newest on favourite (account_id, created_at desc, business_id);
create index favourite_business on favourite (business_id);
