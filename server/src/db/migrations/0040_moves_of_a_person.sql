-- How often a person moved visits within a day is counted before each move.
create index audit_entry_moves on audit_entry (actor_id, at) where action = 'appointment.moved';
