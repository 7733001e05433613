-- The whole model of Awan. Rules that data can break are constraints here, not only code.
-- Conventions: instants are timestamptz; days are dates in the business's zone; minutes of a
-- working day are wall-clock minutes from its midnight, up to 2880 (past midnight); money is
-- whole dinars; names people read come in English and Arabic, at least one of them present.
-- Every table of a business carries business_id first in its key, so that it can be distributed.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Folds what people type and what is stored to one form: case, alef and hamza forms, ya, ta marbuta,
-- Kurdish and Persian letters, digits, diacritics, tatweel and invisible marks.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return translate(
    regexp_replace(lower(value), '[\u064B-\u065F\u0670\u0640\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069]', '', 'g'),
    'أإآٱىیئێؤۆةەھکگچپڤژڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'ااااييييووهههككجبفزرل01234567890123456789'
  );

-- Places and the catalogue -----------------------------------------------------------------------

create table city (
  id text primary key check (id ~ '^[a-z]{2,30}$'),
  country text not null default 'IQ' check (country ~ '^[A-Z]{2}$'),
  name_en text not null,
  name_ar text not null,
  time_zone text not null,
  position smallint not null
);

insert into city (id, name_en, name_ar, time_zone, position) values
  ('baghdad', 'Baghdad', 'بغداد', 'Asia/Baghdad', 1),
  ('erbil', 'Erbil', 'أربيل', 'Asia/Baghdad', 2);

create table category (
  id text primary key check (id ~ '^[a-z_]{2,30}$'),
  name_en text not null,
  name_ar text not null,
  position smallint not null
);

insert into category (id, name_en, name_ar, position) values
  ('barber', 'Barber', 'حلاقة رجالية', 1),
  ('hair_salon', 'Hair salon', 'صالون نسائي', 2),
  ('nails', 'Nails', 'أظافر', 3),
  ('make_up', 'Make-up', 'مكياج', 4),
  ('spa', 'Spa and massage', 'سبا ومساج', 5),
  ('dental', 'Dental', 'أسنان', 6),
  ('gym', 'Gym', 'نادٍ رياضي', 7),
  ('car_wash', 'Car wash', 'غسيل سيارات', 8);

create table service (
  id uuid primary key default gen_random_uuid(),
  category_id text not null references category,
  name_en text not null check (char_length(name_en) between 2 and 80),
  name_ar text not null check (char_length(name_ar) between 2 and 80),
  description_en text not null default '',
  description_ar text not null default '',
  duration_minutes smallint not null check (duration_minutes between 5 and 720),
  featured boolean not null default false,
  position smallint not null default 0,
  search_text text not null generated always as (search_fold(' ' || name_en || ' ' || name_ar)) stored
);

create index service_category on service (category_id, position, id);
create index service_search on service using gin (search_text gin_trgm_ops);

-- People -----------------------------------------------------------------------------------------

