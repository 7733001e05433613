-- What a shop needs to register and to run its day: drafts, photos, its own customers, seasons, promotions,
-- invitations. A `version` counts the changes of a row, so that a second writer who saw an older one is told.

-- Registration -----------------------------------------------------------------------------------

-- What somebody has filled in of a registration, one for each account, kept until it is sent in.
create table business_draft (
  account_id uuid primary key references account on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  version integer not null default 1 check (version >= 1),
  updated_at timestamptz not null
);

alter table business
  drop constraint business_status_check,
  add constraint business_status_check check (status in ('pending', 'approved', 'declined', 'suspended')),
  -- What the operator said with the last decision.
  add column status_reason text not null default '' check (char_length(status_reason) <= 500),
  add column decided_at timestamptz,
  add column landmark_en text not null default '' check (char_length(landmark_en) <= 200),
  add column landmark_ar text not null default '' check (char_length(landmark_ar) <= 200),
  add column women_only boolean not null default false,
  -- The exact address and pin are shown to those who have booked, to others the district alone.
  add column address_after_booking boolean not null default false,
  -- Whom "any professional" means: who has the least to do that day, or who stands first in the list.
  add column any_staff_order text not null default 'least_booked'
    check (any_staff_order in ('least_booked', 'listed')),
  -- Upcoming visits one customer may hold here; null: no limit of its own.
  add column customer_limit smallint check (customer_limit between 1 and 20),
  add column version integer not null default 1 check (version >= 1);

-- Who waits for the operator, in the order of coming.
create index business_waiting on business (created_at, id) where status = 'pending';

-- A stored picture; `id` is the reference. Without a business it belongs to whoever uploaded it, until it is used.
create table photo (
  id uuid primary key default gen_random_uuid(),
  business_id uuid references business on delete set null,
  uploaded_by uuid references account on delete set null,
  width smallint not null check (width between 1 and 4096),
  height smallint not null check (height between 1 and 4096),
  bytes integer not null check (bytes between 1 and 10485760),
  -- Place in the gallery of the business, 0 is the cover; null: not in it.
  position smallint check (position between 0 and 19),
  created_at timestamptz not null,
  constraint photo_place unique (business_id, position) deferrable initially immediate
);

create index photo_unused on photo (created_at) where position is null;
create index photo_uploader on photo (uploaded_by);

-- Who works and what is sold ---------------------------------------------------------------------

alter table staff
  add column photo text,
  add column version integer not null default 1 check (version >= 1);

alter table offering
  -- Whether customers book it themselves; else only the shop does.
  add column online boolean not null default true,
  add column version integer not null default 1 check (version >= 1);

-- A timetable for a span of days (Ramadan) that replaces the weekly one of the staff it has rows for; a weekday
-- without a row is then free. Dated exceptions still come first.
create table season (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  first_day date not null check (first_day between '2000-01-01' and '2999-12-31'),
  last_day date not null check (last_day >= first_day and last_day - first_day < 200),
  version integer not null default 1 check (version >= 1),
  primary key (business_id, id),
  constraint season_no_overlap exclude using gist (
    business_id with =, daterange(first_day, last_day, '[]') with &&
  )
);

create table season_hours (
  business_id uuid not null,
  season_id uuid not null,
  staff_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  working int4multirange not null check (not isempty(working) and working <@ '[0,2880)'::int4range and lower(working) < 1440),
  primary key (business_id, season_id, staff_id, weekday),
  foreign key (business_id, season_id) references season (business_id, id) on delete cascade,
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade
);

alter table time_off add column created_at timestamptz;

-- The shop's own customers -----------------------------------------------------------------------

-- One card for each person a business has served, with or without an account: known by the number, where there is one.
-- It belongs to this business alone and says nothing about visits elsewhere.
create table business_customer (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid references account on delete set null,
  name text not null check (char_length(name) >= 1 and octet_length(name) <= 512),
  phone text check (phone ~ '^\+964[0-9]{8,10}$'),
  note text not null default '' check (char_length(note) <= 2000),
  blocked_at timestamptz,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  search_text text not null generated always as (search_fold(' ' || name)) stored,
  primary key (business_id, id),
  constraint business_customer_phone unique (business_id, phone),
  constraint business_customer_account unique (business_id, account_id)
);

