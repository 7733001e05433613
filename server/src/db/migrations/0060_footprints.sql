-- What an appointment takes is kept with it as it was sold, and it may take it in several parts: a row of occupancy each.
-- Its length and its buffers are read from there and are never guessed from what is occupied. Occupied is a resource
-- (today a staff member) and of it a lane, so that rooms and the seats of a class will need no other constraint.

alter table occupancy rename column staff_id to resource_id;
alter table occupancy
  rename constraint occupancy_business_id_staff_id_fkey to occupancy_business_id_resource_id_fkey;
alter table occupancy
  add column lane smallint not null default 0 check (lane >= 0),
  add column part smallint not null default 0 check (part between 0 and 31);
alter table occupancy
  drop constraint occupancy_visit_once,
  add constraint occupancy_part_once unique (business_id, appointment_id, part);
alter table occupancy
  drop constraint occupancy_no_overlap,
  add constraint occupancy_no_overlap exclude using gist (
    business_id with =, resource_id with =, lane with =, occupied with &&
  );

-- Of an appointment that was over early a part may be as short as a minute; all else lasts five at least.
alter table occupancy
  drop constraint occupancy_check,
  add constraint occupancy_range check (
    not isempty(occupied) and lower_inc(occupied) and not upper_inc(occupied)
    and not lower_inf(occupied) and not upper_inf(occupied)
    and isfinite(lower(occupied)) and isfinite(upper(occupied))
    and upper(occupied) - lower(occupied)
      >= case when kind = 'visit' then interval '1 minute' else interval '5 minutes' end
    and (kind <> 'visit' or upper(occupied) - lower(occupied) <= interval '16 hours')
  );

-- Expired holds are deleted before time is taken; nearly nothing that is occupied is a hold.
create index occupancy_hold on occupancy (business_id, resource_id) where kind = 'hold';

-- {"length": 45, "needs": [{"of": "staff", "segments": [{"from": 0, "to": 45, "before": 5, "after": 10}]}]}, in minutes
-- from the start.
alter table appointment add column footprint jsonb;

update appointment set footprint = jsonb_build_object('length', length, 'needs',
  jsonb_build_array(jsonb_build_object('of', 'staff', 'segments',
    jsonb_build_array(jsonb_build_object('from', 0, 'to', length, 'before', before, 'after', after)))))
from (
  select visit.business_id, visit.id,
    (extract(epoch from ends_at - starts_at) / 60)::integer as length,
    coalesce(extract(epoch from starts_at - lower(taken)) / 60, 0)::integer as before,
    -- Of one that was over early the buffer stands after that.
    coalesce(extract(epoch from upper(taken) - coalesce(done_at, ends_at)) / 60, 0)::integer as after
  from appointment as visit
  left join occupancy as held
    on held.business_id = visit.business_id and held.appointment_id = visit.id
  -- What the shop freed is of its last cancellation, and may be older than the place of a visit that was restored.
  cross join lateral (
    select coalesce(held.occupied, case when cancelled_by = 'business' then freed end) as taken
  ) as known
) as sold
where appointment.business_id = sold.business_id and appointment.id = sold.id;

alter table appointment
  alter column footprint set not null,
  add constraint appointment_footprint check (
    coalesce(
      ends_at - starts_at = make_interval(mins => (footprint ->> 'length')::integer)
      and jsonb_array_length(footprint -> 'needs') between 1 and 8,
      false
    )
    and not footprint @? '$.needs[*] ? (!exists(@.segments[0]))'
    and not footprint @? '$.needs[*].segments[*] ?
      (!(@.from < @.to) || !(@.before >= 0) || !(@.after >= 0))'
  ),
  drop column freed;
