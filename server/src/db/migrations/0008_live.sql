-- What changes is said on the channel `live`, by the database itself and in the transaction of the change: ids only.
-- `shop:<id>` what a business shows or has booked; `person:<id>` what an account is told; `access:<id>` that what an
-- account may see has changed. Statements, not rows, so that loading many says each thing once.

create function live_shop() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'shop:' || business_id) from (select distinct business_id from changed) shop;
  return null;
end $$;

create function live_business() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'shop:' || id) from changed;
  return null;
end $$;

create function live_visit() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'shop:' || business_id) from (select distinct business_id from changed) shop;
  perform pg_notify('live', 'person:' || customer_id)
    from (select distinct customer_id from changed where customer_id is not null) person;
  return null;
end $$;

create function live_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'person:' || account_id) from (select distinct account_id from changed) person;
  return null;
end $$;

create function live_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'access:' || account_id) from (select distinct account_id from changed) person;
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array['occupancy', 'working_hours', 'hours_exception', 'time_off', 'season', 'season_hours',
    'staff', 'offering', 'staff_offering', 'promotion'] loop
    execute format('create trigger live_insert after insert on %I referencing new table as changed
      for each statement execute function live_shop()', shown);
    execute format('create trigger live_update after update on %I referencing new table as changed
      for each statement execute function live_shop()', shown);
    execute format('create trigger live_delete after delete on %I referencing old table as changed
      for each statement execute function live_shop()', shown);
  end loop;
end $$;

create trigger live_update after update on business referencing new table as changed
  for each statement execute function live_business();

create trigger live_insert after insert on appointment referencing new table as changed
  for each statement execute function live_visit();
create trigger live_update after update on appointment referencing new table as changed
  for each statement execute function live_visit();

create trigger live_insert after insert on notification referencing new table as changed
  for each statement execute function live_person();
create trigger live_update after update on notification referencing new table as changed
  for each statement execute function live_person();

create trigger live_update after update on business_member referencing new table as changed
  for each statement execute function live_access();
create trigger live_delete after delete on business_member referencing old table as changed
  for each statement execute function live_access();
create trigger live_delete after delete on session referencing old table as changed
  for each statement execute function live_access();
