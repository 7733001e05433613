-- Somebody else whom an account books for: a child, a mother, a friend. The name is remembered by the account, so that it is
-- typed once; it goes with the account. `place` bounds how many there are, whoever writes them.
create table attendee (
  account_id uuid not null references account on delete cascade,
  id uuid not null default gen_random_uuid(),
  place smallint not null check (place between 1 and 12),
  name text not null check (char_length(name) between 1 and 60),
  -- The name in the one form in which names are compared (core/src/attendee/rules.ts).
  key text not null check (char_length(key) between 1 and 120),
  relation text not null check (relation in ('child', 'parent', 'partner', 'sibling', 'friend', 'other')),
  used_at timestamptz not null,
  primary key (account_id, id),
  constraint attendee_place unique (account_id, place),
  constraint attendee_once unique (account_id, key)
);

-- Whose appointment of the account it is. '': of the account's own person, whatever they are called by now. Otherwise the
-- name of somebody else as names are compared, which stays when the remembered name is changed or erased.
alter table appointment
  add column attendee_key text not null default '',
  -- Null where nobody booked it for somebody else.
  add column attendee_relation text
    check (attendee_relation in ('child', 'parent', 'partner', 'sibling', 'friend', 'other'));

-- What stands goes on not overlapping: names that were equal are equal now.
update appointment set attendee_key = appointment.guest_name
from account
where account.id = appointment.customer_id and appointment.guest_name <> account.full_name;

-- One person cannot sit on two chairs; a mother and her child can.
alter table appointment
  drop constraint appointment_customer_overlap,
  add constraint appointment_customer_overlap exclude using gist (
    customer_id with =, attendee_key with =, tstzrange(starts_at, ends_at) with &&
  ) where (status = 'confirmed');
