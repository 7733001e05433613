-- The collection is called user_sessions: so is its table, with what is named after it.
alter table user_session rename to user_sessions;

do $$
declare
  name text;
begin
  -- Those of the primary key's index with it.
  for name in
    select conname from pg_constraint
    where conrelid = 'user_sessions'::regclass and conname like 'user\_session\_%'
  loop
    execute format('alter table user_sessions rename constraint %I to %I', name,
      replace(name, 'user_session_', 'user_sessions_'));
  end loop;
  for name in
    select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'user_sessions'::regclass and relname like 'user\_session\_%'
  loop
    execute format('alter index %I rename to %I', name,
      replace(name, 'user_session_', 'user_sessions_'));
  end loop;
end $$;
