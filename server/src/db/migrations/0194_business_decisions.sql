-- What an operator decided last about each business, and the state of it that was decided on: written with the decision,
-- so that whoever looks again sees what has changed since. None: nobody has decided yet.
create table business_decision (
  business_id uuid primary key references business on delete cascade,
  decision text not null check (decision in ('approve', 'decline', 'suspend', 'restore')),
  reason text not null default '' check (char_length(reason) <= 500),
  decided_at timestamptz not null,
  -- What the business said about itself, and the ids of its photos in their order. A text that was taken down is not in it.
  state jsonb not null check (jsonb_typeof(state) = 'object')
);
