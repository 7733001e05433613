-- One word a thing (docs/glossary.md): an appointment, a promotion, notified. Only names change, and the kind of occupancy.

drop trigger live_insert on appointment;
drop trigger live_update on appointment;
alter function live_visit() rename to live_appointment;
create trigger live_insert after insert on appointment referencing new table as changed
  for each statement execute function live_appointment();
create trigger live_update after update on appointment referencing new table as changed
  for each statement execute function live_appointment();

alter table appointment rename column offer_before to promotion_before;
alter table appointment rename constraint appointment_own_overlap to appointment_customer_overlap;

alter table promotion rename column told_at to notified_at;
alter table promotion rename column first_visit_only to first_appointment_only;
alter index promotion_telling rename to promotion_notifying;

alter table account rename column offers_agreed_at to promotions_agreed_at;
alter table notification rename constraint notification_offer to notification_promotional;

alter table occupancy
  drop constraint occupancy_kind_check,
  drop constraint occupancy_check2,
  drop constraint occupancy_range;
update occupancy set kind = 'appointment' where kind = 'visit';
alter table occupancy
  add constraint occupancy_kind check (kind in ('appointment', 'blocked', 'hold')),
  add constraint occupancy_of_appointment check ((kind = 'appointment') = (appointment_id is not null)),
  add constraint occupancy_range check (
    not isempty(occupied) and lower_inc(occupied) and not upper_inc(occupied)
    and not lower_inf(occupied) and not upper_inf(occupied)
    and isfinite(lower(occupied)) and isfinite(upper(occupied))
    and upper(occupied) - lower(occupied)
      >= case when kind = 'appointment' then interval '1 minute' else interval '5 minutes' end
    and (kind <> 'appointment' or upper(occupied) - lower(occupied) <= interval '16 hours')
  );

-- What a shop says of an appointment to somebody without an account; `appointment` is a notice of the account's own.
update message set kind = 'shop_change' where kind = 'visit';

alter table message rename column heard_at to reported_at;