create table account (
  id uuid primary key default gen_random_uuid(),
  phone text not null constraint account_phone_key unique check (phone ~ '^\+9647[0-9]{9}$'),
  full_name text not null check (char_length(full_name) >= 1 and octet_length(full_name) <= 512),
  operator boolean not null default false,
  language text not null default 'en' check (language in ('en', 'ar')),
  country text not null default 'IQ' check (country = 'IQ'),
  city_id text not null default 'baghdad' references city,
  digits text not null default 'latn' check (digits in ('latn', 'arab')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  agreed_at timestamptz not null,
  created_at timestamptz not null
);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null constraint session_token_key unique check (octet_length(token_hash) = 32),
  client text not null check (client in ('web', 'native')),
  code_entered_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create index session_account on session (account_id, created_at);
create index session_expiry on session (expires_at);

-- One row per attempt to prove a number. A code is never stored, only its keyed hash.
create table otp_challenge (
  id uuid primary key default gen_random_uuid(),
  phone text not null check (phone ~ '^\+9647[0-9]{9}$'),
  purpose text not null check (purpose in ('signup', 'login')),
  channel text not null check (channel in ('sms', 'whatsapp')),
  language text not null check (language in ('en', 'ar')),
  full_name text check (purpose = 'login' or full_name is not null),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  -- Codes sent on this challenge, which sets how long the next one waits.
  sends smallint not null default 1 check (sends >= 1),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  voided_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null
);

create index otp_challenge_phone on otp_challenge (phone, created_at desc);
create index otp_challenge_created on otp_challenge (created_at);

-- What a number has received and got wrong. It is known by its keyed hash alone, so that its limits
-- outlive the account without keeping the number. A new code never resets the count of wrong ones
-- (NIST SP 800-63B-4 3.1.3.2). The row is also the lock under which codes of a number are made and tried.
create table otp_number (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  sent_at timestamptz[] not null default '{}' check (cardinality(sent_at) <= 100),
  failed_at timestamptz[] not null default '{}' check (cardinality(failed_at) <= 100),
  failed_in_a_row integer not null default 0 check (failed_in_a_row >= 0),
  blocked_until timestamptz,
  proven_at timestamptz,
  touched_at timestamptz not null
);

create index otp_number_touched on otp_number (touched_at);

-- Counters shared by all processes; keys hold keyed hashes, never an address or a number.
create table rate_limit (
  key text primary key check (char_length(key) <= 100),
  points integer not null,
  expires_at timestamptz not null
);

create index rate_limit_expiry on rate_limit (expires_at);

-- Businesses -------------------------------------------------------------------------------------

create table business (
  id uuid primary key default gen_random_uuid(),
  category_id text not null references category,
  city_id text not null references city,
  name_en text check (char_length(name_en) between 2 and 80),
  name_ar text check (char_length(name_ar) between 2 and 80),
  about_en text not null default '' check (char_length(about_en) <= 2000),
  about_ar text not null default '' check (char_length(about_ar) <= 2000),
  district_en text not null,
  district_ar text not null,
  address_en text not null,
  address_ar text not null,
  phone text not null check (phone ~ '^\+964[0-9]{8,10}$'),
  whatsapp text check (whatsapp ~ '^\+964[0-9]{10}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  time_zone text not null default 'Asia/Baghdad',
  status text not null default 'pending' check (status in ('pending', 'approved', 'suspended')),
  featured boolean not null default false,
  grid_minutes smallint not null default 15 check (grid_minutes between 5 and 240),
  notice_minutes integer not null default 30 check (notice_minutes between 0 and 10080),
  horizon_days smallint not null default 60 check (horizon_days between 1 and 365),
  cancel_cutoff_minutes integer not null default 120 check (cancel_cutoff_minutes between 0 and 10080),
  photo text,
  review_count integer not null default 0 check (review_count >= 0),
  review_stars integer not null default 0 check (review_stars between review_count and review_count * 5),
  -- Tenths of a star, so that an index can hold a list's order; 0 without reviews.
  rating smallint not null generated always as (
    case when review_count = 0 then 0 else round(review_stars * 10.0 / review_count) end
  ) stored,
  created_at timestamptz not null,
  search_text text not null generated always as (
    search_fold(' ' || coalesce(name_en, '') || ' ' || coalesce(name_ar, '') || ' ' || district_en || ' ' || district_ar)
  ) stored,
  check (name_en is not null or name_ar is not null)
);

-- Who is there and where they stand in a list, without reading the wide rows.
create index business_place on business (id) include (city_id, featured, rating, review_count) where status = 'approved';
-- The order of lists: featured, then rating, then id, all descending.
create index business_listed on business (featured, rating, id) where status = 'approved';
create index business_city on business (city_id, featured, rating, id) where status = 'approved';
create index business_category on business (category_id, city_id, featured, rating, id) where status = 'approved';
create index business_search on business using gin (search_text gin_trgm_ops);

create table staff (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  name_en text check (char_length(name_en) between 1 and 80),
  name_ar text check (char_length(name_ar) between 1 and 80),
  active boolean not null default true,
  position smallint not null default 0,
  primary key (business_id, id),
  check (name_en is not null or name_ar is not null)
);

create table business_member (
  business_id uuid not null references business on delete cascade,
  account_id uuid not null references account on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  staff_id uuid,
  primary key (business_id, account_id),
  foreign key (business_id, staff_id) references staff (business_id, id),
  check (role <> 'staff' or staff_id is not null)
);

create index business_member_account on business_member (account_id);

-- A service as one business sells it. Its name defaults to the service's.
create table offering (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  service_id uuid not null references service,
  name_en text check (char_length(name_en) between 2 and 80),
  name_ar text check (char_length(name_ar) between 2 and 80),
  duration_minutes smallint not null check (duration_minutes between 5 and 720),
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 120),
  price integer not null check (price between 0 and 100000000),
  active boolean not null default true,
  position smallint not null default 0,
  primary key (business_id, id)
);

create index offering_service on offering (service_id, business_id) include (id, price, position) where active;

create table staff_offering (
  business_id uuid not null,
  staff_id uuid not null,
  offering_id uuid not null,
  primary key (business_id, staff_id, offering_id),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade,
  foreign key (business_id, offering_id) references offering (business_id, id) on delete cascade
);

create index staff_offering_offering on staff_offering (business_id, offering_id, staff_id);

-- Availability -----------------------------------------------------------------------------------

-- weekday: ISO, Monday 1 to Sunday 7. working: wall-clock minutes of that day, past 1440 after midnight.
create table working_hours (
  business_id uuid not null,
  staff_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  working int4multirange not null check (not isempty(working) and working <@ '[0,2880)'::int4range and lower(working) < 1440),
  primary key (business_id, staff_id, weekday),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade
);

-- A dated timetable that replaces the weekday's; empty means closed; no staff_id means everyone.
create table hours_exception (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  staff_id uuid,
  day date not null check (day between '2000-01-01' and '2999-12-31'),
  working int4multirange not null check (isempty(working) or (working <@ '[0,2880)'::int4range and lower(working) < 1440)),
  reason text not null default '' check (char_length(reason) <= 200),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade,
  constraint hours_exception_once unique nulls not distinct (business_id, day, staff_id)
);

create table time_off (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  staff_id uuid,
  during tstzrange not null check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)
    and isfinite(lower(during)) and isfinite(upper(during))
  ),
  reason text not null default '' check (char_length(reason) <= 200),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff (business_id, id) on delete cascade
);

