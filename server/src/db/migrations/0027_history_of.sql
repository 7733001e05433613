-- The history of one kind of thing: all but visits are few among many, and cost the writing of visits nothing here.
create index audit_entry_about on audit_entry (business_id, split_part(action, '.', 1), id)
  where business_id is not null and action not like 'appointment.%';
