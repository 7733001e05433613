-- Who was at a shop is asked once how it was: a notification, no message that costs.
alter table notification
  drop constraint notification_event_check,
  add constraint notification_event_check check (case
    when type = 'new_appointment'
      then event is not null and event in ('booked', 'moved', 'cancelled', 'paused', 'completed')
    when type = 'waiting_list' then event is not null and event in ('freed', 'over', 'removed', 'missed')
    else event is null
  end);
create unique index notification_completed_once on notification (appointment_id) where event = 'completed';

-- Finds the visits that have just ended.
create index appointment_ended on appointment (ends_at)
  where status = 'completed' and customer_id is not null and not missed;
