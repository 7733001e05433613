-- The offer that an edit of a visit took off, what it made of the price and for which services, and the version that the
-- edit made: whoever takes back that very edit brings the offer back.
alter table appointment add column offer_before jsonb;