create index time_off_during on time_off using gist (business_id, during);

-- Appointments -----------------------------------------------------------------------------------

create table appointment (
  business_id uuid not null references business,
  id uuid not null default gen_random_uuid(),
  customer_id uuid references account on delete set null,
  guest_name text not null,
  staff_id uuid not null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled', 'completed')),
  missed boolean not null default false check (not missed or status = 'completed'),
  price integer not null check (price >= 0),
  note text not null default '' check (char_length(note) <= 500),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'business', 'operator')),
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 500),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff (business_id, id),
  check (ends_at > starts_at and ends_at - starts_at <= interval '12 hours'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'cancelled') = (cancelled_by is not null)),
  -- One person cannot sit on two chairs: visits of one account for one guest never overlap.
  constraint appointment_own_overlap exclude using gist (
    customer_id with =, guest_name with =, tstzrange(starts_at, ends_at) with &&
  ) where (status = 'confirmed')
);

create index appointment_id on appointment (id);
create index appointment_customer on appointment (customer_id, starts_at, id);
create index appointment_staff_day on appointment (business_id, staff_id, starts_at);

create table appointment_item (
  business_id uuid not null,
  appointment_id uuid not null,
  position smallint not null check (position between 0 and 9),
  offering_id uuid not null,
  service_id uuid not null references service,
  name_en text,
  name_ar text,
  duration_minutes smallint not null check (duration_minutes between 5 and 720),
  price integer not null check (price >= 0),
  primary key (business_id, appointment_id, position),
  foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade,
  foreign key (business_id, offering_id) references offering (business_id, id)
);

