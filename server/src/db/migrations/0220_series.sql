-- Occurrences that repeat: a person's appointments at one shop, every few weeks at the same local time. Whose they are, what is
-- sold and who does it is said by the appointments alone; here is what they have in common.
create table series (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  every_weeks smallint not null check (every_weeks between 1 and 4),
  -- How many were asked for: a place whose time was not free has no appointment.
  occurrences smallint not null check (occurrences between 2 and 10),
  -- Whether somebody else may do a occurrence where the one who does the others is not free.
  any_staff boolean not null,
  -- The place from whose start those of the others are counted.
  anchor smallint not null default 1,
  anchor_start timestamptz not null check (isfinite(anchor_start)),
  created_at timestamptz not null,
  primary key (business_id, id),
  check (anchor between 1 and occurrences)
);

alter table appointment
  add column series_id uuid,
  add column series_position smallint check (series_position between 1 and 10),
  add constraint appointment_of_series check ((series_id is null) = (series_position is null)),
  add foreign key (business_id, series_id) references series;

-- A place of a series is one appointment, whoever asks for it and how often; a cancelled one may come back.
create unique index appointment_series_place on appointment (business_id, series_id, series_position)
  where series_id is not null;
create index appointment_series on appointment (series_id) where series_id is not null;

-- How many occurrences of a series a notification is about, from the one that it names on; null: that one alone.
alter table notification add column occurrences smallint check (occurrences > 1);
