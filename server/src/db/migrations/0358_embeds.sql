-- Sites of a shop's own that may show its booking page in a frame. An origin stands in a header as it is kept here.
create table embed (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  origin text not null check (
    origin ~ '^https://([a-z0-9-]{1,63}[.])+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?$' and char_length(origin) <= 270
  ),
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, origin)
);
