-- What people report of what a shop shows, and what the operator takes down.
create table reported_content (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('photo', 'about', 'staff', 'offering', 'promotion')),
  -- The thing that is reported; of `about` the business itself.
  subject_id uuid not null,
  business_id uuid not null references business on delete cascade,
  status text not null default 'open' check (status in ('open', 'removed', 'dismissed', 'restored')),
  -- When somebody reported it last.
  reported_at timestamptz not null,
  decided_at timestamptz,
  -- Why it was taken down, for the shop to read.
  reason text not null default '' check (char_length(reason) <= 300),
  -- What was taken down, to be put back; gone with the row.
  original jsonb,
  constraint reported_content_decided check ((status = 'open') = (decided_at is null)),
  constraint reported_content_kept check ((status = 'removed') = (original is not null))
);

-- One open case of a thing, however many report it at once.
create unique index reported_content_once on reported_content (kind, subject_id) where status = 'open';
create index reported_content_waiting on reported_content (reported_at desc, id desc) where status = 'open';
create index reported_content_closed on reported_content (reported_at desc, id desc) where status <> 'open';
create index reported_content_business on reported_content (business_id);
create index reported_content_outlived on reported_content (decided_at) where decided_at is not null;

-- Each person reports a thing once; who leaves takes their words along.
create table report (
  content_id uuid not null references reported_content on delete cascade,
  account_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('indecent', 'misleading', 'not_theirs', 'personal', 'other')),
  words text not null default '' check (char_length(words) <= 500),
  -- The text as it was reported; an empty object for a photo, which does not change.
  seen jsonb not null,
  created_at timestamptz not null,
  primary key (content_id, account_id)
);
create index report_account on report (account_id);

-- A photo that was taken down is in no gallery and its files are not served. It is deleted like any other that nobody uses.
alter table photo
  add column taken_down_at timestamptz,
  add constraint photo_taken_down check (taken_down_at is null or position is null);
