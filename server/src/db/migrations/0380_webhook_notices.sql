-- Owners are notified when nothing is sent to an address of theirs any more, and when events that were for it were given up.
alter table webhook add column notified_at timestamptz;

alter table notification add column webhook_id uuid;
-- `not valid`, as what stands in the table was held to narrower ones, and its rows name no address.
alter table notification
  drop constraint notification_type_check,
  drop constraint notification_event_check,
  drop constraint notification_about,
  add constraint notification_type_check check (
    type in ('new_appointment', 'appointment_reminder', 'promotional_offer', 'waiting_list', 'webhook')
  ) not valid,
  add constraint notification_event_check check (case
    when type = 'new_appointment'
      then event is not null and event in ('booked', 'moved', 'cancelled', 'paused', 'completed')
    when type = 'waiting_list' then event is not null and event in ('freed', 'over', 'removed', 'missed')
    when type = 'webhook' then event is not null and event in ('undelivered', 'stopped')
    else event is null
  end) not valid,
  add constraint notification_about check (
    type = 'promotional_offer' or (appointment_id is not null) = (type not in ('waiting_list', 'webhook'))
  ) not valid,
  add constraint notification_of_webhook check (
    (type = 'webhook') = (webhook_id is not null) and (webhook_id is null or business_id is not null)
  ) not valid,
  add constraint notification_webhook foreign key (business_id, webhook_id)
    references webhook (business_id, id) on delete cascade not valid;
