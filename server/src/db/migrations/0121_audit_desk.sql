-- The record of changes of all shops, for the operator: newest first, by who did it, and by the few kinds among many appointments.
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_kind on audit_entry (split_part(action, '.', 1), at desc, id desc)
  where action not like 'appointment.%';
