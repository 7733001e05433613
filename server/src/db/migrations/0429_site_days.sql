-- Sums of the sessions of a day by the city in which people live, stored when the day has passed: the operator's page of the site's use
-- read the pages of every session of two quarters of a year, which exceeds the timeout of a statement from a few thousand sessions a day.
-- A job counts them. They name nobody, and stay when a session is deleted.
create table site_day (
  -- In the country's time zone.
  day date not null,
  city_id text not null references city,
  sessions integer not null,
  people integer not null,
  -- Milliseconds.
  time bigint not null,
  -- Sessions that reached each step towards a booking.
  home integer not null,
  business integer not null,
  confirm integer not null,
  booked integer not null,
  -- Views and milliseconds by page: {"Home": [12, 340000]}.
  pages jsonb not null,
  primary key (day, city_id),
  constraint site_day_steps check (sessions >= home and home >= business and business >= confirm and confirm >= booked and booked >= 0),
  constraint site_day_people check (people between 1 and sessions),
  constraint site_day_pages check (jsonb_typeof(pages) = 'object')
);
