-- Notifications say when the visit is and, for reminders and offers, what only they know; a visit completes by itself.

alter table notification
  -- When the visit began as of this notification, which outlives a later move.
  add column starts_at timestamptz,
  -- How long before the start it reminds.
  add column reminder_minutes smallint,
  add column title_en text,
  add column title_ar text,
  add column text_en text not null default '',
  add column text_ar text not null default '';

update notification set starts_at = appointment.starts_at,
  reminder_minutes = case when notification.type = 'appointment_reminder' then 1440 end
from appointment
where appointment.business_id = notification.business_id and appointment.id = notification.appointment_id;

alter table notification
  add foreign key (business_id) references business on delete cascade,
  add constraint notification_start check ((appointment_id is null) = (starts_at is null)),
  add constraint notification_lead check (
    (type = 'appointment_reminder') = (reminder_minutes is not null) and reminder_minutes > 0
  ),
  add constraint notification_offer check (
    (type = 'promotional_offer') = (title_en is not null or title_ar is not null)
  );

-- One reminder for each time a visit was given and each lead, whoever looks for due ones and how often.
create unique index notification_reminder_once
  on notification (account_id, business_id, appointment_id, appointment_version, reminder_minutes)
  where type = 'appointment_reminder';

create index notification_unread on notification (account_id) where read_at is null;

-- Which visits are to be reminded of, and which have ended: by their start, as none lasts longer than 12 hours.
create index appointment_confirmed on appointment (starts_at) include (ends_at) where status = 'confirmed';
