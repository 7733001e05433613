-- Keys by which programs call for one shop. What opens is the token; the database keeps its hash. A key works as long as
-- whoever made it is an owner of the shop. One that was revoked stays for a year, to name what the record says of it.
create table api_key (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  ending text not null check (octet_length(ending) = 4),
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['appointments.read', 'appointments.write', 'catalogue.read']
  ),
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (business_id, id),
  constraint api_key_id unique (id),
  constraint api_key_token unique (token_hash)
);

create index api_key_of_account on api_key (created_by) where created_by is not null;
create index api_key_revoked on api_key (revoked_at) where revoked_at is not null;
