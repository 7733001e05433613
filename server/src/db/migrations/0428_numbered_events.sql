-- Numbers the events of an appointment, as the version does not: completing an appointment, or making it the first of a series, changes
-- nothing that is agreed, yet is an event. The number increases with every change of the row, while the row is locked.
alter table appointment add column event_number integer not null default 1;

create function appointment_event_number() returns trigger language plpgsql as $$
begin
  new.event_number := old.event_number + 1;
  return new;
end $$;
create trigger appointment_event_number before update on appointment
  for each row execute function appointment_event_number();

-- As in 0416, but with the number, and with an event for an appointment that becomes the first of a series.
create or replace function webhook_event() returns trigger language plpgsql as $$
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
    when new.version <> old.version or new.series_id is distinct from old.series_id then 'appointment.changed'
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
      'price', new.price, 'source', new.source, 'version', new.version, 'eventNumber', new.event_number
    ), date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
    from webhook
    where business_id = new.business_id and disabled_at is null
    returning id
  loop
    perform graphile_worker.add_job('deliver_webhook', json_build_object('deliveryId', delivery),
      max_attempts => 3, job_key => 'webhook:' || delivery, priority => 1);
  end loop;
  return null;
end $$;
