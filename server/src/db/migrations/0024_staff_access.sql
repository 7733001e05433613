-- Who is a staff member and nothing else is in the console while that staff member works: open pages end when it changes.
create function live_staff_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'access:' || account_id) from business_member
  where business_id = new.business_id and staff_id = new.id and role = 'staff';
  return null;
end $$;

create trigger live_access after update of active on staff
  for each row when (old.active is distinct from new.active) execute function live_staff_access();
