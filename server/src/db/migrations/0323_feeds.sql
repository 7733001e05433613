-- Addresses by which calendars read appointments without logging in. What opens is the secret in the address; the database
-- keeps its hash. One a person, of their own bookings, and one a staff member. That of a staff member ends with the
-- membership of whoever made it, who may have kept a copy, and with that of the member it is for.
create table customer_feed (
  account_id uuid primary key references account on delete cascade,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  constraint customer_feed_secret unique (secret_hash)
);

create table staff_feed (
  business_id uuid not null references business on delete cascade,
  staff_id uuid not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_by uuid not null,
  -- The account that was the staff member's when the address was made, if one was.
  member_id uuid,
  created_at timestamptz not null,
  primary key (business_id, staff_id),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade,
  foreign key (business_id, created_by) references business_member on delete cascade,
  foreign key (business_id, member_id) references business_member on delete cascade,
  constraint staff_feed_secret unique (secret_hash)
);

create index staff_feed_maker on staff_feed (business_id, created_by);
create index staff_feed_member on staff_feed (business_id, member_id) where member_id is not null;
