-- Addresses of a shop's programs that are told of its appointments, and each event on its way to each of them. The body
-- names nobody: who wants more asks with a key. The secret of the signatures is sealed by the server's own.
create table webhook (
  business_id uuid not null references business on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null check (url like 'https://%' and char_length(url) <= 500),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  primary key (business_id, id)
);

create table webhook_delivery (
  business_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  body jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- When it is tried, or tried again should whoever sends it now be heard of no more.
  next_at timestamptz,
  answered smallint,
  primary key (id),
  foreign key (business_id, webhook_id) references webhook (business_id, id) on delete cascade,
  check ((status = 'waiting') = (next_at is not null))
);

create index webhook_delivery_newest on webhook_delivery (business_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (next_at) where status = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at);

-- In the transaction of the change, whoever makes it: the event exists exactly when the change does.
create function webhook_event() returns trigger language plpgsql as $$
declare
  event text;
  delivery uuid;
begin
  if not exists (select from webhook where business_id = new.business_id and disabled_at is null) then
    return null;
  end if;
  event := case
    when tg_op = 'INSERT' then 'appointment.created'
    when new.status = 'cancelled' and old.status <> 'cancelled' then 'appointment.cancelled'
    when old.status = 'cancelled' and new.status <> 'cancelled' then 'appointment.restored'
    when new.missed and not old.missed then 'appointment.no_show'
    when new.status = 'completed' and old.status <> 'completed' then 'appointment.completed'
    when new.starts_at <> old.starts_at or new.staff_id <> old.staff_id then 'appointment.moved'
    when new.arrived_at is not null and old.arrived_at is null then 'appointment.arrived'
    when new.version <> old.version then 'appointment.changed'
  end;
  if event is null then
    return null;
  end if;
  for delivery in
    insert into webhook_delivery (business_id, webhook_id, type, body, created_at, next_at)
    select new.business_id, id, event, jsonb_build_object(
      'id', new.id, 'businessId', new.business_id, 'staffId', new.staff_id, 'seriesId', new.series_id,
      'start', to_char(new.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'end', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'status', new.status, 'missed', new.missed, 'cancelledBy', new.cancelled_by,
      'price', new.price, 'source', new.source, 'version', new.version
    ), now(), now()
    from webhook
    where business_id = new.business_id and disabled_at is null
    returning id
  loop
    perform graphile_worker.add_job('deliver_webhook', json_build_object('deliveryId', delivery),
      max_attempts => 3, priority => 1);
  end loop;
  return null;
end $$;

create trigger webhook_event after insert or update on appointment
  for each row execute function webhook_event();
