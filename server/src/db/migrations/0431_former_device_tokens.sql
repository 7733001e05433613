-- Hash of the token that a login replaced, and when: the device keeps the old one if the response of that login is lost.
alter table known_device
  add column former_hash bytea check (octet_length(former_hash) = 32),
  add column replaced_at timestamptz;
