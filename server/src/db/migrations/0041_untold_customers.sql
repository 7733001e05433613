-- What the customer of a visit was not told of its last change, as the messages of the day are used up: the shop's own
-- words, or anything at all. Null where there is nothing to make up for.
alter table appointment
  add column untold text check (untold in ('words', 'all'));
