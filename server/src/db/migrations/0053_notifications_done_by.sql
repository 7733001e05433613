-- Who did what a notification tells: it stays known when the audit entry is purged.
alter table notification add column done_by text check (done_by in ('customer', 'business'));

update notification set done_by =
  case when entry.actor_id = visit.customer_id then 'customer' else 'business' end
from appointment as visit, audit_entry as entry
where notification.event is not null
  and visit.business_id = notification.business_id and visit.id = notification.appointment_id
  and entry.business_id = notification.business_id and entry.at = notification.created_at
  and entry.subject = notification.appointment_id::text and entry.action like 'appointment.%';