-- Who is busy when, buffers included. The constraint is what makes a double booking impossible; its
-- CHECKs close the holes it has by itself (empty, infinite and closed ranges slip past &&).
create table occupancy (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  kind text not null check (kind in ('visit', 'blocked', 'hold')),
  appointment_id uuid,
  occupied tstzrange not null check (
    not isempty(occupied) and lower_inc(occupied) and not upper_inc(occupied)
    and not lower_inf(occupied) and not upper_inf(occupied)
    and isfinite(lower(occupied)) and isfinite(upper(occupied))
    and upper(occupied) - lower(occupied) >= interval '5 minutes'
    and (kind <> 'visit' or upper(occupied) - lower(occupied) <= interval '16 hours')
  ),
  expires_at timestamptz check ((kind = 'hold') = (expires_at is not null)),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff (business_id, id),
  foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade,
  check ((kind = 'visit') = (appointment_id is not null)),
  constraint occupancy_visit_once unique (business_id, appointment_id),
  constraint occupancy_no_overlap exclude using gist (
    business_id with =, staff_id with =, occupied with &&
  )
);

-- The answer to a write that may be repeated. Only success is stored; kept 24 h.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null check (octet_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, key),
  check ((status is null) = (answer is null))
);

create index idempotency_key_created on idempotency_key (created_at);

-- Reviews: one for a completed visit; the sums live on the business so that lists need no aggregate.
create table review (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  customer_id uuid references account on delete set null,
  stars smallint not null check (stars between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 1000),
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint review_once unique (business_id, appointment_id),
  foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade
);

create function review_count_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update business set review_count = review_count - 1, review_stars = review_stars - old.stars
      where id = old.business_id;
  end if;
  if tg_op <> 'DELETE' then
    update business set review_count = review_count + 1, review_stars = review_stars + new.stars
      where id = new.business_id;
  end if;
  return null;
end $$;

create trigger review_counted after insert or update or delete on review
  for each row execute function review_count_up();

-- What people are told ---------------------------------------------------------------------------

create table notification (
  account_id uuid not null references account on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('new_appointment', 'appointment_reminder', 'promotional_offer')),
  event text check (event in ('booked', 'moved', 'cancelled')),
  business_id uuid,
  appointment_id uuid,
  appointment_version integer,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (business_id, appointment_id) references appointment (business_id, id) on delete cascade,
  check ((type = 'new_appointment') = (event is not null)),
  check (type = 'promotional_offer' or appointment_id is not null),
  constraint notification_once unique (account_id, business_id, appointment_id, appointment_version, type, event)
);

create index notification_newest on notification (account_id, created_at desc, id);

-- The outbox: written in the transaction of its cause, sent by a job, its text erased after sending.
create table message (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references account on delete cascade,
  challenge_id uuid references otp_challenge on delete cascade,
  to_phone text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  kind text not null,
  text text,
  dedupe_key text not null constraint message_once unique,
  attempts smallint not null default 0,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- When it may be tried, or tried again.
  due_at timestamptz not null,
  -- Worth nothing after this instant and not sent any more; null: whenever.
  expires_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((status = 'queued') = (text is not null))
);

create index message_due on message (due_at) where status = 'queued';
create index message_to on message (to_phone);
create index message_account on message (account_id);
create index message_challenge on message (challenge_id);

-- The handset simulator of development and demo: what a phone received and what it answered.
create table handset_message (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  direction text not null check (direction in ('received', 'sent')),
  channel text not null check (channel in ('sms', 'whatsapp')),
  text text not null check (char_length(text) <= 4096),
  at timestamptz not null
);

create index handset_message_phone on handset_message (phone, at desc, id);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  business_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);

create index audit_entry_business on audit_entry (business_id, at desc) where business_id is not null;
