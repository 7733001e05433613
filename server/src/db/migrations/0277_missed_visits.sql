-- From how many missed visits on a shop takes the bookings of somebody by phone alone; null: it weighs none.
alter table business add column missed_limit smallint check (missed_limit between 1 and 5);
