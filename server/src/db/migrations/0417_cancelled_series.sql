-- The first occurrence that was cancelled "with those after it": from there on, those not booked are no longer offered. Null: none.
alter table series add column cancelled_from smallint;
