-- A booking has read the working day of its start under its locks: where a row says it, it is not found a second time.
-- Servers of before do not say it, and get it as before; the default is still never stored.
create or replace trigger appointment_evening_of_new before insert on appointment
  for each row when (new.working_day = '-infinity') execute function appointment_evening();
