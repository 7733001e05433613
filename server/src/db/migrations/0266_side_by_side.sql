-- Several people of one account at one start, each with a professional of their own: booked together, and moved or cancelled
-- together or alone. Each is an appointment of its own; `party_id` says which were booked together.
alter table appointment add column party_id uuid;
create index appointment_party on appointment (party_id) where party_id is not null;

-- How many people a notification is about, who are served side by side; null: one.
alter table notification add column people smallint check (people > 1);

-- What is held for several is a hold of each professional, so that a lock of one of them still says who may delete what: one
-- place for each, of which a device and an account have each once.
alter table hold
  add column place smallint not null default 0 check (place between 0 and 3),
  drop constraint hold_once_a_device,
  drop constraint hold_once_an_account,
  add constraint hold_once_a_device unique (device_hash, place),
  add constraint hold_once_an_account unique (account_id, place);