create index business_customer_person on business_customer (account_id) where account_id is not null;
create index business_customer_search on business_customer using gin (search_text gin_trgm_ops);

-- Promotions -------------------------------------------------------------------------------------

create table promotion (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  name_en text not null check (char_length(name_en) between 2 and 80),
  name_ar text not null check (char_length(name_ar) between 2 and 80),
  kind text not null check (kind in ('percent', 'amount')),
  -- Percent, or whole dinars off the price of a visit.
  value integer not null check (value >= 1 and (kind <> 'percent' or value <= 90)),
  first_visit_only boolean not null default false,
  -- Days of visits, in the zone of the business, both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- ISO weekdays and the minutes of the day in which a visit starts; null: all.
  weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  starting int4range check (not isempty(starting) and starting <@ '[0,2880)'::int4range),
  -- The limit is kept by the counter itself.
  use_limit integer check (use_limit >= 1),
  uses integer not null default 0 check (uses >= 0 and (use_limit is null or uses <= use_limit)),
  ended_at timestamptz,
  -- When the owner asked for it to be told to customers.
  announced_at timestamptz,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  primary key (business_id, id)
);

create table promotion_offering (
  business_id uuid not null,
  promotion_id uuid not null,
  offering_id uuid not null,
  primary key (business_id, promotion_id, offering_id),
  foreign key (business_id, promotion_id) references promotion (business_id, id) on delete cascade,
  foreign key (business_id, offering_id) references offering (business_id, id) on delete cascade
);

-- Consent to be told of offers; null: not given.
alter table account add column offers_agreed_at timestamptz;

alter table notification
  add column promotion_id uuid,
  add foreign key (business_id, promotion_id) references promotion (business_id, id) on delete cascade,
  add constraint notification_promotion check (promotion_id is null or type = 'promotional_offer');

-- At most one of each offer for each person, whoever sends it and how often.
create unique index notification_promotion_once
  on notification (account_id, business_id, promotion_id) where promotion_id is not null;

-- Appointments -----------------------------------------------------------------------------------

alter table appointment
  -- The card of the shop's customer; null: a walk-in who gave neither name nor number.
  add column business_customer_id uuid,
  -- What the visit would cost without its promotion; null: the price.
  add column full_price integer check (full_price >= price),
  add column promotion_id uuid,
  add column arrived_at timestamptz,
  -- How it came: found here, the shop's own link, its QR code or button, or written down by the shop.
  add column source text not null default 'marketplace'
    check (source in ('marketplace', 'link', 'qr', 'button', 'walk_in', 'phone')),
  add foreign key (business_id, business_customer_id) references business_customer (business_id, id),
  add foreign key (business_id, promotion_id) references promotion (business_id, id),
  add constraint appointment_promotion check ((promotion_id is null) = (full_price is null));

create index appointment_business_day on appointment (business_id, starts_at, id);
create index appointment_business_customer on appointment (business_id, business_customer_id, starts_at);

-- A note of the shop's own on blocked time.
alter table occupancy add column reason text not null default '' check (char_length(reason) <= 200);

insert into business_customer (business_id, account_id, name, phone, created_at)
select business_id, account.id, account.full_name, account.phone, min(appointment.created_at)
from appointment join account on account.id = customer_id
group by business_id, account.id;

update appointment set business_customer_id = business_customer.id
from business_customer
where business_customer.business_id = appointment.business_id
  and business_customer.account_id = appointment.customer_id;

-- Members ----------------------------------------------------------------------------------------

-- Somebody invited by number to work in the console; answered by whoever proves that number.
create table member_invitation (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  phone text not null check (phone ~ '^\+9647[0-9]{9}$'),
  role text not null check (role in ('owner', 'manager', 'staff')),
  staff_id uuid,
  invited_by uuid references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff (business_id, id),
  constraint member_invitation_once unique (business_id, phone),
  check (role <> 'staff' or staff_id is not null)
);

create index member_invitation_phone on member_invitation (phone);

alter table business_member add column version integer not null default 1 check (version >= 1);

create index audit_entry_subject on audit_entry (business_id, id desc) where business_id is not null;
drop index audit_entry_business;
