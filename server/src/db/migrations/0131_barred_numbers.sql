-- Numbers whose suspended account was erased, under the keyed hash and for a time: a suspension is not undone by being erased.
create table barred_number (
  phone_hash bytea primary key check (octet_length(phone_hash) = 32),
  until timestamptz not null
);
