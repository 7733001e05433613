-- What the diary of a shop needs to know of a visit beyond what was agreed.
alter table appointment
  -- When it was over before its end; null: as agreed. The rest of its time was then free for others.
  add column done_at timestamptz,
  -- The time it took, buffers included, when the shop cancelled it: what an undo asks back.
  add column freed tstzrange,
  -- What the shop said to the customer with its last change.
  add column shop_message text not null default '' check (char_length(shop_message) <= 500),
  add constraint appointment_done check (
    done_at is null or (status = 'completed' and done_at > starts_at and done_at < ends_at)
  );

-- A diary names who is blocked in some days of a shop; nearly all that is occupied are visits.
create index occupancy_blocked on occupancy using gist (business_id, occupied) where kind = 'blocked';
